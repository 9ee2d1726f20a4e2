import { levelsFor } from '../../kernel/bots.ts';
import { parseOptions } from '../../kernel/options.ts';
import type { Game } from '../../kernel/rules.ts';
import type { GameFacts } from './protocol.ts';

/** What a page must know of a game to offer it. Throws where there is no such game. */
export async function gameFacts(id: string, loadGame: (id: string) => Promise<Game | null>): Promise<GameFacts> {
  const game = await loadGame(id);
  if (!game) throw new Error(id);
  const { options, match, dealer } = game.rules;
  const usual = parseOptions(options, {});
  return {
    options,
    levels: levelsFor(game.bots),
    target: match?.target ?? false,
    counts: match?.counts ?? [],
    dealer,
    hidden: usual.ok && game.rules.facts(usual.value).hidden,
    windows: game.rules.callers !== undefined,
  };
}
