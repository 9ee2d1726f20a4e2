/**
 * What can be concluded about a single tile from its surroundings alone, without counting how all tiles fit together.
 */
import { hasBit } from './count.ts';
import type { Memory, Slot } from './recall.ts';
import { colourOf, DASH, NUMBERS, tilesOf, valueOf } from './tiles.ts';
import { setOdds, type OddsTable } from './worlds.ts';

/**
 * The tiles that a hidden tile may be, one bit each: of its colour, not seen anywhere, not wrongly guessed here, and
 * between the open numbers on its left and right, with space for the hidden tiles in between.
 */
export function candidates(memory: Memory, withDashes: boolean): Map<Slot, number> {
  let seen = 0;
  for (const { tile } of memory.slots) if (tile >= 0) seen |= 1 << tile;
  const unseen = tilesOf(withDashes).filter((tile) => !hasBit(seen, tile));
  const found = new Map<Slot, number>();
  for (const code of memory.codes) {
    for (const [index, slot] of code.entries()) {
      if (slot.tile >= 0) continue;
      const low = bound(code.slice(0, index).reverse(), -1, 1, unseen);
      const high = bound(code.slice(index + 1), NUMBERS, -1, unseen);
      let bits = 0;
      for (const tile of unseen) {
        if (colourOf(tile) !== slot.colour || hasBit(slot.not, tile)) continue;
        if (tile >= NUMBERS || (tile > low && tile < high)) bits |= 1 << tile;
      }
      found.set(slot, bits);
    }
  }
  return found;
}

/**
 * The limit that the nearest readable number on one side sets, moved by the least that the hidden tiles in between
 * take.
 */
function bound(side: readonly Slot[], end: number, step: 1 | -1, unseen: readonly number[]): number {
  const between: Slot[] = [];
  let edge = end;
  for (const slot of side) {
    if (slot.tile >= 0 && slot.tile < NUMBERS) {
      edge = slot.tile;
      break;
    }
    if (slot.tile < 0) between.push(slot);
  }
  const dashes = [0, 1].map((colour) => unseen.includes(2 * DASH + colour));
  return nearest(between.reverse(), edge, step, unseen, dashes);
}

/**
 * The closest to the edge that the row can end; any tile of it may be an unseen dash, which takes no space in the
 * order.
 */
function nearest(
  row: readonly Slot[],
  edge: number,
  step: 1 | -1,
  unseen: readonly number[],
  dashes: readonly boolean[],
): number {
  const [slot, ...rest] = row;
  if (slot === undefined) return edge;
  let next = edge + step;
  while (next >= 0 && next < NUMBERS && (colourOf(next) !== slot.colour || !unseen.includes(next))) next += step;
  const asNumber = nearest(rest, next, step, unseen, dashes);
  if (!dashes[slot.colour]) return asNumber;
  const asDash = nearest(rest, edge, step, unseen, dashes.with(slot.colour, false));
  return step > 0 ? Math.min(asNumber, asDash) : Math.max(asNumber, asDash);
}

/** The probabilities from such lists: all tiles that a slot may be are equally likely. */
export function evenOdds(memory: Memory, listed: ReadonlyMap<Slot, number>): OddsTable {
  const odds: OddsTable = new Float64Array(memory.slots.length * (DASH + 1));
  for (const [slot, bits] of listed) {
    const tiles = tilesOf(true).filter((tile) => hasBit(bits, tile));
    for (const tile of tiles) setOdds(odds, slot, valueOf(tile), 1 / tiles.length);
  }
  return odds;
}
