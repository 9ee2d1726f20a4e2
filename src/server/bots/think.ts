import { loadGame } from '../../games/index.ts';
import type { Code } from '../../kernel/moves.ts';
import type { Knowledge } from '../../kernel/rules.ts';

/** What a bot gets: what its seat knows, and how long it may think. */
export interface BotTask {
  readonly level: string;
  readonly knowledge: Knowledge;
  readonly seed: string;
  readonly ms: number;
}

/** Runs in a thread of its own: a bot that hangs or crashes takes nothing with it. */
export default async function think({ level, knowledge, seed, ms }: BotTask): Promise<Code | null> {
  const game = await loadGame(knowledge.game);
  const bot = game?.bots.find((one) => one.level === level);
  if (!bot) throw new Error(`${knowledge.game} has no bot ${level}`);
  const end = performance.now() + ms;
  return bot.choose(knowledge, { nodes: null, stop: () => performance.now() > end }, seed).move;
}
