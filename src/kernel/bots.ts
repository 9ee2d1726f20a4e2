import type { Knowledge, Shown } from './knowledge.ts';
import type { Code } from './moves.ts';
import type { Options } from './options.ts';
import { pick, quick, type Rng } from './rng.ts';
import type { Values } from './text.ts';

/** How long a bot may think. */
export interface Budget {
  /**
   * At most this many search nodes; null: limited only by `stop`. With a node limit, the same seed gives the same move.
   */
  readonly nodes: number | null;
  /** True once the time is up. */
  stop(): boolean;
}

/**
 * Why a bot chose its move, for people to read: a text `why.…` of the game. It is based on the bot's own knowledge, so
 * only its seat may see it before the round is over.
 */
export interface BotReason {
  readonly key: string;
  /** The clause that makes it a good move, if there is one. */
  readonly clause?: string;
  readonly values?: Values;
  /** The bot is certain that a solo player can no longer reach the goal from here. */
  readonly lost?: true;
}

export interface Choice {
  /** One of `knowledge.moves`; null: it may act but waits. */
  readonly move: Code | null;
  readonly reason?: BotReason;
}

/** A bot gets only what its seat knows, so it cannot cheat. */
export interface Bot<V extends object = object, O extends Options = Options, W extends Shown = Shown> {
  readonly level: string;
  /**
   * `knowledge.moves` is never empty. The seed stays the same for a whole round: what a bot overlooks is drawn from it
   * and from what it knows, so that it errs consistently.
   */
  choose(knowledge: Knowledge<V, O, W>, budget: Budget, seed: string): Choice;
}

/** Asks a bot for its move; with no legal moves it is not asked, and an illegal answer throws. */
export function ask(bot: Bot, knowledge: Knowledge, budget: Budget, seed: string): Choice {
  if (knowledge.moves.length === 0) return { move: null };
  const choice = bot.choose(knowledge, budget, seed);
  if (choice.move === null || knowledge.moves.includes(choice.move)) return choice;
  throw new Error(`bot ${bot.level} of ${knowledge.game} chose ${choice.move}, which is not legal`);
}

/**
 * The random source for one decision of a bot: different at every move, the same whenever that decision is asked again.
 */
export const chanceOf = (seed: string, { viewer, seen }: Knowledge): Rng => quick(`${seed} ${viewer} ${seen.length}`);

/** Baselines that other bots are measured against: any legal move, and the best move without looking ahead. */
const MEASURES = ['random', 'greedy'];

/** The levels to offer people, from the weakest to the strongest; a game that has none yet offers its best baseline. */
export function levelsFor(bots: readonly Bot[]): string[] {
  const levels = bots.map(({ level }) => level).filter((level) => !MEASURES.includes(level));
  return levels.length > 0 ? levels : bots.slice(-1).map(({ level }) => level);
}

/** Any legal move, each equally likely. */
export const random: Bot = {
  level: 'random',
  choose: (knowledge, _budget, seed) => ({ move: pick(knowledge.moves, chanceOf(seed, knowledge)) }),
};

/** Greedy choice: the item of the highest value; ties are broken at random. */
export function best<T>(items: readonly T[], value: (item: T) => number, rng: Rng): T {
  let top = -Infinity;
  let chosen = items[0] as T;
  let ties = 0;
  for (const item of items) {
    const worth = value(item);
    if (worth > top) {
      top = worth;
      chosen = item;
      ties = 1;
    } else if (worth === top && rng.below(++ties) === 0) chosen = item;
  }
  return chosen;
}
