import { loadGame } from '../../games/index.ts';
import type { Options } from '../../kernel/options.ts';
import type { BudgetPlan } from '../../search/budget.ts';
import { dealt } from '../arguments.ts';
import { playDeal, type DealMean } from './arena.ts';

/** Some of the deals of a contest. */
export interface ArenaTask {
  readonly game: string;
  readonly options: Options;
  readonly levels: readonly string[];
  readonly budget: BudgetPlan;
  readonly seed: string;
  /** Deals are numbered from 0; these are played: from the first up to, not including, the second. */
  readonly deals: readonly [number, number];
}

/**
 * Runs in a thread of its own. The result of a deal depends only on its number, not on the thread (unless time is the
 * limit).
 */
export default async function playDeals(task: ArenaTask): Promise<DealMean[][]> {
  const game = await loadGame(task.game);
  if (!game) throw new Error(`there is no game ${task.game}`);
  const bots = task.levels.map((level) => {
    const bot = game.bots.find((known) => known.level === level);
    if (!bot) throw new Error(`${task.game} has no bot ${level}`);
    return bot;
  });
  const [from, to] = task.deals;
  return Array.from({ length: to - from }, (_, index) => {
    const name = `${task.seed} ${from + index}`;
    return playDeal(game, dealt(game, { options: task.options }, name), bots, task.budget, name);
  });
}
