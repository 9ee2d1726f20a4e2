import { expect, test } from 'vitest';
import { readRulebook } from './read-rulebook.ts';
import { clausesIn, figuresIn, itemsOf, placesOfClause, plainText, underOptions, blocksOf } from './rulebook.ts';

const source = `# Sticks

## What it is about {#about}

A game with **sticks**, for *quick* people [sticks.1].

## A turn {#turn}

{players=1} You take sticks [sticks.2].

{players>1} Whoever is to move takes sticks, and the *next* player goes on [sticks.2] [sticks.3].

- One stick is fine.
- {wild} So are four.

{wild} ![Four at once](figure:four)

### Why not more? {players>1}

{ruling} Because they run out [sticks.4].
`;

const book = readRulebook(source, 'sticks.md');

test('a rulebook is parsed into sections, paragraphs, lists, figures and clauses', () => {
  expect(book.title).toBe('Sticks');
  expect(book.sections.map(({ id, title }) => [id, title])).toEqual([
    ['about', 'What it is about'],
    ['turn', 'A turn'],
  ]);
  expect(book.sections[0]?.parts[0]?.blocks[0]).toEqual({
    kind: 'text',
    said: ['A game with ', { b: ['sticks'] }, ', for ', { i: ['quick'] }, ' people', { clause: 'sticks.1' }, '.'],
  });
  const [first, more] = book.sections[1]!.parts;
  expect(first?.blocks.map(({ kind, when }) => [kind, when])).toEqual([
    ['text', 'players=1'],
    ['text', 'players>1'],
    ['list', undefined],
    ['figure', 'wild'],
  ]);
  expect(more).toMatchObject({ title: 'Why not more?', when: 'players>1', blocks: [{ ruling: true }] });
  expect(figuresIn(book)).toEqual(['four']);
});

test('only what applies to the chosen options is shown', () => {
  const alone = underOptions(book, { players: 1, wild: false });
  expect(
    blocksOf(alone)
      .flatMap(itemsOf)
      .map(({ said }) => plainText(said)),
  ).toEqual(['A game with sticks, for quick people.', 'You take sticks.', 'One stick is fine.']);
  expect(figuresIn(alone)).toEqual([]);
  expect(plainText(placesOfClause(alone, 'sticks.2')[0]!.said)).toBe('You take sticks.');
  expect(placesOfClause(alone, 'sticks.3')).toEqual([]);
  const wild = underOptions(book, { players: 2, wild: true });
  expect(clausesIn(placesOfClause(wild, 'sticks.2')[0]!.said)).toEqual(['sticks.2', 'sticks.3']);
  expect(figuresIn(wild)).toEqual(['four']);
});

test.each([
  ['no title', '## A turn {#turn}\n\nText.', /has no title/],
  ['an unknown section', '# S\n\n## Prologue {#prologue}', /3: a section is one of/],
  ['a section without an id', '# S\n\n## A turn', /a section is one of/],
  ['sections out of order', '# S\n\n## E {#end}\n\n## T {#turn}', /\{#turn\} does not come after \{#end\}/],
  ['text before the first section', '# S\n\nText.', /3: a text before the first section/],
  ['a table', '# S\n\n## T {#turn}\n\n| a | b |\n|---|---|\n| 1 | 2 |', /table is not for rulebooks/],
  ['code', '# S\n\n## T {#turn}\n\nType `a`.', /codespan is not for rulebooks/],
  ['a link', '# S\n\n## T {#turn}\n\nSee [this](http://x.y).', /link is not for rulebooks/],
  ['HTML', '# S\n\n## T {#turn}\n\n<b>x</b>', /html is not for rulebooks/],
  ['an odd bracket', '# S\n\n## T {#turn}\n\nOne [zipher.x] two.', /brackets that mean nothing/],
  ['a picture from elsewhere', '# S\n\n## T {#turn}\n\n![x](http://x.y/z.png)', /named figure:<id>/],
  ['a figure within a sentence', '# S\n\n## T {#turn}\n\nLook ![x](figure:x) here.', /paragraph of its own/],
  ['an id on a paragraph', '# S\n\n## T {#turn}\n\n{#x} Text.', /only headings have an id/],
  ['a list within a list', '# S\n\n## T {#turn}\n\n- a\n  - b', /one paragraph/],
])('%s is refused', (_what, text, message) => {
  expect(() => readRulebook(text, 'book.md')).toThrow(message);
});
