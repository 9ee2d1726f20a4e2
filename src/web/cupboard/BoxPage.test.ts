// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { gameIds, placeOf } from '../../games/list.ts';
import type { TablePlan } from '../../table/wire.ts';
import { gameFacts } from '../local/game-facts.ts';
import type { LocalRequest } from '../local/protocol.ts';
import BoxPage from './BoxPage.svelte';

// The worker of this device, in this process: it knows the games, and remembers what tables it was asked to open.
const { ask } = vi.hoisted(() => ({ ask: vi.fn<(question: LocalRequest) => Promise<unknown>>() }));
vi.mock('../link/hosts.ts', () => ({ device: { ask } }));
// Boards and lessons are not tested here, and take long to load.
vi.mock('../../games/pages.ts', () => ({ hasPage: () => true, loadPage: () => Promise.resolve(null) }));
vi.mock('../../games/learning.ts', () => ({
  hasFigures: () => false,
  hasLesson: () => false,
  hasTrainer: () => false,
}));

const opened: TablePlan[] = [];
ask.mockImplementation((question) => {
  if (question.q === 'facts') return gameFacts(question.game, loadGame);
  if (question.q !== 'open') throw new Error(question.q);
  opened.push(question.plan);
  return Promise.resolve('here-1');
});
beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
});

/** Opens the box as the cupboard does, without a game or at one of its games; returns how to unmount it. */
async function openBox(id: string, game: string | null = null): Promise<() => void> {
  const { unmount } = render(BoxPage, { id, game });
  await screen.findByRole('button', { name: 'start.play' });
  return unmount;
}
async function press(name: string): Promise<void> {
  await fireEvent.click(screen.getByRole('button', { name }));
}
async function startTable(): Promise<TablePlan> {
  const before = opened.length;
  await press('start.play');
  await waitFor(() => expect(opened).toHaveLength(before + 1));
  return opened[before]!;
}

test.each(gameIds)('%s: the second time a box and Play lead to the table as it was', async (game) => {
  const { box } = placeOf(game)!;
  const putAway = await openBox(box, game);
  const first = await startTable();
  putAway();
  await openBox(box);
  expect(first.game).toBe(game);
  expect(await startTable()).toEqual(first);
});

test('names, seats, levels, options and rounds are as last time, game by game', async () => {
  const putAway = await openBox('zoker', 'zoker-tiko');
  const players = screen.getByRole('radiogroup', { name: 'Players' });
  await fireEvent.click(within(players).getAllByRole('radio').at(-1)!);
  await fireEvent.change(screen.getAllByRole('textbox')[0]!, { target: { value: 'Ada' } });
  const levels = screen.getAllByRole('radiogroup', { name: 'start.level' });
  await fireEvent.click(within(levels.at(-1)!).getAllByRole('radio').at(-1)!);
  const rounds = screen.getByRole('radiogroup', { name: 'match.title' });
  await fireEvent.click(within(rounds).getAllByRole('radio')[2]!);
  const counts = screen.getByRole('radiogroup', { name: 'match.count' });
  await fireEvent.click(within(counts).getByRole('radio', { name: 'match.count.rounds' }));
  const first = await startTable();
  putAway();
  expect(first.seats).toHaveLength(5);
  expect(first).toMatchObject({ seats: [{ name: 'Ada' }, {}, {}, {}, {}], match: { rounds: 3, count: 'rounds' } });
  expect(new Set(first.seats.map((seat) => JSON.stringify(seat))).size).toBe(3);
  await openBox('zoker');
  expect(await startTable()).toEqual(first);
});

test.each([
  ['zoker-memo', 'table', 16],
  ['zoker-pairs', 'cards', 20],
])('%s offers all 64 cards and fewer, and remembers how many', async (game, option, usual) => {
  const putAway = await openBox('zoker', game);
  const cards = within(screen.getByRole('radiogroup', { name: /cards/i })).getAllByRole('radio');
  const offered = cards.map((radio) => Number(radio.closest('label')?.textContent));
  expect(new Set(offered)).toEqual(new Set([8, 16, 24, 32, 48, 64, usual]));
  await fireEvent.click(cards[offered.indexOf(48)]!);
  expect((await startTable()).options).toMatchObject({ [option]: 48 });
  putAway();
  await openBox('zoker');
  expect((await startTable()).options).toMatchObject({ [option]: 48 });
});

test('who goes back while the table is opened stays there', async () => {
  history.replaceState(null, '', '/');
  const putAway = await openBox('zipher');
  const first = ask.getMockImplementation()!;
  let open = (): void => undefined;
  ask.mockImplementation((question) =>
    question.q === 'open' ? new Promise((resolve) => (open = () => resolve('here-2'))) : first(question),
  );
  await press('start.play');
  putAway();
  open();
  await new Promise((resolve) => setTimeout(resolve));
  ask.mockImplementation(first);
  expect(location.pathname).toBe('/');
});
