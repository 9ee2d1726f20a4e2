// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { LocalRequest, KeptRound } from '../local/protocol.ts';
import HistoryPage from './HistoryPage.svelte';

const { ask } = vi.hoisted(() => ({ ask: vi.fn<(question: LocalRequest) => Promise<unknown>>() }));
vi.mock('../link/hosts.ts', () => ({ device: { ask } }));

const person = (name: string, here: boolean) => ({ kind: 'person' as const, name, level: null, here });
const round = (at: number, seats: KeptRound['seats'], winners: number[]): KeptRound => ({
  id: `${at}`,
  game: 'zipher',
  options: { players: 2 },
  match: { rounds: 1 },
  number: null,
  seats,
  outcome: { scores: [3, 7], winners },
  takeBacks: false,
  record: { game: 'zipher', options: {}, setup: {}, moves: [] } as unknown as KeptRound['record'],
  at,
});

test('rounds of several on one device are not “won”: it is said who won them', async () => {
  ask.mockResolvedValue([round(1, [person('Ada', true), person('Bea', true)], [1])]);
  render(HistoryPage);
  const [tally] = within((await screen.findAllByRole('list'))[0]!).getAllByRole('listitem');
  expect(tally!.textContent).toContain('history.played');
  expect(tally!.textContent).not.toContain('history.wins ');
  expect(within(tally!).queryByText('history.wins')).toBeNull();
  expect(within(tally!).getByText('history.winners')).toBeTruthy();
});

test('of rounds against others it is said how many were won', async () => {
  ask.mockResolvedValue([round(1, [person('Ada', true), person('Bea', false)], [1])]);
  render(HistoryPage);
  const [tally] = within((await screen.findAllByRole('list'))[0]!).getAllByRole('listitem');
  expect(within(tally!).getByText('history.wins')).toBeTruthy();
  expect(within(tally!).queryByText('history.winners')).toBeNull();
});

test('editions of one game are listed under their own names, and counted apart', async () => {
  const kids = { ...round(1, [person('Ada', true)], [0]), game: 'sudoku', options: { players: 1, board: 6 } };
  const numbers = { ...kids, id: '2', options: { players: 1, board: 9 } };
  ask.mockResolvedValue([kids, numbers]);
  render(HistoryPage);
  const [tallies, rounds] = await screen.findAllByRole('list');
  for (const list of [tallies!, rounds!]) {
    expect(within(list).getByText('box.sudoku.edition.kids')).toBeTruthy();
    expect(within(list).getByText('box.sudoku.edition.numbers')).toBeTruthy();
  }
});
