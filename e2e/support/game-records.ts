import { deflateRawSync } from 'node:zlib';
import { loadGame } from '../../src/games/index.ts';
import type { Options } from '../../src/kernel/options.ts';
import { dealRecord, parseRecord, playEntry, recordOf, type GameRecord } from '../../src/kernel/record.ts';
import { dealer } from '../../src/kernel/rng.ts';
import { knowledgeOf, legalCodes, playCode, resultOf, shownTo, type Round } from '../../src/kernel/round.ts';
import type { Game, Seat } from '../../src/kernel/rules.ts';

/** The rules as a player knows them, to decide what to do. Moves are made on the page. */

export async function gameOf(id: string): Promise<Game> {
  const game = await loadGame(id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}

/** The easy bot's move for the seat on turn: `<seat>:<move>`. The same round always gets the same one. */
export function botMove(game: Game, round: Round): string {
  const seat = round.rules.awaited(round.pos)[0]!;
  const bot = game.bots.find(({ level }) => level === 'greedy')!;
  const { move: code } = bot.choose(knowledgeOf(round, seat), { nodes: 1000, stop: () => false }, 'think');
  if (code === null) throw new Error(`seat ${seat} waits for itself`);
  return `${seat}:${round.rules.format(code)}`;
}

/** A record's round, after this many of its moves. */
export function roundAfter(game: Game, record: GameRecord, moves: number): Round {
  const read = parseRecord(game.rules, { ...record, moves: record.moves.slice(0, moves) });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** A whole round between easy bots: the same for the same seed. */
export async function playedByBots(id: string, options: Options, seed: string): Promise<GameRecord> {
  const game = await gameOf(id);
  const dealt = dealRecord(game.rules, options, dealer(seed));
  if (!dealt.ok) throw new Error(dealt.error.message);
  const round = roundAfter(game, dealt.value, 0);
  while (!resultOf(round)) playEntry(round, botMove(game, round), 'thought');
  return recordOf(round);
}

/** Follows another one's move, as it was shown to a seat. */
export function playShownMove(round: Round, by: Seat, shown: string, to: Seat): void {
  const code = legalCodes(round, by).find((each) => shownTo(round, by, each, to).move === shown);
  if (code === undefined) throw new Error(`seat ${by} cannot have played ${shown}`);
  playCode(round, by, code);
}

/** A record as a part of an address. */
export const encodeRecord = (record: GameRecord): string =>
  deflateRawSync(JSON.stringify(record)).toString('base64url');
