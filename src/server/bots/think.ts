import { loadGame } from '../../games/index.ts';
import { ask, type Choice } from '../../kernel/bots.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import { timeBudget } from '../../search/budget.ts';

/** The task of a bot: what its seat knows, and how long it may think. */
export interface BotTask {
  readonly level: string;
  readonly knowledge: Knowledge;
  readonly seed: string;
  readonly ms: number;
  /** Shared memory: not 0 once the answer is no longer needed. */
  readonly cancelled: Int32Array;
}

/** Runs in a thread of its own: a bot that hangs or crashes takes nothing with it. */
export default async function think({ level, knowledge, seed, ms, cancelled }: BotTask): Promise<Choice> {
  const game = await loadGame(knowledge.game);
  const bot = game?.bots.find((one) => one.level === level);
  if (!bot) throw new Error(`${knowledge.game} has no bot ${level}`);
  return ask(
    bot,
    knowledge,
    timeBudget(ms, () => Atomics.load(cancelled, 0) !== 0),
    seed,
  );
}
