import { moments, openMoment } from './moments.ts';
import { test } from './server.ts';
const want = (process.env['LOOK'] ?? '').split('|').filter(Boolean);
const screens = (process.env['SCREENS'] ?? '360x640,844x390,1024x768,1366x620,1440x900').split(',').map((s) => s.split('x').map(Number) as [number, number]);
for (const [name, moment] of Object.entries(moments)) {
  if (want.length > 0 && !want.some((w) => name.includes(w))) continue;
  test(name, async ({ page }) => {
    if (process.env['DARK']) await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    if (process.env['FORCED']) await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await openMoment(page, moment);
    if (process.env['IN']) {
      await page.addInitScript((lang) => localStorage.setItem('spellenkast.settings', JSON.stringify({ lang, pace: 0, sound: false })), process.env['IN']);
      await page.reload();
      await page.locator('.stage .board').waitFor();
    }
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(200);
      await page.screenshot({ path: `/tmp/access-shots/${process.env['PRE'] ?? ''}${name.replaceAll(/[ ,]+/g, '-')}-${width}x${height}.png` });
    }
  });
}
