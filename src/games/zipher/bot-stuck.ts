import { AROUND, lowest, onwardFrom, POINT_AT, stepFrom, stepTo, type Tiles } from './compact.ts';
import { isStepOn, steppedOn } from './bot-trials.ts';

/**
 * Blind: the probability that the round ends with the tile turned up next because no move is possible from there
 * (zipher.31), if all numbers that lie face down, and all tiles beside the pawn that may be stepped on, are equally
 * likely.
 */
export function stuckAfter(tiles: Tiles, mask: number, pawn: number, act: number, faceDown: readonly number[]): number {
  if (isStepOn(act)) return stuckOn(tiles, mask, steppedOn(act), pawn, faceDown);
  const to = stepTo(act);
  const left = mask & ~(1 << stepFrom(act));
  if (POINT_AT[to]! >= 0) return stuckOn(tiles, left, POINT_AT[to]!, -1, faceDown);
  let sum = 0;
  let count = 0;
  for (let rest = AROUND[to]! & left; rest !== 0; rest &= rest - 1) {
    sum += stuckOn(tiles, left, lowest(rest), to, faceDown);
    count += 1;
  }
  return sum / count;
}

function stuckOn(
  { numbers, adjacent }: Tiles,
  mask: number,
  point: number,
  barred: number,
  faceDown: readonly number[],
): number {
  const may = numbers[point]! > 0 ? [numbers[point]!] : faceDown;
  return may.filter((number) => (onwardFrom(adjacent, point, number, barred) & mask) === 0).length / may.length;
}
