import { parseOptions, playersOf, type Options } from '../../kernel/options.ts';
import { isObject, quote } from '../../kernel/problem.ts';
import type { Game } from '../../kernel/rules.ts';
import type { BudgetPlan } from '../../search/budget.ts';
import { gameNamed } from '../arguments.ts';
import { columns } from '../columns.ts';
import { UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { allContests } from './all-contests.ts';
import type { Standing } from './arena.ts';
import { openArena, type Contest } from './contest.ts';

export interface ArenaOptions {
  readonly game: string;
  readonly seats?: string;
  readonly all?: true;
  readonly games: number;
  readonly seed: string;
  readonly options?: unknown;
  readonly nodes?: number;
  readonly ms?: number;
  readonly threads?: number;
  readonly json?: true;
}

const DEFAULT_NODES = 5000;

/** The result of one contest. */
interface ContestResult {
  readonly options: Options;
  readonly games: number;
  readonly seats: readonly Standing[];
}

export async function arenaCommand(given: ArenaOptions): Promise<void> {
  const game = await gameNamed(given.game);
  if ((given.seats === undefined) !== (given.all === true))
    throw new UsageError('either --seats says who plays, or --all lets every level play its neighbours');
  if (given.all && given.options !== undefined)
    throw new UsageError('--all plays under every option: leave --options out');
  const contests =
    given.seats === undefined
      ? allContests(game, { ...given, budget: budgetOf(given) })
      : [oneContest(game, given.seats, given.options ?? {}, given)];
  const arena = openArena(given.threads);
  const progress = progressLine();
  const results: ContestResult[] = [];
  try {
    for (const [index, contest] of contests.entries()) {
      const rounds = contest.count * contest.levels.length;
      const seats = await arena.play(contest, (done) =>
        progress.show(
          (index + done / contest.count) / contests.length,
          `${contest.levels.join(', ')}: ${done * contest.levels.length} of ${rounds} rounds`,
        ),
      );
      results.push({ options: contest.options, games: rounds, seats });
    }
  } finally {
    progress.clear();
    await arena.close();
  }
  const [first] = results;
  if (given.json) console.log(JSON.stringify(given.all ? results : { games: first?.games, seats: first?.seats }));
  else if (given.all) console.log(tableOf(results));
  else if (first) console.log(inWords(game, first));
}

const budgetOf = ({ nodes, ms }: ArenaOptions): BudgetPlan => {
  if (nodes !== undefined && ms !== undefined) throw new UsageError('bots are limited by --nodes or by --ms, not both');
  return ms === undefined ? { nodes: nodes ?? DEFAULT_NODES } : { ms };
};

function oneContest(game: Game, seats: string, options: unknown, given: ArenaOptions): Contest {
  const levels = seats.split(',').map((text) => {
    const bot = game.bots.find(({ level }) => level === text.trim());
    if (bot) return bot.level;
    const known = game.bots.map(({ level }) => level).join(', ');
    throw new UsageError(`--seats: ${game.rules.id} has no bot ${quote(text)}; its levels are ${known}`);
  });
  return {
    game: game.rules.id,
    options: optionsFor(game, levels.length, options),
    levels,
    budget: budgetOf(given),
    seed: given.seed,
    count: Math.ceil(given.games / levels.length),
  };
}

/** The options with as many players as there are bots; if the options name a number, the two must agree. */
function optionsFor(game: Game, bots: number, given: unknown): Options {
  const open = 'players' in game.rules.options && isObject(given) && !Object.hasOwn(given, 'players');
  const options = parseOptions(game.rules.options, open ? { ...given, players: bots } : given);
  if (!options.ok) throw new UsageError(`with ${bots} bots in --seats: ${options.error.message}`);
  const players = playersOf(options.value);
  if (players !== bots) throw new UsageError(`--seats names ${bots} bots, but ${players} seats are to be filled`);
  return options.value;
}

const between = ({ low, high }: { low: number; high: number }, digits: number): string =>
  `${low.toFixed(digits)} to ${high.toFixed(digits)}`;

/** A solo player always wins, so this shows points, and how often the maximum was reached. */
function numbers({ rate, low, high, points, alone }: Standing): string[] {
  if (!alone) return [rate.toFixed(3), between({ low, high }, 3), points.toFixed(2)];
  return [points.toFixed(2), between(alone.points, 2), alone.top.mean.toFixed(3), between(alone.top, 3)];
}

const TOGETHER = ['rate', '95%', 'points'];
const ALONE = ['points', '95%', 'all', '95%'];

function inWords(game: Game, { games, seats }: ContestResult): string {
  const rows = seats.map((standing) => [standing.bot, ...numbers(standing)]);
  const heads = ['bot', ...(seats.length === 1 ? ALONE : TOGETHER)];
  return [`${game.rules.id}, ${games} rounds`, ...columns([heads, ...rows], 'right')].join('\n');
}

/** One line for each contest with the result of the stronger bot. Solo rounds have a table of their own. */
function tableOf(results: readonly ContestResult[]): string {
  const tables = [true, false].map((alone) => {
    const rows = results.flatMap(({ options, games, seats: [first, second, ...more] }) => {
      if (!first || (second === undefined) !== alone) return [];
      const against = second ? [`${second.bot}${more.length > 0 ? ` ×${more.length + 1}` : ''}`] : [];
      const settings = Object.entries(options).map(([name, value]) => `${name}=${value}`);
      return [[settings.join(' '), first.bot, ...against, String(games), ...numbers(first)]];
    });
    const heads = ['options', 'bot', ...(alone ? [] : ['against']), 'rounds', ...(alone ? ALONE : TOGETHER)];
    return rows.length === 0 ? [] : columns([heads, ...rows], 'right');
  });
  return tables
    .filter((table) => table.length > 0)
    .map((table) => table.join('\n'))
    .join('\n\n');
}
