// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { langs } from '../kernel/languages.ts';
import { boxes, boxOf } from './boxes.ts';
import { loadGame } from './index.ts';
import { gameIds } from './list.ts';
import { loadPage } from './pages.ts';

test.each(gameIds)('%s has rules, a page and a box', async (id) => {
  expect((await loadGame(id))?.rules.id).toBe(id);
  expect((await loadPage(id))?.game).toBe(id);
  expect(boxOf(id)?.games).toContain(id);
});

test('every box has its texts in every language', () => {
  const files = Object.keys(import.meta.glob('./*/box.*.json'));
  for (const lang of langs)
    expect(files).toEqual(expect.arrayContaining(boxes.map(({ id }) => `./${id}/box.${lang}.json`)));
});

// The facts of the printed rulebooks and boxes, repeated here on purpose as a check.
test.each([
  ['zipher', [1, 3], [20, 20], 8],
  ['zoker', [1, 5], [10, 30], 6],
  ['davinci', [2, 4], [15, 15], 8],
  ['zickzack', [2, 2], [15, 15], 8],
  ['sudoku', [1, 4], [30, 30], 10],
] as const)('%s: for whom and how long', (id, players, minutes, age) => {
  expect(boxes.find((box) => box.id === id)).toMatchObject({ players, minutes, age });
});

test('what the boxes say about their rulebooks is true, in every language', () => {
  const texts = import.meta.glob<Record<string, string>>('./*/box.*.json', { eager: true, import: 'default' });
  const four = { en: /\bfour games\b/, nl: /\bvier spellen\b/, de: /\bvier Spiele\b/, sv: /\bfyra spel\b/ };
  for (const lang of langs) {
    const story = texts[`./zoker/box.${lang}.json`]!['box.zoker.story']!;
    expect(story).toMatch(four[lang as keyof typeof four]);
    // The ages for Memo, for Solo, and for Tiko and Kubo.
    for (const age of ['6', '8', '10']) expect(story).toMatch(new RegExp(`\\b${age}\\b`));
    expect(texts[`./sudoku/box.${lang}.json`]!['box.sudoku.edition.kids.line']).toMatch(/\b6\b/);
  }
});

test('an unknown id is not found', async () => {
  for (const id of ['chess', 'zoker', '', '../web', 'constructor']) {
    expect(await loadGame(id)).toBeNull();
    expect(await loadPage(id)).toBeNull();
    expect(boxOf(id)).toBeUndefined();
  }
});
