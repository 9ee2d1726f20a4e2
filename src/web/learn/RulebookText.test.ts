// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { readRulebook } from '../../learn/read-rulebook.ts';
import RulebookText from './RulebookText.svelte';

const book = readRulebook(
  `# A game

## What it is about {#about}

First one thing [game.1], then another [game.2], and the first once more [game.1].

- {players>1 players!=1} A thing again [game.2] [game.2].
`,
  'rulebook.en.md',
);

test('a paragraph may name a clause twice; its link leads to one place', () => {
  const hrefOf = (clause: string): string => `#${clause}`;
  const { container } = render(RulebookText, { game: 'game', book, at: 'game.1', hrefOf, whole: true });
  expect(screen.getAllByText('1', { selector: 'a' })).toHaveLength(2);
  expect(screen.getAllByText('2', { selector: 'a' })).toHaveLength(3);
  expect([...container.querySelectorAll('.anchor')].map(({ id }) => id)).toEqual(['game.1', 'game.2']);
});

test('a clause is shown word for word only to who reads of every way to play', () => {
  const view = { game: 'game', book, at: 'game.1', hrefOf: null };
  expect(render(RulebookText, { ...view, whole: true }).container.querySelectorAll('.exact')).toHaveLength(1);
  expect(render(RulebookText, view).container.querySelectorAll('.exact')).toHaveLength(0);
});
