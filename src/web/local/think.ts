import { loadGame } from '../../games/index.ts';
import type { Thinker } from '../../host/ports.ts';
import type { Code } from '../../kernel/moves.ts';

const THINK_MS = 900;

/** What a bot is asked: its level, all it may know, and chance. */
export type BotRequest = Parameters<Thinker['choose']>;

/** The move; null: it may act but waits. */
export async function think(...[level, knowledge, seed]: BotRequest): Promise<Code | null> {
  const game = await loadGame(knowledge.game);
  // A level that was renamed since must not stop a table: any bot of the game will do.
  const bot = game?.bots.find((known) => known.level === level) ?? game?.bots.at(-1);
  if (!game || !bot) throw new Error(`no bot ${level} for ${knowledge.game}`);
  const end = performance.now() + THINK_MS;
  return bot.choose(knowledge, { nodes: null, stop: () => performance.now() >= end }, seed).move;
}
