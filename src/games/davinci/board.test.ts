// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { choices, seenBy, viewOf } from '../../kernel/round.ts';
import type { Viewer } from '../../kernel/rules.ts';
import { boardProps, sayFrom } from '../../board/testing/board.ts';
import { tap } from '../../board/testing/tap.ts';
import { pressKey } from '../../board/testing/press.ts';
import { inShort, percent } from './aid.ts';
import Board from './Board.svelte';
import { shelve } from './layout.ts';
import texts from './messages.en.json' with { type: 'json' };
import { cycled, notesIn, tileNames, withNotes } from './notes.ts';
import { page } from './page.ts';
import type { DavinciOptions } from './position.ts';
import { dealt } from './testing.ts';

const FIRST = 'b1 b4 w7 w9 b2 w3 b8 w10 b5';
const seats = [
  { seat: 0, name: 'You', kind: 'person' as const, here: true },
  { seat: 1, name: 'Mira', kind: 'bot' as const, here: false },
];

/** The board as a seat sees it after these moves. */
function show(moves: readonly string[], options: Partial<DavinciOptions> = {}, first = FIRST, more: object = {}) {
  const viewer = (more as { viewer?: Viewer }).viewer ?? 0;
  const same = boardProps(sayFrom(texts));
  const again = (made: readonly string[]) => {
    const round = dealt(first, options, made);
    const log = seenBy(round, viewer);
    return {
      ...same,
      view: viewOf(round, viewer),
      options: round.options,
      choices: viewer === 'table' ? [] : choices(round, viewer),
      last: log.at(-1) ?? null,
      count: log.length,
      log,
      store: 'table.1.0',
      seats,
      ...more,
    };
  };
  const props = again(moves);
  const { unmount, rerender } = render(Board, props);
  return {
    ...props,
    unmount,
    rerender,
    /** The props of the board after other moves. */
    again,
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    mine: within(screen.getByRole('group', { name: 'Your code' })),
    foe: within(screen.getByRole('group', { name: /^Code of Mira/ })),
  };
}

const named = (within: { getAllByRole: (role: string) => HTMLElement[] }): (string | null)[] =>
  within.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'));

beforeEach(() => localStorage.clear());
// jsdom lacks this method; Svelte calls it when tiles move.
Element.prototype.getAnimations = () => [];

describe('the racks', () => {
  it('name my tiles and hide those of others', () => {
    const { mine, foe } = show(['0:+b', '0:1.1=2']);
    expect(named(mine)).toEqual([
      'Place 1: black 1, hidden',
      'Place 2: black 4, hidden',
      'Place 3: white 7, hidden',
      'Place 4: white 9, hidden',
    ]);
    expect(named(foe)).toEqual([
      'Place 1: black 2, open, named 2, right',
      'Place 2: white tile, hidden',
      'Place 3: black tile, hidden',
      'Place 4: white tile, hidden',
    ]);
  });

  it('show every code in a replay that opens them', () => {
    const round = dealt(FIRST, {}, ['0:+b']);
    const view = page.opened!(
      viewOf(round, 0),
      [0, 1].map((seat) => viewOf(round, seat)),
    );
    const { foe } = show(['0:+b'], {}, FIRST, { view });
    expect(named(foe)).toEqual([
      'Place 1: black 2, hidden',
      'Place 2: white 3, hidden',
      'Place 3: black 8, hidden',
      'Place 4: white 10, hidden',
    ]);
  });

  it('show everything once the round is over', () => {
    const { foe } = show(['0:+b', '0:1.1=2', '0:1.2=3', '0:1.3=8', '0:1.4=10']);
    expect(named(foe)[3]).toBe('Place 4: white 10, open, named 10, right');
    expect(screen.getByText('Left on the table')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'black 5' })).toBeTruthy();
  });

  it('show a spectator only backs, and nothing to press', async () => {
    const round = dealt(FIRST, {}, ['0:+b']);
    const props = { ...boardProps(sayFrom(texts)), view: viewOf(round, 'table'), options: round.options, seats };
    render(Board, { ...props, viewer: 'table', as: null });
    const tiles = screen.getAllByRole('button', { name: /^Place/ });
    expect(tiles).toHaveLength(8);
    for (const tile of tiles) expect(tile.getAttribute('aria-label')).toMatch(/(black|white) tile, hidden$/);
    await tap(tiles[5]!);
    expect(screen.queryByRole('group', { name: 'Numbers' })).toBeNull();
  });
});

describe('a turn', () => {
  it('begins with a tile from a heap', async () => {
    const { act, button } = show([]);
    await tap(button(/^\d+ white, draw one$/));
    expect(act).toHaveBeenCalledWith('+w', expect.anything());
  });

  it('highlight every hidden tile of the others while one must be pointed at, and only then', async () => {
    const lit = () => [...document.querySelectorAll('.foes .may')].map((tile) => tile.getAttribute('data-tile'));
    const drawing = show([]);
    expect(lit()).toEqual([]);
    drawing.unmount();
    const { foe } = show(['0:+b', '0:1.1=2']);
    expect(lit()).toEqual(['1.2', '1.3', '1.4']);
    await tap(foe.getByRole('button', { name: /^Place 3/ }));
    expect(lit()).toEqual([]);
    expect(document.querySelector('.foes .chosen')!.getAttribute('data-tile')).toBe('1.3');
  });

  it('has shortcut keys for the heaps, for stopping and for laying', async () => {
    const drawing = show([]);
    await pressKey(document.body, 'w');
    expect(drawing.act).toHaveBeenLastCalledWith('+w', expect.anything());
    drawing.unmount();
    const right = show(['0:+b', '0:1.1=2']);
    await pressKey(document.body, 's');
    expect(right.act).toHaveBeenLastCalledWith('|3', expect.anything());
    right.unmount();
    const wrong = show(['0:+b', '0:1.1=6']);
    await pressKey(document.body, 'l');
    expect(wrong.act).toHaveBeenLastCalledWith('/3', expect.anything());
    expect(page.keys!(wrong.options).map(({ press }) => press)).toEqual(['b', 'w', '0–9', 'n', 's', 'l']);
  });

  it('keeps the focus on the board when the focused element is removed', async () => {
    const { button, rerender, again } = show(['0:+b', '0:1.1=6']);
    const lay = button('Lay my black 5 open');
    lay.focus();
    await tap(lay);
    await rerender(again(['0:+b', '0:1.1=6', '0:/3']));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.querySelector('.davinci')!.contains(document.activeElement)).toBe(true);
  });

  it('goes on with a tile and a number', async () => {
    const { act, button, foe, hint, headline } = show(['0:+b']);
    await tap(foe.getByRole('button', { name: /^Place 3/ }));
    expect(headline).toHaveBeenLastCalledWith(
      expect.objectContaining({ sentence: { key: 'ui.name', values: { player: 'Mira', place: 3 } } }),
    );
    await tap(button('Choose a number'));
    expect(hint).toHaveBeenCalledWith({ key: 'ui.number_first' }, expect.anything());
    await tap(button('8'));
    await tap(button('It is 8'));
    expect(act).toHaveBeenCalledWith('1.3=8', expect.anything());
  });

  it('can be typed: a tile, two digits, Enter on the tile', async () => {
    const { act, foe } = show(['0:+b']);
    const tile = foe.getByRole('button', { name: /^Place 4/ });
    await tap(tile);
    await fireEvent.keyDown(tile, { key: '1' });
    await fireEvent.keyDown(tile, { key: '0' });
    await tap(tile);
    expect(act).toHaveBeenCalledWith('1.4=10', tile);
  });

  it('cannot be typed where single keys are switched off', async () => {
    const { act, foe } = show(['0:+b'], {}, FIRST, {
      settings: { coordinates: true, confirm: 'screen', pace: 0, keys: false },
    });
    const tile = foe.getByRole('button', { name: /^Place 4/ });
    await tap(tile);
    for (const key of ['n', '8']) await fireEvent.keyDown(tile, { key });
    expect(screen.getByRole('button', { name: 'Guess' }).getAttribute('aria-pressed')).toBe('true');
    await tap(tile);
    expect(act).not.toHaveBeenCalled();
  });

  it('sends a move that is not allowed, and the answer says why not', async () => {
    const { act, button, foe } = show([]);
    await tap(foe.getByRole('button', { name: /^Place 1/ }));
    expect(button('Note').getAttribute('aria-pressed')).toBe('true');
    await tap(button('Guess'));
    await tap(button('0'));
    await tap(button('It is 0'));
    expect(act).toHaveBeenCalledWith('1.1=0', expect.anything());
  });

  it('ends with a tile that is placed automatically if it has only one place, once I stop', async () => {
    const { act, button } = show(['0:+b', '0:1.1=2']);
    expect(act).not.toHaveBeenCalled();
    await tap(button('Stop and hide my black 5'));
    expect(act).toHaveBeenCalledWith('|3', expect.anything());
  });

  it('asks for the place where a dash leaves several', async () => {
    const set = ['0:=b1,b-,w7,w9', '1:=b2,w3,b8,w10'];
    const { act, button } = show([...set, '0:+b', '0:1.1=2'], { dashes: true }, 'b1 b- w7 w9 b2 w3 b8 w10 b5');
    await tap(button('Stop and hide my black 5'));
    expect(act).not.toHaveBeenCalled();
    await tap(button('Put the black 5 here, place 3'));
    expect(act).toHaveBeenCalledWith('|3', expect.anything());
  });

  it('waits for me to lay the tile open after a wrong guess', async () => {
    const { act, button } = show(['0:+b', '0:1.1=6']);
    expect(button('Lay my black 5 open')).toBeTruthy();
    await tap(button('Put the black 5 here, place 3'));
    expect(act).toHaveBeenCalledWith('/3', expect.anything());
    expect('automatic' in page).toBe(false);
  });

  it('opens a tile of mine at the second touch, when the table is empty', async () => {
    const moves = ['0:+b', '0:1.1=6', '0:/3'];
    const view = viewOf(dealt(FIRST, {}, moves), 0);
    const empty = { ...view, phase: 'open' as const, awaited: [0], drawn: null, table: { black: 0, white: 0 } };
    const { act, mine } = show(moves, {}, FIRST, { view: empty, choices: ['~1', '~2'] });
    const tile = mine.getByRole('button', { name: /^Place 2/ });
    await tap(tile);
    expect(act).not.toHaveBeenCalled();
    await tap(tile);
    expect(act).toHaveBeenCalledWith('~2', tile);
  });
});

describe('before the first turn', () => {
  it('a number of black tiles is picked', async () => {
    const { act, button } = show([], { draft: 'pick' });
    await tap(button('3 black, 1 white'));
    expect(act).toHaveBeenCalledWith('pick3', expect.anything());
  });

  it('a dash is put in a gap, and can be taken up again', async () => {
    const { act, button, hint } = show([], { dashes: true }, 'b1 b- w7 w9 b2 w3 b8 w10');
    await tap(button('My code is ready'));
    expect(hint).toHaveBeenCalledWith({ key: 'ui.dash_first' }, expect.anything());
    await tap(button('Put the black dash here, place 4'));
    await tap(button('Place 4: black dash'));
    await tap(button('Put the black dash here, place 1'));
    await tap(button('My code is ready'));
    expect(act).toHaveBeenCalledWith('=b-,b1,w7,w9', expect.anything());
  });
});

describe('notes', () => {
  it('are made at any time and are there after a reload', async () => {
    const first = show([]);
    await tap(first.foe.getByRole('button', { name: /^Place 2/ }));
    await tap(first.button('4'));
    await tap(first.button('6'));
    await tap(first.button('6, crossed out'));
    first.unmount();
    const { foe } = show([]);
    expect(named(foe)[1]).toBe('Place 2: white tile, hidden, crossed out: 4, circled: 6');
  });

  it('stay with their tile when another is put before it', async () => {
    const first = show(['0:+b', '0:1.1=6', '0:/3']);
    await tap(first.foe.getByRole('button', { name: /^Place 2/ }));
    await tap(first.button('3'));
    first.unmount();
    const { foe } = show(['0:+b', '0:1.1=6', '0:/3', '1:+b', '1:0.1=0', '1:/1']);
    expect(named(foe)[2]).toBe('Place 3: white tile, hidden, crossed out: 3');
    // A wrong guess, which everyone heard, is crossed out without a note.
    expect(named(foe)[1]).toBe('Place 2: black tile, hidden, crossed out: 6');
  });

  it('belong to one round: the next one deals other tiles', async () => {
    const first = show([]);
    await tap(first.foe.getByRole('button', { name: /^Place 2/ }));
    await tap(first.button('4'));
    first.unmount();
    const { foe } = show([], {}, 'b0 b4 w7 w9 b2 w3 b8 w10');
    expect(named(foe)[1]).toBe('Place 2: white tile, hidden');
  });

  it('cycle from none to crossed out to circled', () => {
    expect(cycled({}, '6')).toEqual({ 6: 'x' });
    expect(cycled({ 6: 'x' }, '6')).toEqual({ 6: 'o' });
    expect(cycled({ 6: 'o', 4: 'x' }, '6')).toEqual({ 4: 'x' });
  });

  it('are kept for the last rounds only, even if the stored data is damaged', () => {
    let kept: unknown = 'nonsense';
    for (let n = 0; n < 30; n++) kept = withNotes(kept, `r${n}`, { '1p0': { 4: 'x' } });
    expect(Object.keys(kept as object)).toHaveLength(24);
    expect(notesIn(kept, 'r29')).toEqual({ '1p0': { 4: 'x' } });
    expect(notesIn(kept, 'r0')).toEqual({});
    expect(notesIn({ r1: 7 }, 'r1')).toEqual({});
  });

  it('name a tile by its first place, or by the move that placed it', () => {
    const round = dealt(FIRST, {}, ['0:+b', '0:1.1=6', '0:/3']);
    expect(tileNames(viewOf(round, 0), seenBy(round, 0))[0]).toEqual(['0p0', '0p1', '0m2', '0p2', '0p3']);
  });
});

describe('the helper', () => {
  it('counts what a tile can be, when asked and against bots only', async () => {
    const { button, foe } = show(['0:+b']);
    await tap(screen.getByRole('radio', { name: 'Possible' }));
    await waitFor(() => expect(named(foe)[0]).toBe('Place 1: black tile, hidden, can be 0, 2, 3, 6, 7, 8, 9, 10'));
    await tap(foe.getByRole('button', { name: /^Place 1/ }));
    expect(button('1, not possible')).toBeTruthy();
    expect(button('2, possible')).toBeTruthy();
  });

  it('is not there when people play', () => {
    const people = seats.map((seat) => ({ ...seat, kind: 'person' as const }));
    show(['0:+b'], {}, FIRST, { seats: people });
    expect(screen.queryByRole('radiogroup', { name: /^Helper/ })).toBeNull();
  });

  it('puts a short text on a tile, and never says 0 or 100 per cent before it is certain', () => {
    const odds = [0.004, 0, 0.996, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(inShort(odds, 'possible')).toBe('0 / 2');
    expect(inShort(odds, 'likely')).toBe('99 %');
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([0, 1, 50, 99, 100]);
  });
});

it('shows the points of all rounds', async () => {
  const { button } = show(['0:+b', '0:1.1=2'], { points: true }, FIRST, { rounds: [[40, 90]] });
  await tap(button('Points by round'));
  const cells = (row: HTMLElement): string[] => [...row.children].map((cell) => cell.textContent.trim());
  expect(screen.getAllByRole('row').map(cells)).toEqual([
    ['', 'You', 'Mira'],
    ['Round 1', '40', '90'],
    ['Round 2, now', '10', '0'],
    ['Total', '50', '90'],
  ]);
});

it('tells moves without the tiles that were not seen', () => {
  const round = dealt(FIRST, {}, ['0:+b', '0:1.1=6', '0:/3', '1:+b', '1:0.1=0']);
  const told = (viewer: number) => seenBy(round, viewer).map((shown) => page.tell(shown, round.options));
  expect(told(0)[0]).toEqual({ key: 'ui.tell.drew', values: { tile: 'b5' } });
  expect(told(1)[0]).toEqual({ key: 'ui.tell.draw.b' });
  expect(told(1)[1]).toEqual({ key: 'ui.tell.wrong', values: { place: 1, value: '6' }, whom: 1 });
  expect(told(1)[2]).toEqual({ key: 'ui.tell.lay', values: { tile: 'b5', place: 3 } });
});

describe('tiles on a rack', () => {
  it('stand on one shelf as wide as they may', () => {
    expect(shelve([false, false, false, false], 500, 78, 8)).toEqual({ tile: 78, thin: 78, shelves: [4] });
  });
  it('save space: open ones are thin before a second shelf is used', () => {
    expect(shelve([false, false, false, true, true, true, true, true], 350, 50, 4)).toEqual({
      tile: 50,
      thin: 30,
      shelves: [8],
    });
    expect(shelve(Array<boolean>(9).fill(false), 350, 50, 4)).toEqual({ tile: 50, thin: 50, shelves: [5, 4] });
    // When none can be touched, all share the width, and none gets too narrow for its height.
    expect(shelve(Array<boolean>(8).fill(true), 350, 100, 4)).toEqual({ tile: 50, thin: 40, shelves: [8] });
  });
});
