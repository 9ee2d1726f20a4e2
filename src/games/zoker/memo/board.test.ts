// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommonView } from '../../../kernel/rules.ts';
import { boardProps, sayFrom } from '../../../board/testing/board.ts';
import box from '../messages.en.json' with { type: 'json' };
import texts from './messages.en.json' with { type: 'json' };
import Board from './Board.svelte';
import { columnsFor, rowsOf } from './layout.ts';
import { lookBack } from './seen.ts';
import type { MemoView } from './view.ts';

const say = sayFrom(box, texts);

type Lies = 'nothing' | 'down' | 'up';

function viewOf(places: readonly (string | null)[], more: Partial<CommonView & MemoView> = {}) {
  const at = (card: string | null, index: number) => {
    const lies: Lies = card === null ? 'nothing' : card === '' ? 'down' : 'up';
    return { place: `@${index + 1}`, lies, card: card === '' ? null : card };
  };
  const all = places.map(at);
  return {
    phase: 'first' as const,
    turn: 0,
    rows: [all.slice(0, 4), all.slice(4)].filter(({ length }) => length > 0),
    proposal: 'row' as const,
    agreed: [],
    dropped: false,
    kept: [[], []],
    stock: 56,
    tries: 0,
    players: 2,
    start: 0,
    awaited: [0],
    scores: [0, 0],
    over: false,
    result: null,
    ...more,
  };
}

const seats = [
  { seat: 0, name: 'Ada', kind: 'person' as const, here: true },
  { seat: 1, name: 'Bo', kind: 'person' as const, here: true },
];

function show(view: ReturnType<typeof viewOf>, more: object = {}) {
  const options = { players: 2, table: 8, light: false, again: false };
  const props = { ...boardProps(say), view, options, seats, ...more };
  const { rerender } = render(Board, props);
  return { act: props.act, headline: props.headline, rerender };
}

const names = () => screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'));
const down = Array.from({ length: 8 }, () => '');

describe('the board of Memo', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('names every place and turns up the one touched', async () => {
    const { act } = show(viewOf(['gL3', '', null, '', '', '', '', ''], { phase: 'second' }));
    expect(names().slice(0, 4)).toEqual([
      'Place 1, green L3',
      'Place 2, face down',
      'Place 3, empty',
      'Place 4, face down',
    ]);
    await fireEvent.click(screen.getByRole('gridcell', { name: 'Place 4, face down' }));
    expect(act).toHaveBeenCalledWith('@4', screen.getByRole('gridcell', { name: 'Place 4, face down' }));
  });

  it('shows two cards that are no pair for a moment, and then hides them', async () => {
    const { rerender, headline } = show(viewOf(['', 'gL3', ...down.slice(2)], { phase: 'second' }), { count: 1 });
    const after = viewOf(down, { turn: 1, awaited: [1], tries: 1 });
    await rerender({ view: after, count: 2, last: { by: 0, move: '@5', card: 'bS3' } });
    expect(names()[1]).toBe('Place 2, green L3');
    expect(names()[4]).toBe('Place 5, blue S3');
    expect(headline.mock.lastCall?.[0]).toMatchObject({
      sentence: { key: 'ui.missed.shape' },
    });
    await vi.advanceTimersByTimeAsync(1300);
    expect(names().every((name) => name?.endsWith('face down'))).toBe(true);
    expect(document.body.innerHTML).not.toMatch(/green L3|blue S3/);
  });

  it('keeps the cards visible for the chosen time, or until a touch', async () => {
    localStorage.clear();
    const first = viewOf(['', 'gL3', ...down.slice(2)], { phase: 'second' });
    const { rerender } = show(first, { count: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Time to look: 1 s' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Until tapped' }));
    expect(localStorage.getItem('spellenkast.memo.look')).toBe('"touch"');
    await rerender({ view: viewOf(down, { tries: 1 }), count: 2, last: { by: 0, move: '@5', card: 'bS3' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()[4]).toBe('Place 5, blue S3');
    await fireEvent.click(screen.getByRole('gridcell', { name: 'Place 5, blue S3' }));
    expect(names().every((name) => name?.endsWith('face down'))).toBe(true);
    localStorage.clear();
  });

  it('hides the cards at the next touch', async () => {
    const { rerender, act } = show(viewOf(['', 'gL3', ...down.slice(2)], { phase: 'second', players: 1 }), {
      count: 1,
    });
    await rerender({ view: viewOf(down), count: 2, last: { by: 0, move: '@5', card: 'bS3' } });
    await fireEvent.click(screen.getAllByRole('gridcell')[6]!);
    expect(act).toHaveBeenCalledWith('@7', expect.anything());
    expect(names()[1]).toBe('Place 2, face down');
  });

  it('offers a proposal and says what it would do', async () => {
    const { act } = show(viewOf(down));
    expect(screen.getByText('If all agree, four more are dealt.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'No pair left?' }));
    expect(act).toHaveBeenCalledWith('propose', expect.anything());
  });

  it('asks all players at this device at once, and answers for each of them', async () => {
    const three = [...seats, { seat: 2, name: 'Cy', kind: 'person' as const, here: true }];
    const { act } = show(viewOf(down, { phase: 'answer', agreed: [0], awaited: [1, 2], players: 3 }), {
      as: 1,
      seats: three,
    });
    await fireEvent.click(screen.getByRole('button', { name: 'All agree' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(act.mock.calls.map(([move]) => move)).toEqual(['yes', 'yes']);
    await fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(act).toHaveBeenLastCalledWith('no', expect.anything());
  });
});

describe('the layout of Memo', () => {
  it('never moves a place when rows are added', () => {
    const places = Array.from({ length: 64 }, (_, index) => index);
    for (const table of [4, 16, 20, 36, 64]) {
      for (let grown = table; grown <= 64; grown += 4) {
        const rows = rowsOf(places.slice(0, grown), table);
        const at = (place: number): string => {
          const row = rows.findIndex((cells) => cells.includes(place));
          return `${row} ${rows[row]!.indexOf(place)}`;
        };
        for (let place = 0; place < Math.min(table, 32); place++) {
          expect(at(place)).toBe(`${Math.floor(place / columnsFor(table))} ${place % columnsFor(table)}`);
        }
        expect(rows.flat().toSorted((a, b) => a - b)).toEqual(places.slice(0, grown));
      }
    }
  });
});

describe('the review of a round of Memo', () => {
  const turn = (by: number, move: string, card: string) => ({ by, move, card });

  it('distinguishes remembered pairs, lucky pairs and missed pairs', () => {
    const log = [
      // Nothing can be known yet.
      ...[turn(0, '@1', 'bS1'), turn(0, '@2', 'rX4')],
      // bM1 matches bS1, which has been seen.
      ...[turn(1, '@3', 'bM1'), turn(1, '@4', 'gL2')],
      // Both cards of this pair have been seen, so it was remembered.
      ...[turn(0, '@1', 'bS1'), turn(0, '@3', 'bM1')],
      // Neither card of this pair has been seen, so it was luck.
      ...[turn(1, '@5', 'oS3'), turn(1, '@6', 'oM3')],
    ];
    const { seats: recalls, turned } = lookBack(log, 2, false);
    expect(recalls).toEqual([
      { pairs: 1, remembered: 1, missed: 0 },
      { pairs: 1, remembered: 0, missed: 1 },
    ]);
    expect(turned.get('bS1')).toEqual([2, 0]);
    expect(turned.has('bL1')).toBe(false);
  });

  it('in the light game one property in common is enough', () => {
    const log = [turn(0, '@1', 'bS1'), turn(0, '@2', 'bX4')];
    expect(lookBack(log, 1, true).seats[0]!.pairs).toBe(1);
    expect(lookBack(log, 1, false).seats[0]!.pairs).toBe(0);
  });
});
