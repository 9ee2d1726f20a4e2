import { loadGame } from '../../games/index.ts';
import type { Question } from '../../host/ports.ts';
import { ask, type Choice } from '../../kernel/bots.ts';
import { timeBudget } from '../../search/budget.ts';

const THINK_MS = 900;

/** How long this bot may think, in milliseconds. */
export const thinkTime = ({ ms }: Pick<Question, 'ms'>): number => Math.min(THINK_MS, ms ?? THINK_MS);

export async function think(question: Question): Promise<Choice> {
  const { level, knowledge, seed } = question;
  const game = await loadGame(knowledge.game);
  // A renamed level must not stop a table: any bot of the game will do.
  const bot = game?.bots.find((known) => known.level === level) ?? game?.bots.at(-1);
  if (!game || !bot) throw new Error(`no bot ${level} for ${knowledge.game}`);
  return ask(bot, knowledge, timeBudget(thinkTime(question)), seed);
}
