import type { Knowledge } from '../../kernel/rules.ts';
import { DRAW, GUESS, guessPlace, guessSeat, guessValue, HIDE, LAY, parse, PICK, SHOW } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import { colourAt, tileAt } from './tiles.ts';
import type { DavinciView } from './view.ts';

/** The part of a player's knowledge that all conclusions are based on; the board has no more than this. */
export type DavinciKnowledge = Pick<Knowledge<DavinciView, DavinciOptions>, 'options' | 'viewer' | 'view' | 'seen'>;

/**
 * One tile that has left the table, as a viewer knows it. It is mutable, so that a search can make assumptions and undo
 * them.
 */
export interface Slot {
  /** Its index among all tiles that have left the table. */
  readonly at: number;
  colour: number;
  /** The tile; −1: the viewer cannot read it. */
  tile: number;
  /** Whether it is laid open. */
  open: boolean;
  /** The tiles that it was wrongly guessed to be, one bit each. */
  not: number;
  /**
   * The tiles that its owner guessed in another code while holding this one, one bit each: players rarely guess a tile
   * they hold.
   */
  doubted: number;
  /** Whether it is assumed to be a dash. */
  dash: boolean;
}

/** The place that an owner chose for a tile that not everyone can read. */
export interface Placing {
  /** The code right after the placing. */
  readonly code: readonly Slot[];
  /** The placed tile; null: the whole code was set up. */
  readonly placed: Slot | null;
}

/** A wrong guess, which everyone heard. */
export interface Miss {
  readonly by: number;
  /** Its index among all moves. */
  readonly move: number;
  readonly slot: Slot;
  readonly value: number;
  /** The tiles the guesser held then. */
  readonly held: readonly Slot[];
}

/** Where each tile came from and where it is, as far as the viewer can tell from what it was shown. */
export interface Memory {
  /** All tiles that have left the table. */
  readonly slots: readonly Slot[];
  /** By seat, the tiles dealt or picked. */
  readonly hands: readonly (readonly Slot[])[];
  /** By seat, the code from the left; empty before it is set up. */
  readonly codes: readonly (readonly Slot[])[];
  /** By colour, the drawn tiles in order. */
  readonly draws: readonly (readonly Slot[])[];
  /** The placings of all seats. */
  readonly placings: readonly Placing[];
}

/** Reads a tile as a view writes it: `b4`, or `b` if the viewer cannot read it. */
function read(slot: Slot, name: string): void {
  slot.colour = colourAt(name);
  if (name.length > 1) slot.tile = tileAt(name);
}

/** Everything that follows from what was seen; wrong guesses for which `remembers` is false are left out. */
export function recall(
  { options, view, seen }: DavinciKnowledge,
  remembers: (miss: Miss) => boolean = () => true,
): Memory {
  const { players, dashes, draft } = options;
  const slots: Slot[] = [];
  const leave = (): Slot => {
    const slot = { at: slots.length, colour: -1, tile: -1, open: false, not: 0, doubted: 0, dash: false };
    slots.push(slot);
    return slot;
  };
  const deal = (): Slot[] => Array.from({ length: players === 4 ? 3 : 4 }, leave);
  const hands = Array.from({ length: players }, () => (draft === 'pick' ? [] : deal()));
  const codes: Slot[][] = hands.map((hand) => (dashes ? [] : [...hand]));
  const draws: Slot[][] = [[], []];
  const placings: Placing[] = [];
  const misses: Miss[] = [];
  let drawn: Slot | null = null;

  for (const [index, { by, move, right }] of seen.entries()) {
    const code = parse(move);
    if (move.startsWith('=')) {
      codes[by] = [...hands[by]!];
      placings.push({ code: [...codes[by]], placed: null });
    } else if (code === null) throw new Error(`cannot read the move ${move}`);
    else if (code >= GUESS) {
      if (right !== false) continue;
      const slot = codes[guessSeat(code)]![guessPlace(code) - 1]!;
      const held = drawn === null ? [...codes[by]!] : [...codes[by]!, drawn];
      misses.push({ by, move: index, slot, value: guessValue(code), held });
    } else if (code >= HIDE) {
      codes[by]!.splice(code - (code >= LAY ? LAY : HIDE) - 1, 0, drawn!);
      placings.push({ code: [...codes[by]!], placed: drawn });
      drawn = null;
    } else if (code >= PICK && code < SHOW) {
      hands[by] = deal();
      if (!dashes) codes[by] = [...hands[by]];
    } else if (code >= DRAW && code < PICK) draws[code - DRAW]!.push((drawn = leave()));
  }

  // Up to here only places were known: this adds colours and readable values from the view.
  for (let seat = 0; seat < players; seat++) {
    for (const [index, { tile, open }] of view.codes[seat]!.entries()) {
      const slot = codes[seat]![index]!;
      read(slot, tile);
      slot.open = open;
    }
    for (const [index, name] of view.hands[seat]!.entries()) read(hands[seat]![index]!, name);
  }
  if (view.drawn !== null) read(drawn!, view.drawn);
  for (const miss of misses) if (remembers(miss)) note(miss);
  return { slots, hands, codes, draws, placings };
}

function note({ slot, value, held }: Miss): void {
  const tile = 2 * value + slot.colour;
  slot.not |= 1 << tile;
  for (const one of held) if (one.colour === slot.colour) one.doubted |= 1 << tile;
}
