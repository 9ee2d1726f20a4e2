// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { parseRecord } from '../../kernel/record.ts';
import { choices, playText, seenBy, viewOf } from '../../kernel/round.ts';
import type { Seat, Shown } from '../../kernel/rules.ts';
import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { say as sayIn } from '../../kernel/text.ts';
import type { Confirm } from '../../board/confirm.ts';
import type { Prompt, Say, SeatLook } from '../../board/contract.ts';
import { pressKey } from '../../board/testing/press.ts';
import Board from './Board.svelte';
// Stubs the sizes that jsdom does not compute.
import '../../board/testing/board.ts';
import { mountain, nearest, outline, pipes, step } from './layout.ts';
import messages from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';
import { gapsOf, placeAt, readPlace, shifted, writePlace } from './places.ts';
import { rules } from './rules.ts';
import Tray from './Tray.svelte';
import { outOfTurn } from './turn.ts';

const texts: Readonly<Record<string, string>> = { ...tableMessages, ...messages };
const say: Say = (key, values = {}) => {
  if (texts[key] === undefined) throw new Error(`there is no text ${key}`);
  return sayIn({ lang: 'en', messages: texts }, key, values);
};

const seats: readonly SeatLook[] = [
  { seat: 0, name: 'You', kind: 'person', here: true },
  { seat: 1, name: 'Easy bot', kind: 'bot', here: false },
];

/** The round after these moves. */
function after(moves: string, start = 0) {
  const list = moves.split(' ').filter((move) => move !== '');
  const round = parseRecord(rules, { game: 'zickzack', options: {}, setup: { start }, moves: list });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** Seat 0 has three triples and a quadruple left, and there are no three free cells in a chain. */
const PASSED =
  '0:7:3-4 1:9:1 0:7:7 1:4:2-3 0:5:2 1:9:6-9 0:10:3 1:10:2 0:5:3-4 1:10:7-9 0:4:4 1:8:6 0:10:4-5 1:8:3 0:6:4 1:3:3 0:9:4-5 1:6:2-3';

/** The board of one seat, which applies the moves it sends to a round. */
function lay(moves: string, as: Seat | null = 0, confirm: Confirm = 'screen') {
  const round = after(moves);
  const sent: string[] = [];
  const headlines: (Prompt | null)[] = [];
  const hint = vi.fn();
  const announce = vi.fn();
  const props = () => ({
    view: viewOf(round, as ?? 'table'),
    options: round.options,
    viewer: as ?? ('table' as const),
    as,
    choices: as === null ? [] : choices(round, as),
    last: seenBy(round, as ?? 'table').at(-1) ?? null,
    count: round.moves.length,
    pending: null,
    seats,
    settings: { coordinates: true, confirm, pace: 0 },
    say,
    act: async (move: string) => {
      sent.push(move);
      const refusal = as === null ? null : playText(round, as, move);
      if (!refusal) await shown.rerender(props());
      return refusal;
    },
    hint,
    headline: (prompt: Prompt | null) => headlines.push(prompt),
    announce,
  });
  const shown = render(Board, props());
  const cell = (name: string): Element => shown.container.querySelector(`[data-cell="${name}"]`)!;
  return {
    sent,
    hint,
    announce,
    headline: () => headlines.at(-1)?.sentence,
    cell,
    nameOf: (name: string) => cell(name).getAttribute('aria-label'),
    pick: (name: string) => fireEvent.click(screen.getByRole('button', { name }), { detail: 1 }),
  };
}

describe('the board of ZickZack', () => {
  it('names rows and cells, and whose piece covers them', () => {
    const { nameOf } = lay('0:7:2-4 1:3:1-3 1:8:5');
    expect(screen.getAllByRole('gridcell')).toHaveLength(52);
    expect(screen.getByRole('row', { name: 'Row of 7, 4 free' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Row of 3, won by Easy bot' })).toBeTruthy();
    expect(nameOf('7:1')).toBe('Row of 7, cell 1, free');
    expect(nameOf('7:3')).toBe('Row of 7, cell 3, your triple');
    expect(nameOf('8:5')).toBe('Row of 8, cell 5, single of Easy bot');
  });

  it('takes a piece from the hand, says where it fits, and lays it there', async () => {
    const { sent, pick, cell, nameOf, headline, announce } = lay('0:7:2-4 1:7:6');
    await pick('double, 4 left');
    expect(headline()).toEqual({ key: 'ui.where', values: { piece: 'double' } });
    expect(announce).toHaveBeenCalledWith('The double is picked. It fits in 38 places.');
    expect(nameOf('10:4')).toBe('Row of 10, cell 4, free, takes the double on 4 to 5');
    // No two cells are free side by side there.
    expect(nameOf('7:7')).toBe('Row of 7, cell 7, free');
    await fireEvent.click(cell('10:4'));
    expect(sent).toEqual(['10:4-5']);
    // What lies there is told when the piece has arrived.
    await vi.waitFor(() => expect(nameOf('10:5')).toBe('Row of 10, cell 5, your double'));
  });

  it('sends a move that does not fit, and the answer says why not', async () => {
    const { sent, pick, cell } = lay('0:7:2-4 1:7:6');
    await pick('double, 4 left');
    await fireEvent.click(cell('7:7'));
    expect(sent).toEqual(['7:6-7']);
    await fireEvent.click(cell('7:3'));
    expect(sent).toEqual(['7:6-7', '7:3-4']);
  });

  it('asks for a piece before a place', async () => {
    const { sent, cell, hint } = lay('');
    await fireEvent.click(cell('5:1'));
    expect(sent).toEqual([]);
    expect(hint).toHaveBeenCalledWith({ key: 'ui.pick_first' }, cell('5:1'));
  });

  it('is played with keys: a number picks, arrows go from place to place, Enter lays, Escape lets go', async () => {
    const { sent, cell, nameOf } = lay('0:3:1 1:3:2');
    (cell('5:1') as SVGElement).focus();
    await pressKey(document.body, '3');
    await vi.waitFor(() => expect(document.activeElement).toBe(cell('5:2')));
    expect(nameOf('5:2')).toBe('Row of 5, cell 2, free, takes the triple on 1 to 3');
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('5:3'));
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(nameOf('5:3')).toBe('Row of 5, cell 3, free');
    await pressKey(document.body, '2');
    await vi.waitFor(() => expect(document.activeElement).toBe(cell('5:3')));
    await fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    expect(sent).toEqual(['5:3-4']);
  });

  it('outlines every gap for the piece in hand, and fills only the places that would fill a row', async () => {
    const { pick } = lay('0:5:1-2 1:3:1-3 1:10:1');
    expect(document.querySelectorAll('.gap, .closes, .prize')).toHaveLength(0);
    await pick('triple, 3 left');
    expect(document.querySelectorAll('.gap').length).toBeGreaterThan(3);
    expect(document.querySelectorAll('.closes')).toHaveLength(1);
    expect(document.querySelectorAll('.prize')).toHaveLength(1);
    await pick('double, 3 left');
    expect(document.querySelectorAll('.closes, .prize')).toHaveLength(0);
  });

  it('says what filling a row scores, and that another move follows', async () => {
    const { pick, cell, nameOf, headline, sent } = lay('0:5:1-2 1:3:1-3 1:10:1');
    await pick('triple, 3 left');
    expect(nameOf('5:4')).toMatch(/takes the triple on 3 to 5, fills the row: 5 points and another move$/);
    (cell('5:4') as SVGElement).focus();
    await fireEvent.keyDown(cell('5:4'), { key: 'Enter' });
    expect(sent).toEqual(['5:3-5']);
    expect(headline()).toMatchObject({ key: 'ui.again', values: { row: 5, name: { name: 'You', you: true } } });
  });

  it('shows a move first if the settings ask for a second press', async () => {
    const { pick, cell, headline, announce, sent } = lay('', 0, 'twice');
    await pick('triple, 3 left');
    await fireEvent.click(cell('10:4'));
    expect(sent).toEqual([]);
    expect(headline()).toEqual({ key: 'ui.shown', values: { piece: 'triple', row: 10 } });
    expect(announce).toHaveBeenLastCalledWith('The triple on 3 to 5 in the row of 10. Choose it again to lay it.');
    // A press beside the previewed piece moves it there, no further than necessary.
    await fireEvent.click(cell('10:6'));
    await fireEvent.click(cell('10:5'));
    expect(sent).toEqual(['10:4-6']);
  });

  it('has the refusal for a piece that is used up, and a hint for one that fits nowhere', async () => {
    const used = lay('0:10:1-4 1:9:1-4');
    await used.pick('quadruple, 0 left');
    expect(used.sent).toEqual(['10:1-4']);
    const { pick, hint, sent } = lay(PASSED, 1);
    await pick('triple, 2 left');
    expect(sent).toEqual([]);
    expect(hint).toHaveBeenCalledWith({ key: 'ui.nowhere', values: { piece: 'triple' } }, expect.anything());
  });

  it('lets a spectator read everything and press nothing', async () => {
    const { sent, cell } = lay('0:7:2-4', null);
    expect(screen.queryByRole('button')).toBeNull();
    await fireEvent.click(cell('7:1'));
    expect(sent).toEqual([]);
  });

  it('tells which seat is skipped', () => {
    expect(lay(PASSED, 0).headline()).toEqual({ key: 'ui.passed' });
    expect(lay(PASSED, 1).headline()).toMatchObject({
      key: 'ui.alone',
      values: { player: 'You', name: { you: true } },
    });
    expect(lay(PASSED, null).headline()).toMatchObject({
      key: 'ui.alone',
      values: { name: { name: 'Easy bot', you: false } },
    });
    // A seat that wins a row but has nothing left to lay gets no further move.
    const last: Shown = { by: 0, move: '10:6-7', won: 10 };
    expect(outOfTurn({ ...viewOf(after(''), 0), awaited: [1] }, last)).toEqual({ seat: 1, passed: 0 });
    expect(page.prompt(viewOf(after(PASSED), 0), 0, { players: 2 })?.sentence.key).toBe('ui.passed');
  });
});

describe('the tray', () => {
  it('tells what a seat has left and which rows it has won', () => {
    const view = viewOf(after('0:7:2-4 1:3:1-3 1:8:5'), 0);
    render(Tray, { view, options: { players: 2 }, seat: 1, say });
    expect(screen.getByLabelText('Pieces left: 4 singles, 4 doubles, 2 triples, 1 quadruple')).toBeTruthy();
    expect(screen.getByLabelText('Rows won: 3')).toBeTruthy();
  });
});

describe('the layouts', () => {
  it.each([mountain, pipes])('have every cell inside the board, each nearest to its own centre', (layout) => {
    expect([...layout.rows].map(([row, { cells }]) => cells.length - row)).toEqual(Array(8).fill(0));
    for (const [row, { cells, peg }] of layout.rows) {
      for (const { x, y } of [...cells, peg]) {
        expect(x > 40 && x < layout.width - 40 && y > 40 && y < layout.height - 40).toBe(true);
      }
      for (const [index, middle] of cells.entries()) {
        expect(nearest(layout, middle)).toEqual({ row, cell: index + 1, at: index + 1 });
      }
      // Every hexagon has six corners, and two neighbours share two.
      expect(outline(cells, layout.upright, 0).split('L')).toHaveLength(4 * row + 2);
    }
  });

  it('lead the arrow keys along a zigzag and to the next line, and from a row to the one below it', () => {
    const all = [...pipes.rows.keys()].flatMap((row) => Array.from({ length: row }, (_, i) => ({ row, cell: i + 1 })));
    expect(step(mountain, { row: 10, cell: 6 }, 'ArrowRight', all)).toEqual({ row: 10, cell: 7 });
    expect(step(mountain, { row: 9, cell: 4 }, 'ArrowDown', all)).toEqual({ row: 10, cell: 5 });
    expect(step(mountain, { row: 10, cell: 5 }, 'ArrowDown', all)).toBeNull();
    expect(step(pipes, { row: 5, cell: 5 }, 'ArrowDown', all)).toEqual({ row: 4, cell: 1 });
    expect(step(pipes, { row: 7, cell: 2 }, 'ArrowRight', all)).toEqual({ row: 8, cell: 2 });
  });
});

describe('places', () => {
  const triples = ['7:1-3', '7:2-4', '7:3-5', '9:1-3', '9:7-9'].map((move) => readPlace(move)!);

  it('are found by the cell that is pointed at', () => {
    expect(placeAt(triples, 7, 1)).toEqual({ row: 7, from: 1, to: 3 });
    expect(placeAt(triples, 7, 3)).toEqual({ row: 7, from: 2, to: 4 });
    expect(placeAt(triples, 9, 5)).toBeNull();
    const doubles = ['7:1-2', '7:2-3'].map((move) => readPlace(move)!);
    expect(placeAt(doubles, 7, 2, 1.8)).toEqual(doubles[0]);
    expect(placeAt(doubles, 7, 2, 2)).toEqual(doubles[1]);
    expect(shifted(triples, triples[0]!, 7, 4)).toEqual({ row: 7, from: 2, to: 4 });
  });

  it('form the gaps that are highlighted', () => {
    expect(gapsOf(triples).map(writePlace)).toEqual(['7:1-5', '9:1-3', '9:7-9']);
  });
});
