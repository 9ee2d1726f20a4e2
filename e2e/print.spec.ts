import type { Page } from '@playwright/test';
import { gameIds } from '../src/games/list.ts';
import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** Each rulebook as a booklet, made by the browser: its pages are read from the file itself. */

const AT = 'https://figure.test/';

/** Links at the head and at the foot of each figure, which the file names page by page. */
const markFigures = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => [...document.querySelectorAll('figure[data-figure]')].map((figure) => {
    figure.style.position = 'relative';
    for (const end of ['top', 'bottom']) {
      const link = document.createElement('a');
      link.href = '${AT}' + figure.dataset.figure + '/' + end;
      link.textContent = '·';
      link.style.cssText = 'position: absolute; left: 0; ' + end + ': 8px; font-size: 4px; line-height: 1;';
      figure.append(link);
    }
    return figure.dataset.figure;
  }))()`);

/** By page, the ends of figures that it has. Chromium writes pages and links as plain objects. */
function pagesIn(pdf: string): string[][] {
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\b([^]*?)^endobj/gm)].map(([, id, body]) => [id!, body!]));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const annots = /\/Annots \[([^\]]*)\]/.exec(body)?.[1] ?? '';
      const linked = [...annots.matchAll(/(\d+) 0 R/g)].map(([, id]) => objects.get(id!) ?? '');
      return linked.flatMap((link) => /\/URI \(([^)]*)\)/.exec(link)?.[1] ?? []);
    });
}

for (const game of gameIds) {
  test(
    `${game}: the rulebook is printed on several pages, and no figure is torn`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`/rules/${game}`);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('figure .board').first()).toBeVisible();
      const figures = await markFigures(page);
      expect(figures.length).toBeGreaterThanOrEqual(6);
      for (const format of ['A4', 'Letter']) {
        const pages = pagesIn((await page.pdf({ format, preferCSSPageSize: false })).toString('latin1'));
        expect(pages.length, format).toBeGreaterThan(1);
        const pageOf = (end: string): number => pages.findIndex((links) => links.includes(`${AT}${end}`));
        for (const figure of figures) {
          expect(pageOf(`${figure}/top`), `${figure} on ${format}`).toBeGreaterThanOrEqual(0);
          expect(pageOf(`${figure}/bottom`), `${figure} on ${format}`).toBe(pageOf(`${figure}/top`));
        }
      }
    },
  );
}
