
import AxeBuilder from '@axe-core/playwright';
import { moments, openMoment } from './moments.ts';
import { test } from './server.ts';
test('axe', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openMoment(page, moments['Zoker Kubo, 2']!);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  console.log(JSON.stringify(violations.map((v) => v.nodes.map((n) => [n.html, n.any.map((a) => a.data)]))));
  console.log(await page.evaluate(`[...document.querySelectorAll('.main')].map((n) => [n.className, getComputedStyle(n).color, getComputedStyle(n).backgroundColor])`));
});
test('sudoku', async ({ page }) => {
  await openMoment(page, moments['SuDoKu, 4, call']!);
  await page.addStyleTag({ content: '.sudoku.crowded{width:236px!important} .sudoku.crowded svg{width:100%!important} .bench{height:auto!important;grid-template:auto auto / 1fr !important}.claims .piles,.claims .info,.claims .buttons{grid-column:1/-1!important}.claims .buttons{grid-row:2!important}' });
  await page.setViewportSize({ width: 360, height: 640 });
  const at = () => page.evaluate(`JSON.stringify([document.querySelector('nav.tabs').getBoundingClientRect().top, scrollY, ...[...document.querySelectorAll('.me header')].map((n) => n.getBoundingClientRect())])`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  console.log(await at());
  await page.waitForTimeout(400);
  console.log(await at());
});
