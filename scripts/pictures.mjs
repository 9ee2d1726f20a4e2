// Takes the pictures of README.md (docs/pictures) from the current page.
import { ensureChromium } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, node24, run, tool } from './setup.mjs';

ensureInstalled();
const { file, missing } = ensureChromium();
if (missing || !(await ensureBuilt())) {
  if (missing) process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const env = { CHROMIUM: file, SPELLENKAST_PICTURES: '1' };
const args = [tool('@playwright/test', 'playwright'), 'test', 'e2e/readme-pictures.spec.ts', '--reporter=list'];
const { ok } = await run('pictures', node24(), args, { env, live: true });
process.exitCode = ok ? 0 : 1;
