import { ways } from './board.ts';
import { cellAt, cellName } from './notation.ts';

/**
 * A path to draw for a move, as the cells it enters: of all paths of n steps that avoid the barred cell, a straight
 * one, or else the one that turns nearest its middle, which is the easiest to follow. Null: there is none.
 */
export function wayTo(from: string, to: string, n: number, barred: string | null): string[] | null {
  const end = cellAt(to);
  let best: number[] | null = null;
  let least = Infinity;
  for (const way of ways(cellAt(from), n)) {
    if (way.at(-1) !== end || (barred !== null && way.includes(cellAt(barred)))) continue;
    const cells = [cellAt(from), ...way];
    const turn = cells.findIndex((cell, i) => i > 1 && cell - cells[i - 1]! !== cells[i - 1]! - cells[i - 2]!);
    const cost = turn < 0 ? -1 : Math.abs(turn - 1 - n / 2);
    if (cost < least) [least, best] = [cost, way];
  }
  return best?.map(cellName) ?? null;
}

/** The middle of a cell on a board of 1000 units. */
export function middleOf(cell: string): { x: number; y: number } {
  const at = cellAt(cell);
  return { x: 100 + (at % 9) * 100, y: 900 - Math.floor(at / 9) * 100 };
}

/** The parts of a move; null for picks. */
export function parseWalk(move: string): { from: string | null; to: string } | null {
  const [, step, from, to] = /^(?:\?(\w\d)|(\w\d)>(\w\d))$/.exec(move) ?? [];
  if (step !== undefined) return { from: null, to: step };
  return to === undefined ? null : { from: from ?? null, to };
}
