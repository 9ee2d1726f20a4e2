import type { Knowledge } from '../../kernel/rules.ts';
import { DRAW, GUESS, guessPlace, guessSeat, guessValue, HIDE, LAY, parse, PICK, SHOW } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import { colourAt, tileAt } from './tiles.ts';
import type { DavinciView } from './view.ts';

/** What there is to reason from; a board has no more. */
export type DavinciKnowledge = Pick<Knowledge<DavinciView, DavinciOptions>, 'options' | 'viewer' | 'view' | 'seen'>;

/** One tile that has left the table, as the viewer knows it. */
export interface Slot {
  readonly colour: number;
  /** The tile, −1 if the viewer cannot read it. */
  readonly tile: number;
  /** The values it was wrongly guessed to have, a bit each. */
  readonly not: number;
}

/** A place that an owner chose for a tile the viewer may not be able to read. */
export interface Placing {
  /** The code just after. */
  readonly code: readonly Slot[];
  /** The tile placed; null: the whole code was set up. */
  readonly placed: Slot | null;
}

/** Where each tile came from and where it stands: what the viewer can tell from all it has been shown. */
export interface Memory {
  /** By seat, the tiles dealt or picked. */
  readonly hands: readonly (readonly Slot[])[];
  /** By seat, the code from the left; empty before it is set up. */
  readonly codes: readonly (readonly Slot[])[];
  /** By colour, the tiles drawn, in order. */
  readonly draws: readonly (readonly Slot[])[];
  /** What others chose, as far as the viewer saw it. */
  readonly placings: readonly Placing[];
}

type Writable = { -readonly [K in keyof Slot]: Slot[K] };

const unread = (): Writable => ({ colour: -1, tile: -1, not: 0 });

/** A tile as a view names it: `b4`, or `b` where the viewer cannot read it. */
function read(slot: Writable, name: string): void {
  slot.colour = colourAt(name);
  if (name.length > 1) slot.tile = tileAt(name);
}

export function recall({ options, viewer, view, seen }: DavinciKnowledge): Memory {
  const { players, dashes, draft } = options;
  const deal = (): Writable[] => Array.from({ length: players === 4 ? 3 : 4 }, unread);
  const hands = Array.from({ length: players }, () => (draft === 'pick' ? [] : deal()));
  const codes: Writable[][] = hands.map((hand) => (dashes ? [] : [...hand]));
  const draws: Writable[][] = [[], []];
  const placings: Placing[] = [];
  let drawn = unread();

  for (const { by, move, right } of seen) {
    const own = by === viewer;
    const code = parse(move);
    if (move.startsWith('=')) {
      codes[by] = [...hands[by]!];
      if (!own) placings.push({ code: [...codes[by]], placed: null });
    } else if (code === null) throw new Error(`cannot read the move ${move}`);
    else if (code >= GUESS) {
      if (right === false) codes[guessSeat(code)]![guessPlace(code) - 1]!.not |= 1 << guessValue(code);
    } else if (code >= HIDE) {
      codes[by]!.splice(code - (code >= LAY ? LAY : HIDE) - 1, 0, drawn);
      if (!own) placings.push({ code: [...codes[by]!], placed: drawn });
    } else if (code >= PICK && code < SHOW) {
      hands[by] = deal();
      if (!dashes) codes[by] = [...hands[by]];
    } else if (code >= DRAW && code < PICK) draws[code - DRAW]!.push((drawn = unread()));
  }

  // A view tells colours and all that can be read; until here only their places were known.
  for (let seat = 0; seat < players; seat++) {
    for (const [index, { tile }] of view.codes[seat]!.entries()) read(codes[seat]![index]!, tile);
    for (const [index, name] of view.hands[seat]!.entries()) read(hands[seat]![index]!, name);
  }
  if (view.drawn !== null) read(drawn, view.drawn);
  return { hands, codes, draws, placings };
}
