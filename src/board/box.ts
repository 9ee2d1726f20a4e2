import type { Options } from '../kernel/options.ts';

/**
 * A box in the cupboard, in its folder as `box.ts`. Its texts are beside it in `box.<language>.json`, its lid in
 * `BoxPicture.svelte`.
 */
export interface Box {
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
  readonly age: number;
  /** Null if the box names none. */
  readonly author: string | null;
  /** The publisher and year of the box that we have; null if it does not say. */
  readonly publisher: string;
  readonly year: number | null;
  /** The colours of the lid and of its side. */
  readonly lid: readonly [string, string];
  /** The colour of everything that belongs to the box, in the light and the dark theme. */
  readonly accent: readonly [string, string];
  readonly shelf: ShelfRoom;
  /** Games of the box that are one game with other options, each a choice of its own. */
  readonly editions?: readonly Edition[];
}

/** Its texts are `box.<box>.edition.<id>`, and `.line`. */
export interface Edition {
  readonly id: string;
  /** The condition that identifies it, as in rulebooks: `board=6`. */
  readonly when: string;
  /** The options it sets. */
  readonly options: Options;
}

/** The size of a box on the shelf, in px. */
export interface ShelfRoom {
  /** Its share of a shelf on a wide screen. */
  readonly width: number;
  /** On a wide screen, on a tablet and on a phone. */
  readonly heights: readonly [number, number, number];
  /** The size of its name on a phone, if the default is too large. */
  readonly name?: string;
}
