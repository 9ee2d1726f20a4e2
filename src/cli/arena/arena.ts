import type { Bot } from '../../kernel/bots.ts';
import type { GameRecord } from '../../kernel/record.ts';
import { quick } from '../../kernel/rng.ts';
import { beginRound, resultOf } from '../../kernel/round.ts';
import type { Game, RoundResult } from '../../kernel/rules.ts';
import { playShown } from '../../kernel/witness.ts';
import { budgetFor, type BudgetPlan } from '../../search/budget.ts';
import { matchUp, nextMove } from '../match-up.ts';

/** What one bot got out of one deal, over all rotations. */
export interface DealMean {
  readonly rate: number;
  readonly points: number;
}

export interface Standing extends DealMean {
  readonly bot: string;
  /** The 95% interval of the rate. */
  readonly low: number;
  readonly high: number;
}

/**
 * Plays one deal in all rotations: in the r-th, bot i sits at seat i + r. Answers the mean of each bot, so that the luck of a deal
 * and of a seat falls on all alike.
 */
export function playDeal(
  game: Game,
  record: GameRecord,
  bots: readonly Bot[],
  budget: BudgetPlan,
  seed: string,
): DealMean[] {
  const count = bots.length;
  const sums = bots.map(() => ({ rate: 0, points: 0 }));
  for (let rotation = 0; rotation < count; rotation++) {
    const seated = bots.map((bot, seat) => bots[(seat - rotation + count) % count] ?? bot);
    const { scores, winners } = playRound(game, record, seated, budget, `${seed} ${rotation}`);
    for (const [index, sum] of sums.entries()) {
      const seat = (index + rotation) % count;
      if (winners.includes(seat)) sum.rate += 1 / winners.length;
      sum.points += scores[seat] ?? 0;
    }
  }
  return sums.map(({ rate, points }) => ({ rate: rate / count, points: points / count }));
}

function playRound(
  game: Game,
  { rules: version = 1, options, setup }: GameRecord,
  bots: readonly Bot[],
  budget: BudgetPlan,
  seed: string,
): RoundResult {
  const begun = beginRound(game.rules, version, options, setup);
  if (!begun.ok) throw new Error(`a fresh deal is no setup: ${begun.error.message}`);
  const match = matchUp(begun.value, seed);
  const { mostMoves } = game.rules.facts(match.round.options);
  const rng = quick(seed);
  while (true) {
    const result = resultOf(match.round);
    if (result !== null) return result;
    if (match.round.moves.length >= mostMoves) {
      throw new Error(`a round of ${game.rules.id} took more than ${mostMoves} moves (seed ${seed})`);
    }
    const move = nextMove(match, bots, () => budgetFor(budget), rng);
    if (!move) throw new Error('bots alone have always somebody to move');
    playShown(match, move);
  }
}

/** The standings after some deals; `deals[d][b]` is what bot b got out of deal d. */
export function standings(bots: readonly string[], deals: readonly (readonly DealMean[])[]): Standing[] {
  return bots.map((bot, index) => {
    const own = deals.flatMap((means) => means[index] ?? []);
    const rates = own.map(({ rate }) => rate);
    const rate = mean(rates);
    const points = mean(own.map((deal) => deal.points));
    if (rates.length < 2) return { bot, rate, low: 0, high: 1, points };
    const variance = rates.reduce((sum, value) => sum + (value - rate) ** 2, 0) / (rates.length - 1);
    const half = 1.96 * Math.sqrt(variance / rates.length);
    return { bot, rate, low: rate - half, high: rate + half, points };
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
