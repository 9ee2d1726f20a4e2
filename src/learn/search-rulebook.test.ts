import { expect, test } from 'vitest';
import { readRulebook } from './read-rulebook.ts';
import { blocksOf, itemsOf, plainText, withoutFigures } from './rulebook.ts';
import { searchRulebook } from './search-rulebook.ts';

const book = readRulebook(
  `# A game

## What it is about {#about}

You gather tiles [game.1].

## A turn {#turn}

- Go north [game.1].
- Go south [game.17].

![Try the lake.](figure:lake)

## Questions {#questions}

### May I swim?

{ruling} No, not at all [game.17].

### Who begins?

The lot decides.
`,
  'rulebook.en.md',
);
const texts: Readonly<Record<string, string>> = { 'game.1': 'A pawn walks upwards.', 'game.17': 'Water is closed.' };
const found = (sought: string): { said: string[]; places: number } => {
  const { book: left, places } = searchRulebook(book, sought, (clause) => texts[clause] ?? '');
  const said = blocksOf(left).flatMap((block) =>
    block.kind === 'figure' ? [block.caption] : itemsOf(block).map((item) => plainText(item.said)),
  );
  return { said, places };
};

test.each<[string, string, string[]]>([
  ['a word of a paragraph', 'gather', ['You gather tiles.']],
  ['an item of a list', 'SOUTH', ['Go south.']],
  ['a question', 'swim', ['No, not at all.']],
  ['a caption', 'lake', ['Try the lake.']],
  ['the number of a clause, where it is explained', 'game.17', ['Go south.']],
  ['its number alone', '17', ['Go south.']],
  ['what a clause says itself', 'upwards', ['Go north.']],
])('finds %s', (_what, sought, said) => {
  expect(found(sought)).toEqual({ said, places: 1 });
});

test('a matching heading includes its whole section', () => {
  expect(found('a turn').said).toEqual(['Go north.', 'Go south.', 'Try the lake.']);
});
test('a text that occurs nowhere has no match', () => {
  expect(found('xyzzy')).toEqual({ said: [], places: 0 });
  expect(found('game.170').places).toBe(0);
});
test('captions are not found where figures are not shown', () => {
  expect(searchRulebook(withoutFigures(book), 'lake', () => '')).toMatchObject({ places: 0, book: { sections: [] } });
});
