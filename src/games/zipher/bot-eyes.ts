import { overlooks } from '../../search/eyes.ts';
import { CELL_OF, POINTS, endsOf, lowest, step, type Tiles } from './compact.ts';
import { SIZE } from './board.ts';
import { cellName } from './notation.ts';

/** 1 at every step (`from << 7 | to`) that a player does not see. */
export type Overlooked = Uint8Array;

/**
 * Paths that turn are easily overlooked; `share` of them are, always the same ones in a round. Straight paths are
 * always seen. Paths of a face-down tile are not overlooked before it is turned up, because nobody looks for them.
 */
export function overlookedBy(seed: string, share: number, { numbers }: Tiles, mask: number): Overlooked {
  const overlooked = new Uint8Array(POINTS << 7);
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    const n = numbers[from]!;
    if (n === 0) continue;
    const { points, between } = endsOf(from, n, -1);
    const look = (to: number): void => {
      const way = `${cellName(CELL_OF[from]!)}>${cellName(to)}`;
      if (!isStraight(CELL_OF[from]!, to, n) && overlooks(seed, way, share)) overlooked[step(from, to)] = 1;
    };
    between.forEach(look);
    for (let on = points; on !== 0; on &= on - 1) look(CELL_OF[lowest(on)]!);
  }
  return overlooked;
}

/** Whether n steps in one direction lead from one cell to the other. */
export function isStraight(from: number, to: number, n: number): boolean {
  const files = Math.abs((from % SIZE) - (to % SIZE));
  const ranks = Math.abs(Math.floor(from / SIZE) - Math.floor(to / SIZE));
  return (files === 0 || files === n) && (ranks === 0 || ranks === n) && files + ranks > 0;
}
