import { best, chanceOf, random, type Bot } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import { lineBetween, LINES, LINES_THROUGH } from '../cube.ts';
import { cardName } from '../deck.ts';
import { CLAIM, claimFirst, claimLast, DRAW, END, PASS } from './notation.ts';
import { POINTS, type KuboOptions } from './position.ts';
import type { KuboView } from './view.ts';

/** Above what any card is worth: lines are claimed before anything else is done. */
const CLAIMING = 100;

/** Draws one card, places all that it can, the card that completes most first, and claims every line it may. */
const greedy: Bot<KuboView, KuboOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { view, moves } = knowledge;
    const worth = (code: Code): number => {
      if (code < DRAW) {
        // The last card of a line: the other three lie, so it alone is missing.
        const completes = (line: number): boolean =>
          LINES[line]!.cards.every((card) => card === code || view.laid.includes(cardName(card)));
        return [...LINES_THROUGH[code]!].reduce((sum, line) => sum + (completes(line) ? POINTS[line]! : 0), 0);
      }
      if (code >= CLAIM) {
        const points = POINTS[lineBetween(claimFirst(code), claimLast(code))]!;
        // A Zoker ends the round: in its own turn it comes last, against others who may call it, first.
        return CLAIMING + (view.phase === 'calls' ? points : -points);
      }
      return code === END || code === PASS ? -1 : DRAW - code;
    };
    return { move: best(moves, worth, chanceOf(seed, knowledge)) };
  },
};

export const bots: readonly Bot<KuboView, KuboOptions>[] = [random, greedy];
