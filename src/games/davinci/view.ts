import type { Code } from '../../kernel/moves.ts';
import type { Open } from '../../kernel/open.ts';
import type { Seat, Shown, Viewer } from '../../kernel/rules.ts';
import {
  DRAW,
  format,
  GUESS,
  guessPlace,
  guessSeat,
  guessValue,
  HIDE,
  LAY,
  PICK,
  SET_UP,
  setUpTiles,
  SHOW,
  STOP,
} from './notation.ts';
import { isOpen, isSetUp, left, pastMoves, PHASE, tileIn, type DavinciPosition } from './position.ts';
import { BLACK, colourName, colourOf, tileName, valueName, valueOf, WHITE } from './tiles.ts';

/**
 * What a viewer may see of a round. A tile is written `b4` or `w-` for those who may read it, and `b` or `w` for the
 * others.
 */
export interface DavinciView {
  /** What the awaited seat must do: `place` and `open` pay for a wrong guess, with the drawn tile or one of its own. */
  readonly phase: 'pick' | 'set_up' | 'draw' | 'guess' | 'guess_or_stop' | 'place' | 'open' | 'over';
  /** By seat, the tiles held before the code is set up, in an order that means nothing. */
  readonly hands: readonly (readonly string[])[];
  /** By seat, the code from its owner's left; empty before it is set up. A seat is out when all its tiles are open. */
  readonly codes: readonly (readonly { readonly tile: string; readonly open: boolean }[])[];
  /** The tile that the awaited seat has drawn and not yet placed. */
  readonly drawn: string | null;
  /** How many tiles of each colour lie on the table. */
  readonly table: { readonly black: number; readonly white: number };
  /** All guesses in order: who named which value, and where the tile stands now. */
  readonly guesses: readonly {
    readonly by: Seat;
    readonly seat: Seat;
    readonly place: number;
    readonly value: string;
    readonly right: boolean;
  }[];
  /** The tiles on the table in drawing order, once the round is over; empty until then. */
  readonly rest: readonly string[];
}

/** A tile as written for someone who may read it, or may not. */
const face = (tile: number, readable: boolean): string => (readable ? tileName(tile) : colourName(colourOf(tile)));

export function view(pos: DavinciPosition, viewer: Viewer): Open<DavinciView> {
  const over = pos.phase === PHASE.over;
  const seats = [...pos.codes.keys()];
  return {
    phase: phaseOf(pos),
    hands: seats.map((seat) => (isSetUp(pos, seat) ? [] : handOf(pos, seat, seat === viewer))),
    codes: seats.map((seat) => {
      if (!isSetUp(pos, seat)) return [];
      return Array.from({ length: pos.lengths[seat]! }, (_, index) => {
        const open = isOpen(pos, seat, index);
        return { tile: face(tileIn(pos, seat, index), open || over || seat === viewer), open };
      });
    }),
    drawn: pos.drawn < 0 ? null : face(pos.drawn, over || pos.turn === viewer),
    table: { black: left(pos, BLACK), white: left(pos, WHITE) },
    guesses: guesses(pos),
    rest: over ? restOf(pos) : [],
  };
}

const phases = ['pick', 'set_up', 'draw', 'guess', 'guess_or_stop', 'place', 'over'] as const;

const phaseOf = (pos: DavinciPosition): DavinciView['phase'] =>
  pos.phase === PHASE.wrong && pos.drawn < 0 ? 'open' : phases[pos.phase]!;

/** The owner sees the tiles in rising order, others only the colours, black first. */
function handOf(pos: DavinciPosition, seat: Seat, readable: boolean): string[] {
  const tiles = [...pos.codes[seat]!.subarray(0, pos.lengths[seat])];
  const faces = tiles.map((tile) => face(tile, readable));
  return readable ? faces : faces.sort();
}

function guesses(pos: DavinciPosition): DavinciView['guesses'] {
  const list: { by: Seat; seat: Seat; place: number; value: string; right: boolean }[] = [];
  for (const { by, code, right } of pastMoves(pos)) {
    if (code >= SET_UP) continue;
    if (code >= GUESS) {
      list.push({ by, seat: guessSeat(code), place: guessPlace(code), value: valueName(guessValue(code)), right });
    } else if (code >= HIDE) {
      const place = code - (code >= LAY ? LAY : HIDE);
      for (const made of list) if (made.seat === by && made.place >= place) made.place += 1;
    }
  }
  return list;
}

function restOf(pos: DavinciPosition): string[] {
  const undrawn = [BLACK, WHITE].flatMap((colour) => [...pos.stock.subarray(pos.next[colour], pos.end[colour])]);
  return [...pos.pool].filter((tile) => undrawn.includes(tile)).map(tileName);
}

/** A move as shown to a viewer: its text, and what it drew or revealed. */
export interface DavinciShown extends Shown {
  readonly tile?: string;
  readonly tiles?: readonly string[];
  readonly right?: boolean;
}

/** A tile laid open by a move is shown to all; a tile drawn or placed hidden only to its owner. */
export function shown(pos: DavinciPosition, by: Seat, code: Code, viewer: Viewer): Open<DavinciShown> {
  const move = format(code);
  if (code >= SET_UP) {
    const faces = setUpTiles(code).map((tile) => face(tile, by === viewer));
    return { by, move: `=${faces.join(',')}` };
  }
  if (code >= GUESS) {
    return { by, move, right: valueOf(tileIn(pos, guessSeat(code), guessPlace(code) - 1)) === guessValue(code) };
  }
  if (code >= LAY) return { by, move, tile: tileName(pos.drawn) };
  if (code >= SHOW && code < HIDE) return { by, move, tile: tileName(tileIn(pos, by, code - SHOW - 1)) };
  if (code >= PICK && code < SHOW) {
    const tiles = picked(pos, code - PICK);
    // Without dashes the code is complete at once, and everyone sees the order of its colours.
    return by === viewer || !pos.options.dashes
      ? { by, move, tiles: tiles.map((tile) => face(tile, by === viewer)) }
      : { by, move };
  }
  if (by !== viewer || code < DRAW) return { by, move };
  return { by, move, tile: tileName(code >= HIDE ? pos.drawn : pos.stock[pos.next[code - DRAW]!]!) };
}

/** The tiles that a pick of this many black ones gets, sorted. */
function picked(pos: DavinciPosition, black: number): number[] {
  const [nextBlack, nextWhite] = [pos.next[BLACK]!, pos.next[WHITE]!];
  const tiles = [
    ...pos.stock.subarray(nextBlack, nextBlack + black),
    ...pos.stock.subarray(nextWhite, nextWhite + pos.handSize - black),
  ];
  return tiles.sort((a, b) => a - b);
}

/**
 * Drawing and picking show the mover something. A code that is set up shows the order of its colours if it has two, a
 * guess its answer, and a placing where a tile stands among the others. Only stopping reveals nothing.
 */
export const reveals = (code: Code): boolean =>
  code >= SET_UP ? new Set(setUpTiles(code).map(colourOf)).size === 2 : code !== STOP;
