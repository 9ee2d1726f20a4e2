import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { preview } from 'vite';

// Draws the icons of the installed page from our own art: the cupboard of icon.svg, and the lids of the boxes. Run it
// by hand after a change, with the page built: npm run icons

const root = path.join(import.meta.dirname, '..');
const out = path.join(root, 'src/web/public/icons');
const svg = readFileSync(path.join(root, 'src/web/public/icon.svg'), 'utf8');
/** The paper of the page. */
const PAPER = '#f6f1e7';
/** A launcher crops a maskable icon to its own shape: only the inner circle, four fifths wide, is always visible. */
const SAFE = 0.62;

async function draw(page: Page, name: string, size: number, html: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  const body = `<div style="position:fixed;inset:0;display:grid;place-items:center;overflow:hidden">${html}</div>`;
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(body)};
    document.documentElement.style.background = document.body.style.background = 'transparent'`);
  const picture = await page.screenshot({ omitBackground: true, scale: 'css' });
  writeFileSync(path.join(out, `${name}.png`), picture);
}

const cupboard = (share: number, ground: string): string =>
  `<div style="width:100%;height:100%;display:grid;place-items:center;background:${ground}">` +
  svg.replace('<svg ', `<svg style="width:${share * 100}%;height:${share * 100}%" `) +
  '</div>';

/** The lid of a box in the cupboard: its colour and what is drawn on it, with the styles it has there. */
const lids = `[...document.querySelectorAll('[data-box]')].map((spot) => {
  const lid = spot.querySelector('.lid');
  const art = lid.querySelector('svg');
  art.setAttribute('style', 'width:92%;height:92%;overflow:hidden');
  const ground = getComputedStyle(lid).backgroundColor;
  const box = '<div style="width:100%;height:100%;display:grid;place-items:center;border-radius:18%;overflow:hidden;background:';
  return [spot.dataset.box, box + ground + '">' + art.outerHTML + '</div>'];
})`;

mkdirSync(out, { recursive: true });
const server = await preview({
  configFile: false,
  build: { outDir: path.join(root, 'dist/web') },
  preview: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ colorScheme: 'light', serviceWorkers: 'block' });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.locator('[data-box] .lid svg').first().waitFor();
  const boxes = await page.evaluate<[string, string][]>(lids);
  for (const size of [192, 512]) {
    await draw(page, `icon-${size}`, size, cupboard(1, 'transparent'));
    await draw(page, `maskable-${size}`, size, cupboard(SAFE, PAPER));
  }
  await draw(page, 'apple-touch-icon', 180, cupboard(0.8, PAPER));
  for (const [box, html] of boxes) await draw(page, `box-${box}-96`, 96, html);
} finally {
  await browser.close();
  await server.close();
}
