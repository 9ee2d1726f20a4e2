import { gameIds, loadGame } from '../games/index.ts';
import type { Problem } from '../kernel/problem.ts';
import { gameOf, parseRecord, unknownGame } from '../kernel/record.ts';
import type { Lang } from '../kernel/languages.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Round } from '../kernel/round.ts';
import type { Game } from '../kernel/rules.ts';

/** A record of unknown origin, replayed by the rules of its game. */
export interface OpenRecord {
  readonly game: Game;
  readonly round: Round;
}

export async function openRecord(
  record: unknown,
  stop: () => boolean = () => false,
  lang: Lang = 'en',
): Promise<Result<OpenRecord, Problem>> {
  const id = gameOf(record);
  if (!id.ok) return id;
  const game = await loadGame(id.value);
  if (game === null) return fail(unknownGame(id.value, gameIds));
  const round = parseRecord(game.rules, record, stop);
  return round.ok ? ok({ game, round: round.value }) : fail(await inWords(game, round.error, lang));
}

/** The problem in words; a refusal uses the message files. */
export async function inWords(game: Game, fault: Problem, lang: Lang): Promise<Problem> {
  if (!fault.refusal) return fault;
  // Loaded only when needed, so that an engine starts without it.
  const [{ explain }, { textsOf }] = await Promise.all([import('../kernel/explain.ts'), import('./texts.ts')]);
  return { ...fault, message: explain(fault, textsOf(game, lang)) };
}
