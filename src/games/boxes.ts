import type { Component } from 'svelte';
import type { Box } from '../board/box.ts';
import { boxIds, gameIds, placeOf } from './list.ts';

/** A box in the cupboard. */
export interface ShelvedBox extends Box {
  /** The name of its folder, which is also the prefix of its texts: `box.<id>.…`. */
  readonly id: string;
  readonly games: readonly string[];
  /** The drawing on the lid, in a square of 240 units. */
  readonly Picture: Component;
}

// Loaded eagerly, because the cupboard shows them first and they are small.
const files = import.meta.glob<{ box: Box }>('./*/box.ts', { eager: true });
const pictures = import.meta.glob<{ default: Component }>('./*/BoxPicture.svelte', { eager: true });

export const boxes: readonly ShelvedBox[] = boxIds.flatMap((id) => {
  const box = files[`./${id}/box.ts`]?.box;
  const Picture = pictures[`./${id}/BoxPicture.svelte`]?.default;
  return box && Picture ? [{ ...box, id, games: gameIds.filter((game) => placeOf(game)!.box === id), Picture }] : [];
});

export const boxOf = (game: string): ShelvedBox | undefined => boxes.find(({ games }) => games.includes(game));

/** The CSS colour of a box; undefined: the default colour of the page. */
export const accentOf = (box: Box | undefined): string | undefined =>
  box && `light-dark(${box.accent[0]}, ${box.accent[1]})`;
