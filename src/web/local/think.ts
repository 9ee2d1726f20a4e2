import { loadGame } from '../../games/index.ts';
import { quick } from '../../kernel/rng.ts';
import type { Knowledge } from '../../kernel/rules.ts';

/** What a bot is asked: all it may know, and how long it may take. */
export interface Question {
  readonly level: string;
  readonly knowledge: Knowledge;
  readonly ms: number;
  readonly seed: string;
}

/** The move in notation; null: it may act but waits. */
export async function think({ level, knowledge, ms, seed }: Question): Promise<string | null> {
  const game = await loadGame(knowledge.game);
  // A level that was renamed since must not stop a table: any bot of the game will do.
  const bot = game?.bots.find((known) => known.level === level) ?? game?.bots.at(-1);
  if (!game || !bot) throw new Error(`no bot ${level} for ${knowledge.game}`);
  const end = performance.now() + ms;
  const code = bot.choose(knowledge, { nodes: null, stop: () => performance.now() >= end }, quick(seed));
  return code === null ? null : game.rules.format(code);
}
