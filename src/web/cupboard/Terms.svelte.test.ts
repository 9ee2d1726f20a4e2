// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { factsOf } from '../local/game-facts.ts';
import Terms from './Terms.svelte';
import { clocks, usualTerms, type ChosenTerms as Chosen } from './terms.ts';

async function shown(game: string, options: Record<string, number>, terms: Partial<Chosen> = {}) {
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

test('where people have days for a move nothing is offered that would not hold', async () => {
  const { unmount } = await shown('zoker-kubo', { players: 2 });
  for (const key of ['terms.call', 'terms.vote', 'terms.absence']) expect(screen.getAllByText(key)).not.toEqual([]);
  unmount();
  await shown('zoker-kubo', { players: 2 }, { clock: clocks.days[0]! });
  for (const key of ['terms.call', 'terms.vote', 'terms.absence']) expect(screen.queryAllByText(key)).toEqual([]);
});
