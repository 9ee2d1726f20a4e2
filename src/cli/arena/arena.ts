import type { Bot } from '../../kernel/bots.ts';
import { parseOptions, type Options } from '../../kernel/options.ts';
import type { GameRecord } from '../../kernel/record.ts';
import { quick } from '../../kernel/rng.ts';
import { beginRound, resultOf } from '../../kernel/round.ts';
import type { Game, RoundResult } from '../../kernel/rules.ts';
import { playShown } from '../../kernel/witness.ts';
import { budgetFor, type BudgetPlan } from '../../search/budget.ts';
import { beginBotRound, nextMove } from '../bot-round.ts';

/** What one bot got out of one deal, over all rotations. */
export interface DealMean {
  readonly rate: number;
  readonly points: number;
  /** How often it reached the most points that a round can bring. */
  readonly top: number;
}

/** A mean and its 95% interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface Standing {
  readonly bot: string;
  readonly rate: number;
  /** The 95% interval of the rate. */
  readonly low: number;
  readonly high: number;
  readonly points: number;
  /** For solo games, which are always won: the points, and how often they were the maximum. */
  readonly alone?: { readonly points: Estimate; readonly top: Estimate };
}

/**
 * Plays one deal in all rotations: in the r-th, bot i sits at seat i + r. Returns the mean of each bot, so that the
 * luck of a deal and of a seat affects all alike.
 */
export function playDeal(
  game: Game,
  record: GameRecord,
  bots: readonly Bot[],
  budget: BudgetPlan,
  seed: string,
): DealMean[] {
  const count = bots.length;
  const sums = bots.map(() => ({ rate: 0, points: 0, top: 0 }));
  const [, most] = game.rules.facts(optionsOf(game, record)).score;
  for (let rotation = 0; rotation < count; rotation++) {
    const seated = bots.map((bot, seat) => bots[(seat - rotation + count) % count] ?? bot);
    const { scores, winners } = playRound(game, record, seated, budget, `${seed} ${rotation}`);
    for (const [index, sum] of sums.entries()) {
      const seat = (index + rotation) % count;
      if (winners.includes(seat)) sum.rate += 1 / winners.length;
      sum.points += scores[seat] ?? 0;
      if (scores[seat] === most) sum.top += 1;
    }
  }
  return sums.map(({ rate, points, top }) => ({ rate: rate / count, points: points / count, top: top / count }));
}

function optionsOf({ rules }: Game, record: GameRecord): Options {
  const options = parseOptions(rules.options, record.options);
  if (!options.ok) throw new Error(options.error.message);
  return options.value;
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
  const match = beginBotRound(begun.value, seed);
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
    const { mean: rate, low, high } = rateOf(own.map((deal) => deal.rate));
    const points = own.map((deal) => deal.points);
    const standing = { bot, rate, low, high, points: mean(points) };
    if (bots.length > 1) return standing;
    return { ...standing, alone: { points: estimate(points), top: shareOf(own.map(({ top }) => top)) } };
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One value says nothing about the spread. */
const rateOf = (values: readonly number[]): Estimate =>
  values.length < 2 ? { mean: mean(values), low: 0, high: 1 } : estimate(values);

/** For 95% of a normal distribution. */
const DEVIATIONS = 1.96;

function estimate(values: readonly number[]): Estimate {
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length - 1);
  const half = DEVIATIONS * Math.sqrt(variance / values.length);
  return { mean: middle, low: middle - half, high: middle + half };
}

/** Wilson's interval for a share, which is valid near 0 and 1 too. */
function shareOf(values: readonly number[]): Estimate {
  const share = mean(values);
  const z = DEVIATIONS ** 2 / values.length;
  const middle = (share + z / 2) / (1 + z);
  const half = Math.sqrt(z * share * (1 - share) + z ** 2 / 4) / (1 + z);
  return { mean: share, low: middle - half, high: middle + half };
}
