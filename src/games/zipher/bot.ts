import { best, chanceOf, random, type Bot } from '../../kernel/bots.ts';
import { legalCodes, imagineRound, playCode, undoMove } from '../../kernel/round.ts';
import { distance } from './board.ts';
import { cellAt, WALK, walkFrom, walkTo } from './notation.ts';
import type { ZipherOptions } from './position.ts';
import { rules } from './rules.ts';
import type { ZipherView } from './view.ts';

/** The mean of all tiles: what a face-down one is worth to the next player. */
const UNSEEN = 65 / 28;

/** Takes the highest number, of those leaves the next player the lowest; alone it keeps the most ways open. */
const greedy: Bot<ZipherView, ZipherOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const rng = chanceOf(seed, knowledge);
    const { view, moves, options } = knowledge;
    if (moves[0]! < WALK) return { move: moves[rng.below(moves.length)]! };
    if (options.players === 1) {
      const round = imagineRound({ rules }, knowledge, rng);
      const waysLeft = (code: number): number => {
        playCode(round, 0, code);
        const count = legalCodes(round, 0).length;
        undoMove(round);
        return count;
      };
      return { move: best(moves, waysLeft, rng) };
    }
    const tiles = view.tiles.map(({ cell, number }) => ({ cell: cellAt(cell), number: number ?? UNSEEN }));
    const numberOn = (cell: number): number | undefined => tiles.find((tile) => tile.cell === cell)?.number;
    const worth = (code: number): number => {
      const from = walkFrom(code);
      const to = walkTo(code);
      const beside = tiles.filter(({ cell }) => cell !== from && distance(cell, to) === 1).map(({ number }) => number);
      return 10 * numberOn(from)! - (numberOn(to) ?? Math.max(...beside));
    };
    return { move: best(moves, worth, rng) };
  },
};

export const bots: readonly Bot<ZipherView, ZipherOptions>[] = [random, greedy];
