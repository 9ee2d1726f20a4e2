// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { langs } from '../kernel/languages.ts';
import { boxes, boxOf } from './boxes.ts';
import { loadGame } from './index.ts';
import { gameIds } from './list.ts';
import { loadPage } from './pages.ts';

test.each(gameIds)('%s is found by its line: rules, page and box', async (id) => {
  expect((await loadGame(id))?.rules.id).toBe(id);
  expect((await loadPage(id))?.game).toBe(id);
  expect(boxOf(id)?.games).toContain(id);
});

test('every box has its texts in every language', () => {
  const files = Object.keys(import.meta.glob('./*/box.*.json'));
  for (const lang of langs)
    expect(files).toEqual(expect.arrayContaining(boxes.map(({ id }) => `./${id}/box.${lang}.json`)));
});

test('what is not in the list is not found', async () => {
  for (const id of ['chess', 'zoker', '', '../web', 'constructor']) {
    expect(await loadGame(id)).toBeNull();
    expect(await loadPage(id)).toBeNull();
    expect(boxOf(id)).toBeUndefined();
  }
});
