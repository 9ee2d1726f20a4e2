import { parseOptions, playersOf } from '../../kernel/options.ts';
import { isObject, quote } from '../../kernel/problem.ts';
import type { Bot } from '../../kernel/bots.ts';
import type { Game } from '../../kernel/rules.ts';
import { dealt, gameNamed } from '../arguments.ts';
import { columns } from '../columns.ts';
import { UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { playDeal, standings, type DealMean, type Standing } from './arena.ts';

export interface ArenaOptions {
  readonly game: string;
  readonly seats: string;
  readonly games: number;
  readonly seed: string;
  readonly options?: unknown;
  readonly nodes: number;
  readonly json?: true;
}

export async function arenaCommand({ seats, games, seed, nodes, json, ...given }: ArenaOptions): Promise<void> {
  const game = await gameNamed(given.game);
  const bots = botsNamed(game, seats);
  const options = optionsFor(game, bots.length, given.options ?? {});
  const count = Math.ceil(games / bots.length);
  const progress = progressLine();
  const deals: DealMean[][] = [];
  for (let index = 0; index < count; index++) {
    const name = `${seed} ${index}`;
    deals.push(playDeal(game, dealt(game, { options }, name), bots, nodes, name));
    progress.show((index + 1) / count, `${(index + 1) * bots.length} of ${count * bots.length} rounds`);
  }
  progress.clear();
  const table = standings(
    bots.map(({ level }) => level),
    deals,
  );
  const played = count * bots.length;
  console.log(json ? JSON.stringify({ games: played, seats: table }) : inWords(game, played, table));
}

function botsNamed(game: Game, seats: string): Bot[] {
  return seats.split(',').map((level) => {
    const bot = game.bots.find((known) => known.level === level.trim());
    if (bot) return bot;
    const levels = game.bots.map((known) => known.level).join(', ');
    throw new UsageError(`--seats: ${game.rules.id} has no bot ${quote(level)}; its levels are ${levels}`);
  });
}

/** The options with as many players as there are bots, unless they say otherwise; then the two must agree. */
function optionsFor(game: Game, bots: number, given: unknown): unknown {
  const open = 'players' in game.rules.options && isObject(given) && !Object.hasOwn(given, 'players');
  const options = parseOptions(game.rules.options, open ? { ...given, players: bots } : given);
  if (!options.ok) throw new UsageError(`with ${bots} bots in --seats: ${options.error.message}`);
  const players = playersOf(options.value);
  if (players !== bots) throw new UsageError(`--seats names ${bots} bots, but ${players} seats are to be filled`);
  return options.value;
}

function inWords(game: Game, games: number, table: readonly Standing[]): string {
  const rows = table.map(({ bot, rate, low, high, points }) => [
    bot,
    rate.toFixed(3),
    `${low.toFixed(3)} to ${high.toFixed(3)}`,
    points.toFixed(2),
  ]);
  return [`${game.rules.id}, ${games} rounds`, ...columns([['bot', 'rate', '95%', 'points'], ...rows], 'right')].join(
    '\n',
  );
}
