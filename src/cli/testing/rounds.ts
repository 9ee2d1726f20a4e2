import { loadGame } from '../../games/index.ts';
import { dealRecord, parseRecord, playEntry, recordOf, type GameRecord } from '../../kernel/record.ts';
import { dealer, quick } from '../../kernel/rng.ts';
import { legalMoves, type Round } from '../../kernel/round.ts';
import type { Game } from '../../kernel/rules.ts';

export async function gameOf(id: string): Promise<Game> {
  const game = await loadGame(id);
  if (game === null) throw new Error(`there is no game ${id}`);
  return game;
}

/** A round dealt by the seed, with at most this many random moves. */
export function randomRound({ rules }: Game, seed: string, most: number, options: object = {}): Round {
  const dealt = dealRecord(rules, options, dealer(seed));
  if (!dealt.ok) throw new Error(dealt.error.message);
  const round = parseRecord(rules, dealt.value);
  if (!round.ok) throw new Error(round.error.message);
  const rng = quick(seed);
  for (let count = 0; count < most && !rules.over(round.value.pos); count++) {
    const moves = legalMoves(round.value);
    playEntry(round.value, moves[rng.below(moves.length)]!, '');
  }
  return round.value;
}

/** The record of a whole round, played at random. */
export const randomRecord = (game: Game, seed: string): GameRecord => recordOf(randomRound(game, seed, 10_000));
