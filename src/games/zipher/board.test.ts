// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { say as sayIn, textsIn } from '../../kernel/text.ts';
import type { BoardProps } from '../../board/contract.ts';
import { pressKey } from '../../board/testing/press.ts';
import Board from './Board.svelte';
import messages from './messages.en.json' with { type: 'json' };
import type { ZipherView } from './view.ts';
import { wayTo } from './way.ts';

const texts = textsIn('en', tableMessages, messages);

const view: BoardProps<ZipherView>['view'] = {
  players: 2,
  start: 0,
  awaited: [0],
  scores: [0, 0],
  over: false,
  result: null,
  phase: 'walk',
  tiles: [
    { cell: 'e5', number: 2 },
    { cell: 'g7', number: 3 },
    { cell: 'e7', number: null },
  ],
  pawn: 'e5',
  onTile: true,
  barred: null,
  aside: [{ k: 2, number: null }],
  target: null,
  taken: [[], []],
};

function lay(more: Partial<BoardProps<ZipherView>> = {}) {
  const act = vi.fn(() => Promise.resolve(null));
  const props: BoardProps<ZipherView> = {
    view,
    options: { players: 2, adjacent: false, blind: false, supersolo: false },
    viewer: 0,
    as: 0,
    choices: ['e5>g7', 'e5>e7'],
    last: null,
    count: 1,
    pending: null,
    seats: [],
    settings: { coordinates: true, confirm: 'screen', pace: 0 },
    say: (key, values) => sayIn(texts, key, values),
    act,
    hint: vi.fn(),
    headline: vi.fn(),
    announce: vi.fn(),
    ...more,
  };
  const { rerender, unmount } = render(Board, props);
  return { act, props, rerender, unmount, cell: (name: RegExp) => screen.getByRole('gridcell', { name }) };
}

test('leaving the page while a tile is animated causes no error', async () => {
  vi.useFakeTimers();
  try {
    const { props, rerender, unmount } = lay({ settings: { coordinates: true, confirm: 'screen', pace: 1 } });
    const after = { ...view, pawn: 'g7', tiles: view.tiles.slice(1), taken: [[2], []] };
    await rerender({ ...props, view: after, last: { by: 0, move: 'e5>g7' }, count: 2, choices: [] });
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    unmount();
    vi.runAllTimers();
  } finally {
    vi.useRealTimers();
  }
});

test('every cell has a label that says what lies there and what can be done', () => {
  const { cell } = lay();
  expect(screen.getAllByRole('gridcell')).toHaveLength(81);
  expect(cell(/^e5, tile 2, pawn, the move begins here$/)).toBeTruthy();
  expect(cell(/^g7, tile 3, in reach$/)).toBeTruthy();
  expect(cell(/^e7, tile face down, in reach$/)).toBeTruthy();
  expect(cell(/^a1, empty$/)).toBeTruthy();
});

test('a landing can be chosen by touch or by key', async () => {
  const { act, cell } = lay();
  await fireEvent.click(cell(/^g7/));
  expect(act).toHaveBeenCalledWith('e5>g7', cell(/^g7/));
  await fireEvent.keyDown(cell(/^e7/), { key: 'Enter' });
  expect(act).toHaveBeenLastCalledWith('e5>e7', cell(/^e7/));
});

test('an illegal move is sent, and the answer says why not', async () => {
  const { act, cell } = lay();
  await fireEvent.click(cell(/^a1/));
  expect(act).toHaveBeenCalledWith('e5>a1', cell(/^a1/));
});

test('with confirmation a first touch only shows the move', async () => {
  const { act, cell, props } = lay({ settings: { coordinates: true, confirm: 'twice', pace: 0 } });
  await fireEvent.click(cell(/^g7/));
  expect(act).not.toHaveBeenCalled();
  expect(props.announce).toHaveBeenCalledWith('To g7. Choose it again to move.');
  await fireEvent.click(cell(/^g7/));
  expect(act).toHaveBeenCalledWith('e5>g7', cell(/^g7/));
});

test('beside several tiles one is chosen first, and Escape drops the choice', async () => {
  const beside = { ...view, pawn: 'f6', onTile: false, barred: 'f6' };
  const { act, cell, props } = lay({ view: beside, choices: ['e5>g5', 'g7>g4'] });
  await fireEvent.click(cell(/^a1/));
  expect(act).not.toHaveBeenCalled();
  expect(props.hint).toHaveBeenCalledWith({ key: 'ui.choose_first' }, cell(/^a1/));
  await fireEvent.click(cell(/^e5, tile 2, can be chosen$/));
  expect(cell(/^g5, empty, in reach$/)).toBeTruthy();
  await fireEvent.keyDown(cell(/^e5/), { key: 'Escape' });
  expect(cell(/^g5, empty$/)).toBeTruthy();
});

test('a spectator cannot move', async () => {
  const { act, cell } = lay({ as: null, choices: [] });
  await fireEvent.click(cell(/^g7/));
  expect(act).not.toHaveBeenCalled();
});

test('the four tiles aside are picked before anything else', async () => {
  const aside = [1, 2, 3, 4].map((k) => ({ k, number: null }));
  const { act } = lay({
    view: { ...view, phase: 'pick', pawn: null, onTile: false, aside },
    choices: ['#1', '#2', '#3', '#4'],
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Tile 3, face down' }));
  expect(act).toHaveBeenCalledWith('#3', expect.anything());
});

test('a path is straight if possible, and never enters the barred cell', () => {
  expect(wayTo('e5', 'e7', 2, null)).toEqual(['e6', 'e7']);
  expect(wayTo('e5', 'e7', 2, 'e6')).not.toContain('e6');
  expect(wayTo('e5', 'e9', 2, null)).toBeNull();
});

test('a row of cells has a short name of its own, and a tile face down shows nothing that looks like a sign', () => {
  lay();
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'))).toContain('Row 9');
  const down = document.querySelector('.n0')!;
  expect(down.querySelectorAll('text, path')).toHaveLength(0);
});

test('a number key picks a tile that lies aside', async () => {
  const aside = [1, 2, 3, 4].map((k) => ({ k, number: null }));
  const { act } = lay({ view: { ...view, phase: 'pick', pawn: null, aside }, choices: ['#1', '#2', '#3', '#4'] });
  await pressKey(document.body, '3');
  expect(act).toHaveBeenCalledWith('#3', expect.anything());
});
