import { levelsFor } from '../../kernel/bots.ts';
import { optionValues } from '../../kernel/every-options.ts';
import { parseOptions, type OptionField, type Options } from '../../kernel/options.ts';
import type { Facts, Game } from '../../kernel/rules.ts';
import type { FactByChoice, GameFacts } from './protocol.ts';

/** What a page must know of a game. Throws if there is none with that id. */
export async function gameFacts(id: string, loadGame: (id: string) => Promise<Game | null>): Promise<GameFacts> {
  const game = await loadGame(id);
  if (!game) throw new Error(id);
  return factsOf(game);
}

/** What a page must know of a game to offer it. */
export function factsOf(game: Game): GameFacts {
  const { options, match, dealer } = game.rules;
  const usual = parseOptions(options, {});
  const byChoice = (fact: (facts: Facts) => boolean): FactByChoice =>
    usual.ok ? factByChoice(game, usual.value, fact) : { usual: false, otherwise: [] };
  return {
    options,
    levels: levelsFor(game.bots),
    target: match?.target ?? false,
    counts: match?.counts ?? [],
    dealer,
    hidden: byChoice(({ hidden }) => hidden),
    call: byChoice(({ windows = [] }) => windows.includes('call')),
    vote: byChoice(({ windows = [] }) => windows.includes('vote')),
    young: byChoice(({ young = false }) => young),
  };
}

/** Each choice is tried with the default of the others: no fact that a page needs depends on two at once. */
function factByChoice({ rules }: Game, options: Options, fact: (facts: Facts) => boolean): FactByChoice {
  const usual = fact(rules.facts(options));
  const otherwise = Object.entries<OptionField>(rules.options).flatMap(([option, field]) =>
    optionValues(option, field)
      .filter((value) => fact(rules.facts({ ...options, [option]: value })) !== usual)
      .map((value) => ({ option, value })),
  );
  return { usual, otherwise };
}
