// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { announced } from '../app/announce.svelte.ts';
import type { LocalRequest, CupboardRow, KeptRound } from '../local/protocol.ts';
import OnTheTable from './OnTheTable.svelte';
import type { OpenTable } from './rows.ts';

const { ask, server } = vi.hoisted(() => ({
  ask: vi.fn<(question: LocalRequest) => Promise<unknown>>(),
  server: { tell: (_tables: readonly OpenTable[]): void => undefined },
}));
vi.mock('../link/hosts.ts', () => ({
  device: { ask },
  isLocal: (id: string) => id.startsWith('here-'),
  freshId: () => 'id',
  serverLink: () => ({ mine: (hear: typeof server.tell) => void (server.tell = hear) }),
}));

const person = (name: string, here = true) => ({ kind: 'person' as const, name, level: null, here });
const row = (n: number): CupboardRow => ({
  id: `here-${n}`,
  game: 'zipher',
  options: { players: 2 },
  seats: [person('Ada'), person('Bea')],
  status: 'playing',
  awaited: [0],
  scores: [0, 0],
  touched: n,
});
const round = (at: number): KeptRound => ({
  id: `${at}`,
  game: 'zipher',
  options: { players: 2 },
  match: { rounds: 1 },
  number: null,
  seats: [person('Ada'), person('Bea')],
  outcome: { scores: [3, 7], winners: [1] },
  takeBacks: false,
  record: { game: 'zipher', options: {}, setup: {}, moves: [] } as unknown as KeptRound['record'],
  at,
});

let local: CupboardRow[] = [];
let rounds: KeptRound[] = [];
const forgotten: string[] = [];
ask.mockImplementation((question) => {
  if (question.q === 'tables') return Promise.resolve(local);
  if (question.q === 'history') return Promise.resolve(rounds);
  if (question.q !== 'forget') throw new Error(question.q);
  forgotten.push(question.table);
  return Promise.resolve(null);
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('spellenkast.played', 'true');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
  [local, rounds] = [[], []];
  forgotten.length = 0;
  ask.mockClear();
});

const rowsShown = (): HTMLElement[] => within(screen.getByRole('list')).getAllByRole('listitem');

test('from the seventh table on the rest are one button away', async () => {
  local = Array.from({ length: 8 }, (_, n) => row(n));
  render(OnTheTable);
  const all = await screen.findByRole('button', { name: 'row.all' });
  expect(rowsShown()).toHaveLength(6);
  await fireEvent.click(all);
  expect(rowsShown()).toHaveLength(8);
  expect(screen.queryByRole('button', { name: 'row.all' })).toBeNull();
});

test('what the server says of tables by link is shown at once', async () => {
  localStorage.setItem('spellenkast.keys', '{"t1":"key"}');
  local = [row(1)];
  render(OnTheTable);
  await screen.findByRole('list');
  expect(rowsShown()).toHaveLength(1);
  const far: OpenTable = {
    id: 't1',
    game: 'davinci',
    options: {},
    seats: [person('You'), person('Cor', false)],
    status: 'playing',
    awaited: [1],
  };
  server.tell([far]);
  await tick();
  expect(rowsShown()).toHaveLength(2);
  expect(rowsShown()[0]!.textContent).toContain('turn.waits');
  server.tell([{ ...far, awaited: [0] }]);
  await tick();
  expect(rowsShown()[0]!.textContent).toContain('row.your_turn');
  server.tell([]);
  await tick();
  expect(rowsShown()).toHaveLength(1);
});

test('a removed table is announced, can be had back where the hand is, and is forgotten only afterwards', async () => {
  local = [row(1), row(2)];
  const { unmount } = render(OnTheTable);
  const [first] = await screen.findAllByRole('button', { name: 'row.forget' });
  await fireEvent.click(first!);
  expect(announced().text).toBe('row.removed');
  expect(forgotten).toEqual([]);
  const undo = screen.getByRole('button', { name: 'undo' });
  expect(document.activeElement).toBe(undo);
  await fireEvent.click(undo);
  // Announcements of the same moment are joined.
  expect(announced().text).toBe('row.removed. row.restored.');
  expect(screen.getAllByRole('button', { name: 'row.forget' })).toHaveLength(2);
  await fireEvent.click(screen.getAllByRole('button', { name: 'row.forget' })[0]!);
  unmount();
  expect(forgotten).toEqual(['here-2']);
});

test('a table by link is closed only after a question', async () => {
  localStorage.setItem('spellenkast.keys', '{"t1":"key"}');
  render(OnTheTable);
  await screen.findByRole('heading');
  const seats = [person('You'), person('Cor', false)];
  server.tell([{ id: 't1', game: 'davinci', options: {}, seats, status: 'playing', awaited: [1] }]);
  await fireEvent.click(await screen.findByRole('button', { name: 'row.close' }));
  const question = screen.getByRole('group', { name: 'row.sure' });
  await fireEvent.click(within(question).getByRole('button', { name: 'wait.cancel.keep' }));
  expect(screen.queryByRole('group', { name: 'row.sure' })).toBeNull();
  expect(rowsShown()).toHaveLength(1);
});

test('where nothing is on the table, the last round that was played is what there is to say', async () => {
  rounds = [round(1), round(5), round(3)];
  render(OnTheTable);
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('row.clear');
  expect(screen.getByRole('link', { name: 'history.title' }).getAttribute('href')).toBe('/history');
  expect(screen.getByRole('link', { name: 'row.see' }).getAttribute('href')).toMatch(/^\/replay\//);
});

test('whoever has never played is told that nothing is on the table yet', async () => {
  localStorage.clear();
  render(OnTheTable);
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('row.none');
  expect(ask).not.toHaveBeenCalledWith({ q: 'tables' });
});

test('an edition is called by its own name', async () => {
  const kids = { players: 2, board: 6 };
  local = [{ ...row(1), game: 'sudoku', options: kids }];
  render(OnTheTable);
  await screen.findByRole('list');
  expect(screen.getByText('box.sudoku.edition.kids')).toBeTruthy();
  expect(screen.queryByText('game.sudoku')).toBeNull();
});
