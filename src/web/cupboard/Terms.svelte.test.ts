// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { factsOf } from '../local/game-facts.ts';
import Terms from './Terms.svelte';
import { clocks, usualTerms, type ChosenTerms as Chosen } from './terms.ts';

async function shown(game: string, options: Record<string, number | string>, terms: Partial<Chosen> = {}) {
  const facts = factsOf((await loadGame(game))!);
  const props = { facts, options, names: ['Ada', 'Bea'], online: true, onchange: vi.fn() };
  return render(Terms, { ...props, terms: { ...usualTerms(facts), ...terms } });
}
const chat = (): string | null | undefined =>
  screen.getByText('terms.chat').closest('[role=switch]')?.getAttribute('aria-checked');

test.each([
  [9, null, true],
  [6, null, false],
  [6, true, true],
] as const)(
  'on a board of %j with chat %j the switch says %j, as the table will have it',
  async (board, wanted, on) => {
    await shown('sudoku', { players: 2, board }, { chat: wanted });
    expect(chat()).toBe(String(on));
  },
);

const offered = (): string[] =>
  ['terms.call', 'terms.vote', 'terms.absence'].filter((key) => screen.queryAllByText(key).length > 0);

test.each<[string, Record<string, string | number>, string[]]>([
  ['zoker-kubo', { players: 2, claims: 'call' }, ['terms.call', 'terms.absence']],
  ['zoker-kubo', { players: 2, claims: 'auto' }, ['terms.absence']],
  ['zoker-memo', { players: 2 }, ['terms.vote', 'terms.absence']],
  ['sudoku', { players: 2, mistakes: 'call' }, ['terms.absence']],
])('%s with %j is offered the times that it needs', async (game, options, wanted) => {
  await shown(game, options);
  expect(offered()).toEqual(wanted);
});

test.each(['zoker-kubo', 'zoker-memo'])(
  'where people have days for a move nothing is offered that would not hold: %s',
  async (game) => {
    await shown(game, { players: 2, claims: 'call' }, { clock: clocks.days[0]! });
    expect(offered()).toEqual([]);
  },
);
