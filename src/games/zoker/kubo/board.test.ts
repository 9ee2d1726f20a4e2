// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardProps, sayFrom } from '../../../board/testing/board.ts';
import { endText, tellMove } from '../../../board/words.ts';
import type { CommonView } from '../../../kernel/rules.ts';
import box from '../messages.en.json' with { type: 'json' };
import Board from './Board.svelte';
import texts from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';

/** Seat 0 has laid the last card of the lowest ladder, which nobody has claimed yet. */
const view = {
  phase: 'place' as const,
  cube: 'colour' as const,
  turn: 0,
  hand: ['bL3', 'gM1', 'oX3'],
  dead: ['bL3'],
  counts: [3, 4],
  laid: ['bS1', 'bS4', 'bX1', 'bX4', 'bM1', 'bL1', 'gL3'],
  placed: ['bL1'],
  lines: [],
  passed: [],
  idle: 0,
  stock: 40,
  hands: null,
  undrawn: null,
  players: 2,
  start: 0,
  awaited: [0],
  scores: [0, 0],
  over: false,
  result: null,
};
const seats = [
  { seat: 0, name: 'You', kind: 'person' as const, here: true },
  { seat: 1, name: 'Mira', kind: 'person' as const, here: false },
];
const refusal = { clause: 'kubo.6', reason: 'line_earlier', values: {} };

type More = Omit<Partial<ReturnType<typeof boardProps>>, 'view' | 'viewer' | 'as'> & Record<string, unknown>;
function show({ view: other = {}, ...more }: More & { view?: object } = {}) {
  const props = {
    ...boardProps(sayFrom(box, texts)),
    seats,
    choices: ['end', 'gM1'],
    options: { players: 2, cube: 'colour', claims: 'call' },
    ...more,
    view: { ...view, ...other },
  };
  const { rerender } = render(Board as never, props as never);
  return { ...props, rerender };
}
const place = (name: string | RegExp) => screen.getByRole('gridcell', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('the board of Kubo', () => {
  it('names every place, and what lies there', () => {
    show();
    expect(screen.getAllByRole('gridcell')).toHaveLength(64);
    expect(place('blue S1')).toBeTruthy();
    expect(place('blue L1, laid last')).toBeTruthy();
    expect(place('red XL4, empty')).toBeTruthy();
  });

  it('shows the place of the selected card, and lays it there', async () => {
    const { act } = show();
    await fireEvent.click(button('green M1'));
    await fireEvent.click(place('green M1, empty, the card you hold goes here'));
    expect(act).toHaveBeenCalledWith('gM1', expect.anything());
  });

  it('marks dead cards, and lets the rules refuse a card that cannot be laid', async () => {
    const { act, headline } = show();
    await fireEvent.click(button('blue L3, dead'));
    expect(headline).toHaveBeenLastCalledWith(
      expect.objectContaining({ sentence: expect.objectContaining({ key: 'ui.held.dead' }) as unknown }),
    );
    await fireEvent.click(button('orange XL3'));
    await fireEvent.click(place(/^orange XL3, empty, place of the card you hold/));
    expect(act).toHaveBeenCalledWith('oX3', expect.anything());
  });

  it('draws as many cards as it is offered', async () => {
    const { act } = show({ view: { phase: 'draw', placed: [] }, choices: ['draw1', 'draw2'] });
    await fireEvent.click(button('Draw 2 cards'));
    expect(act).toHaveBeenCalledWith('draw2', expect.anything());
  });

  it('claims a line by its two ends', async () => {
    const { act } = show();
    await fireEvent.click(button('Points!'));
    await fireEvent.click(place('blue XL1'));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(place('blue S1'));
    expect(act).toHaveBeenCalledWith('!bS1-bX1', expect.anything());
    expect(await screen.findByRole('button', { name: 'Points!' })).toBeTruthy();
  });

  it.each([
    ['twice', 'mouse', true],
    ['twice', 'touch', true],
    ['screen', 'mouse', false],
    // In jsdom every element has no size, so a finger always covers what it touches.
    ['screen', 'touch', true],
    ['once', 'mouse', false],
    ['once', 'touch', false],
  ] as const)('confirming %s, by %s: a claim is shown first: %s', async (confirm, pointerType, shown) => {
    const { act, announce } = show({ settings: { coordinates: true, confirm, pace: 0 } });
    const touch = (name: RegExp) =>
      fireEvent(place(name), Object.assign(new MouseEvent('click', { bubbles: true, detail: 1 }), { pointerType }));
    await fireEvent.click(button('Points!'));
    await touch(/^blue S1/);
    await touch(/^blue XL1/);
    if (shown) {
      expect(act).not.toHaveBeenCalled();
      expect(announce).toHaveBeenLastCalledWith('blue S1, blue XL1. Choose it again to make this move.');
      await touch(/^blue XL1/);
    }
    expect(act).toHaveBeenCalledExactlyOnceWith('!bS1-bX1', expect.anything());
  });

  it('empties the slots after a wrong claim, so that another can be made', async () => {
    show({ act: vi.fn(() => Promise.resolve(refusal)) as never });
    await fireEvent.click(button('Points!'));
    await fireEvent.click(place('blue S4'));
    await fireEvent.click(place('blue XL4'));
    await Promise.resolve();
    expect(button('Not now')).toBeTruthy();
    expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
  });

  it('looks the same whether or not a line is open', () => {
    show();
    const cell = (name: string) => {
      const node = place(name);
      return [
        node.className,
        node.innerHTML.replaceAll(/data-colour="."|d="[^"]*"|transform="[^"]*"|stroke-width="[^"]*"/g, ''),
      ];
    };
    // The ladder bS1-bX1 is open, while bS4 is in no complete line.
    expect(cell('blue XL1')).toEqual(cell('blue XL4'));
    expect(cell('blue S1')).toEqual(cell('blue S4'));
    expect(screen.getByRole('button', { name: /^Lines/ }).textContent).toContain('0');
  });

  it('shows lines that have scored, who scored them, and one alone', async () => {
    show({ view: { lines: [{ line: 'bS1-bX1', points: 1, by: 1 }] } });
    await fireEvent.click(button(/^Lines/));
    expect(place('blue M1, in a line of Mira')).toBeTruthy();
    await fireEvent.click(button('Ladder blue S1 – blue XL1: 1 point for Mira'));
    expect(button(/^Ladder/).getAttribute('aria-pressed')).toBe('true');
  });

  it('names a line that nobody claimed as such, not as that of a player called nobody', async () => {
    show({
      view: {
        lines: [
          { line: 'bS1-bX1', points: 1, by: 1 },
          { line: 'bS1-bS4', points: 1, by: null },
        ],
      },
    });
    await fireEvent.click(button(/^Lines/));
    expect(place('blue S1, in a line of Mira, in a line that nobody claimed')).toBeTruthy();
  });

  it('has no claims where lines score automatically', () => {
    show({ options: { players: 2, cube: 'colour', claims: 'auto' } });
    expect(screen.queryByRole('button', { name: 'Points!' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Time for calls/ })).toBeNull();
  });

  it('shows all hands once the round is over', () => {
    show({ view: { over: true, phase: 'over', awaited: [], hands: [['gM1'], []], undrawn: [] }, choices: [] });
    const hands = screen.getByRole('list', { name: 'All hands' });
    expect(within(hands).getByRole('img', { name: 'green M1' })).toBeTruthy();
    expect(within(hands).getByRole('img', { name: 'No card left' })).toBeTruthy();
  });
});

describe('a call window', () => {
  const calls = { phase: 'calls' as const, turn: 1, awaited: [0] };

  const closing = (left: number) => ({ kind: 'call' as const, endsAt: performance.now() + left, of: 8000 });
  const windows = { times: { call: 8000, vote: 30_000 }, set: vi.fn() };

  it('shows the time that the table gives, and leaves it to the table to end it', async () => {
    vi.useFakeTimers();
    const { act, announce } = show({ view: calls, choices: ['pass'], window: closing(8000), windows });
    expect(button('8 seconds left to call')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3100);
    expect(button('5 seconds left to call')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5000);
    expect(announce.mock.calls.flat()).toEqual(['8 seconds left to call', '5 seconds left to call', 'Time is up.']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(act).not.toHaveBeenCalled();
  });

  it('shows no countdown where calls have no time limit', () => {
    show({
      view: calls,
      choices: ['pass'],
      window: { kind: 'call', endsAt: null, of: null },
      windows: { ...windows, times: { call: null, vote: null } },
    });
    expect(button('Time for calls: No clock')).toBeTruthy();
  });

  it('sets the time for the table, and stores it for the next one', async () => {
    show({ view: calls, choices: ['pass'], window: closing(8000), windows });
    await fireEvent.click(screen.getByRole('button', { name: /left to call/ }));
    await fireEvent.click(button('15 s'));
    expect(windows.set).toHaveBeenCalledWith({ call: 15_000, vote: 30_000 });
    expect(localStorage.getItem('spellenkast.kubo.clock')).toBe('15');
  });

  it('cannot be set where others play on other devices', () => {
    show({ view: calls, choices: ['pass'], window: closing(8000), windows: { ...windows, set: null } });
    expect(screen.getByRole('timer', { name: /left to call/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /left to call/ })).toBeNull();
  });

  it('at a shared device shows no hand, and all pass when no one calls', async () => {
    const callers = { seats: [0, 1], release: vi.fn() };
    const { act } = show({
      view: { ...calls, turn: 2, hand: [], dead: [], awaited: [0, 1] },
      viewer: 'table',
      as: null,
      callers,
      choices: [],
    });
    expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull();
    await fireEvent.click(button('No one calls'));
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
    expect(act.mock.calls.map((call) => call.slice(2))).toEqual([[0], [1]]);
  });

  it('gives the board to the player who called, and takes it back afterwards', async () => {
    const callers = { seats: [0, 1], release: vi.fn() };
    const { act } = show({
      view: { ...calls, turn: 2, hand: [], dead: [], awaited: [0, 1] },
      viewer: 'table',
      as: 1,
      callers,
      choices: ['pass'],
    });
    await fireEvent.click(place('blue S1'));
    await fireEvent.click(place('blue XL1'));
    expect(act).toHaveBeenCalledWith('!bS1-bX1', expect.anything());
    await vi.waitFor(() => expect(callers.release).toHaveBeenCalled());
  });

  it('shows no countdown in a replay', async () => {
    vi.useFakeTimers();
    const { act } = show({ view: calls, viewer: 'table', as: null, choices: [] });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(act).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Points!' })).toBeNull();
  });
});

const words = sayFrom(box, texts);
const players = ['You', 'Bob'].map((name, seat) => ({ seat, name, kind: 'person' as const, here: seat === 0 }));
const tell = (shown: { by: number; move: string; cards?: readonly string[] }): string =>
  tellMove(page, shown, {}, players, words);

describe('the log and the final sentence of Kubo', () => {
  it('tells the player who drew which cards they were, and the others how many', () => {
    expect(tell({ by: 0, move: 'draw1', cards: ['gL3'] })).toBe('You drew the green L3');
    expect(tell({ by: 0, move: 'draw2', cards: ['gL3', 'bS1'] })).toBe('You drew the green L3 and the blue S1');
    expect(tell({ by: 1, move: 'draw2' })).toBe('Bob drew 2 cards');
  });

  it('says what ended the round', () => {
    const end = (more: object) =>
      endText(
        page,
        { over: true, cube: 'colour', lines: [], laid: [], counts: [1, 2], ...more } as unknown as CommonView,
        {},
        players,
        words,
      );
    const zoker = { line: 'bS1-rX4', points: 12, by: 0 };
    expect(end({ lines: [zoker] })).toBe('Your Zoker ended the round at once.');
    expect(end({ lines: [{ ...zoker, by: 1 }], counts: [0, 2] })).toBe('A Zoker for Bob ended the round at once.');
    // A Zoker that nobody claimed does not end the round.
    expect(end({ lines: [{ ...zoker, by: null }], counts: [2, 0] })).toMatch(/^Bob laid the last card of a hand;/);
    const top = [...'SMLX'].flatMap((size) => [...'1234'].map((shape) => `r${size}${shape}`));
    expect(end({ laid: top })).toMatch(/^The top level is full;/);
    expect(end({ laid: top.slice(1) })).toMatch(/^The stock is empty and nobody laid a card any more;/);
  });
});
