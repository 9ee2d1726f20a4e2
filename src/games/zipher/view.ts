import type { Code } from '../../kernel/moves.ts';
import type { Open } from '../../kernel/open.ts';
import type { Seat, Shown } from '../../kernel/rules.ts';
import { CELLS } from './board.ts';
import { cellName, format, PICK, STEP, TARGET, WALK, walkFrom, walkTo } from './notation.ts';
import { asideLeft, movesNow, onTile, type ZipherPosition } from './position.ts';

/** What anyone may see of a round of Zipher; all seats see the same. */
export interface ZipherView {
  /** What the seat on turn must do. */
  readonly phase: 'pick' | 'target' | 'step' | 'walk' | 'over';
  /** The tiles on the board; `number` is null while a tile lies face down. */
  readonly tiles: readonly { readonly cell: string; readonly number: number | null }[];
  readonly pawn: string | null;
  /** Whether the pawn stands on a tile; otherwise it stands beside some. */
  readonly onTile: boolean;
  /** The cell that this turn may not pass through (zipher.11). */
  readonly barred: string | null;
  /**
   * The numbers of the tiles aside in the order in which `#k` counts them; null while face down. The one picked is
   * removed.
   */
  readonly aside: readonly { readonly k: number; readonly number: number | null }[];
  /** The number the last tile must show (zipher.32). */
  readonly target: number | null;
  /** The numbers each seat has taken, in order. */
  readonly taken: readonly (readonly number[])[];
}

export function view(pos: ZipherPosition): Open<ZipherView> {
  const over = movesNow(pos).count === 0;
  const standing = pos.pawn >= 0 && onTile(pos);
  const tiles: { cell: string; number: number | null }[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const number = pos.tiles[cell]!;
    if (number > 0) tiles.push({ cell: cellName(cell), number: over || pos.up[cell] === 1 ? number : null });
  }
  const taken: number[][] = Array.from({ length: pos.options.players }, () => []);
  let seat = pos.turn;
  for (let at = pos.played - 1; at >= 0; at--) {
    // Backwards from the seat on turn, because each walk was the turn of the previous seat.
    if (pos.history[3 * at]! < WALK) continue;
    seat = seat === 0 ? pos.options.players - 1 : seat - 1;
    taken[seat]!.push(pos.history[3 * at + 1]!);
  }
  for (const numbers of taken) numbers.reverse();
  const barred = pos.picked === 0 || over ? -1 : standing ? pos.cameFrom : pos.pawn;
  return {
    phase: phaseOf(pos, over),
    tiles,
    pawn: pos.pawn < 0 ? null : cellName(pos.pawn),
    onTile: standing,
    barred: barred < 0 ? null : cellName(barred),
    aside: [1, 2, 3, 4].filter((k) => k !== pos.picked).map((k) => ({ k, number: over ? pos.aside[k - 1]! : null })),
    target: pos.target === 0 ? null : asideLeft(pos)[pos.target - 1]!,
    taken,
  };
}

function phaseOf(pos: ZipherPosition, over: boolean): ZipherView['phase'] {
  if (pos.picked === 0) return 'pick';
  if (pos.options.supersolo && pos.target === 0) return 'target';
  if (over) return 'over';
  return pos.options.blind && !onTile(pos) ? 'step' : 'walk';
}

/** A move as shown to all: its text, and what it took or turned up. */
export interface ZipherShown extends Shown {
  readonly took?: number;
  readonly turned?: number;
  readonly target?: number;
}

/** Everything that happens in Zipher is public, with the numbers that a move turns up or takes. */
export function shown(pos: ZipherPosition, by: Seat, code: Code): Open<ZipherShown> {
  const move = format(code);
  if (code >= WALK) {
    const to = walkTo(code);
    const took = pos.tiles[walkFrom(code)]!;
    const turned = pos.tiles[to]! > 0 && pos.up[to] === 0;
    return turned ? { by, move, took, turned: pos.tiles[to]! } : { by, move, took };
  }
  if (code >= STEP) return { by, move, turned: pos.tiles[code - STEP]! };
  if (code > TARGET) return { by, move, target: asideLeft(pos)[code - TARGET - 1]! };
  return { by, move, turned: pos.aside[code - PICK - 1]! };
}

/** Whether the move turns up a tile. */
export function reveals(pos: ZipherPosition, code: Code): boolean {
  if (code < WALK) return true;
  const to = walkTo(code);
  return pos.tiles[to]! > 0 && pos.up[to] === 0;
}
