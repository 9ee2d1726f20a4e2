import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const [out, height, ...files] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1560, height: 600 } });
await page.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:6px;background:#777">${files.map((f) => `<img style="height:${height}px" src="data:image/png;base64,${readFileSync('/tmp/access-shots/' + f + '.png').toString('base64')}">`).join('')}</body>`);
await page.screenshot({ path: `/tmp/access-shots/${out}.png`, fullPage: true });
await browser.close();
