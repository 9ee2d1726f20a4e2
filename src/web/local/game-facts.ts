import { levelsFor } from '../../kernel/bots.ts';
import { parseOptions, type OptionField, type Options } from '../../kernel/options.ts';
import type { Game } from '../../kernel/rules.ts';
import type { GameFacts } from './protocol.ts';

/** What a page must know of the game of that id. Throws where there is none. */
export async function gameFacts(id: string, loadGame: (id: string) => Promise<Game | null>): Promise<GameFacts> {
  const game = await loadGame(id);
  if (!game) throw new Error(id);
  return factsOf(game);
}

/** What a page must know of a game to offer it. */
export function factsOf(game: Game): GameFacts {
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
    young: usual.ok ? youngWith(game, usual.value) : [],
  };
}

/** The choices that, beside the usual ones, make a game one for young children. */
function youngWith({ rules }: Game, usual: Options): GameFacts['young'] {
  return Object.entries<OptionField>(rules.options).flatMap(([option, field]) => {
    const values = field.kind === 'choice' ? field.values : [];
    return values.flatMap((value) => (rules.facts({ ...usual, [option]: value }).young ? [{ option, value }] : []));
  });
}
