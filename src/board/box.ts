import type { Options } from '../kernel/options.ts';

/** A box in the cupboard, in its folder as `box.ts`. Its texts are beside it in `box.<language>.json`, its lid in `BoxPicture.svelte`. */
export interface Box {
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
  readonly age: number;
  /** Null where the box names none. */
  readonly author: string | null;
  /** Who printed the box that we have, and when; null where it does not say. */
  readonly publisher: string;
  readonly year: number | null;
  /** The lid and its side: own colours, in the light and in the dark. */
  readonly lid: readonly [string, string];
  /** The colour of everything that belongs to the box, in the light and in the dark. */
  readonly accent: readonly [string, string];
  readonly shelf: ShelfRoom;
  /** Games of the box that are one game with other options, each a choice of its own. */
  readonly editions?: readonly Edition[];
}

/** Its texts are `box.<box>.edition.<id>`, and `.line`. */
export interface Edition {
  readonly id: string;
  /** By which options it is known, as rulebooks write it: `board=6`. */
  readonly when: string;
  /** What is chosen with it. */
  readonly options: Options;
}

/** The room a box takes on the shelf, in px. */
export interface ShelfRoom {
  /** Its share of a shelf on a wide screen, beside those of the others. */
  readonly width: number;
  /** On a wide screen, on a tablet and on a phone. */
  readonly heights: readonly [number, number, number];
  /** The size of its name on a phone, where the usual one is too large. */
  readonly name?: string;
}
