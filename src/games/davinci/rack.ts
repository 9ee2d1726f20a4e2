import type { Marks } from './notes.ts';

/** A tile on a rack, with everything shown with it. */
export interface RackTile {
  readonly kind: 'tile';
  /** Stays the same while others are put beside it. */
  readonly id: string;
  /** From its owner's left; null while the code is not set up. */
  readonly place: number | null;
  readonly tile: string;
  readonly lies: boolean;
  /** Nothing to touch now: it may be thin where room is short. */
  readonly thin: boolean;
  /** Keys pass it over: gaps are to be chosen. */
  readonly passed?: boolean;
  readonly label: string;
  readonly ring: 'may' | 'chosen' | 'pending' | 'last' | null;
  /** The last value that was named for it. */
  readonly said: { readonly value: string; readonly right: boolean } | null;
  readonly marks: Marks;
  /** What the helper says of it, in short. */
  readonly aid: string | null;
}

/** A place between two tiles where one may be put. */
export interface RackGap {
  readonly kind: 'gap';
  readonly id: string;
  readonly place: number;
  readonly label: string;
  /** The tile that would stand here. */
  readonly tile: string;
  readonly chosen: boolean;
}

export type RackItem = RackTile | RackGap;

/** A tile that is only looked at. */
export const plainTile = (id: string, tile: string, label: string): RackTile => ({
  kind: 'tile',
  id,
  place: null,
  tile,
  lies: false,
  thin: true,
  label,
  ring: null,
  said: null,
  marks: {},
  aid: null,
});

/** A code with gaps before these places of it; a gap and the tile behind it have the same number until one is chosen. */
export function withGaps(tiles: readonly RackTile[], gaps: readonly RackGap[]): RackItem[] {
  const items: RackItem[] = [];
  for (let index = 0; index <= tiles.length; index++) {
    const gap = gaps.find(({ place }) => place === index + 1);
    if (gap) items.push(gap);
    const tile = tiles[index];
    if (tile) items.push({ ...tile, thin: true, passed: tile.thin });
  }
  return items;
}
