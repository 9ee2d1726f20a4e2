import type { Marks } from './notes.ts';

/** A tile on a rack, with everything that is drawn with it. */
export interface RackTile {
  readonly kind: 'tile';
  /** Stays the same while other tiles are inserted beside it. */
  readonly id: string;
  /** Counted from its owner's left; null while the code is not set up. */
  readonly place: number | null;
  readonly tile: string;
  readonly lies: boolean;
  /** It cannot be touched now, so it may be narrow where space is short. */
  readonly thin: boolean;
  /** Arrow keys skip it, because a gap must be chosen. */
  readonly passed?: boolean;
  readonly label: string;
  readonly ring: 'may' | 'chosen' | 'pending' | 'last' | null;
  /** The last value that was guessed for it. */
  readonly said: { readonly value: string; readonly right: boolean } | null;
  readonly marks: Marks;
  /** What the helper says about it, in short. */
  readonly aid: string | null;
}

/** A place between two tiles where a tile may be inserted. */
export interface RackGap {
  readonly kind: 'gap';
  readonly id: string;
  readonly place: number;
  readonly label: string;
  /** The tile that would be inserted here. */
  readonly tile: string;
  readonly chosen: boolean;
}

export type RackItem = RackTile | RackGap;

/** A tile that cannot be pressed. */
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

/** The code with gaps inserted before these places; a gap and the tile after it have the same place number. */
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
