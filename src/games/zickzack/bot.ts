import { best, chanceOf, random, type Bot } from '../../kernel/bots.ts';
import { imagineRound } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import { cellsOf, LONGEST_PIECE, LONGEST_ROW, SHORTEST_ROW } from './board.ts';
import { lengthOf } from './notation.ts';
import { piecesLeft, play, undo, type ZickzackOptions, type ZickzackPosition } from './position.ts';
import { rules } from './rules.ts';
import type { ZickzackView } from './view.ts';

/** The worth of the best row that the seat could fill with one piece, 0 for none. */
function bestFill(pos: ZickzackPosition, seat: Seat): number {
  for (let row = LONGEST_ROW; row >= SHORTEST_ROW; row--) {
    const free = pos.free[row]!;
    const lowest = free & -free;
    for (let length = 1; length <= LONGEST_PIECE && free !== 0; length++) {
      // One piece fills the row when all that is free is one chain of its length.
      if (free === lowest * cellsOf(1, length) && piecesLeft(pos, seat, length) > 0) return row;
    }
  }
  return 0;
}

/** Fills the row worth most; where it can fill none it leaves the other the cheapest to fill; of equal moves it lays the longest piece. */
const greedy: Bot<ZickzackView, ZickzackOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const rng = chanceOf(seed, knowledge);
    const { pos } = imagineRound({ rules }, knowledge, rng);
    const seat = pos.turn;
    const worth = (code: number): number => {
      const before = pos.scores[seat]!;
      play(pos, code);
      const filled = pos.scores[seat]! - before;
      const left = filled > 0 ? 0 : bestFill(pos, 1 - seat);
      undo(pos);
      return (LONGEST_PIECE + 1) * (filled - left) + lengthOf(code);
    };
    return { move: best(knowledge.moves, worth, rng) };
  },
};

export const bots: readonly Bot<ZickzackView, ZickzackOptions>[] = [random, greedy];
