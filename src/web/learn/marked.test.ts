// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markedNames } from './marked.ts';

function board(inner: string): Element {
  const root = document.createElement('div');
  root.innerHTML = inner;
  return root;
}
const cards = [1, 2, 3, 4].map((n) => `<button aria-label="Place ${n}, face down"><i data-card="${n}"></i></button>`);

test('marked places have the names that their board gives them', () => {
  const root = board(cards.join('') + '<p data-heap><button aria-label="7 black"></button></p>');
  expect(markedNames(root, ['[data-card="2"]', '[data-heap]', '[data-none]'])).toEqual([
    'Place 2, face down',
    '7 black',
  ]);
});

test('a marked area has no name, whether one mark is around it or each of its places has one', () => {
  const root = board(cards.join(''));
  expect(markedNames(root, ['[data-card]'])).toEqual([]);
  expect(
    markedNames(
      root,
      [1, 2, 3, 4].map((n) => `[data-card="${n}"]`),
    ),
  ).toEqual([]);
});
