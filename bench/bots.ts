import { openArena } from '../src/cli/arena/contest.ts';
import { gameIds, loadGame } from '../src/games/index.ts';
import { ask, type Bot } from '../src/kernel/bots.ts';
import { parseOptions, playersOf } from '../src/kernel/options.ts';
import { pick, quick } from '../src/kernel/rng.ts';
import { knowledgeOf, legalCodes, playCode } from '../src/kernel/round.ts';
import type { Game, Knowledge } from '../src/kernel/rules.ts';
import { knowledgeIn, playShown, witnessOf } from '../src/kernel/witness.ts';
import { floors } from './floors.ts';
import { percentile } from './percentile.ts';
import { deal, perSecond, playouts } from './playouts.ts';
import { result, type BenchResult } from './results.ts';

/** Rounds of each contest, and the nodes per move: enough to distinguish levels, few enough for a coffee break. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 200);
const GAMES = process.env['BENCH_GAMES']?.split(',') ?? gameIds;
/** A full run takes long, so each part can be run alone. */
const PARTS = process.env['BENCH_PARTS']?.split(',') ?? ['strength', 'times', 'perfect'];
const NODES = 5_000;
/** Decisions whose time is measured. */
const DECISIONS = 60;
/** With fewer decisions that took twice as long with twice the nodes, the result is chance. */
const FEWEST = 5;
/** The thinking time of a bot on a server. */
const MS = 400;

/** Strength, time per move and speed of search of every game's bots. */
export async function run(note: (text: string) => void): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const id of GAMES) {
    const game = await loadGame(id);
    if (!game) continue;
    note(id);
    if (PARTS.includes('strength')) results.push(...(await strength(game)));
    if (PARTS.includes('times')) results.push(...times(game));
    if (PARTS.includes('perfect') && id === 'zipher') results.push(...perfectPlay(game));
  }
  return results;
}

/**
 * Each level against the one below, and the strongest against greedy, with the default options; in solo games the
 * points.
 */
async function strength(game: Game): Promise<BenchResult[]> {
  const levels = game.bots.map(({ level }) => level);
  const usual = parseOptions(game.rules.options, {});
  if (!usual.ok) throw new Error(usual.error.message);
  const players = playersOf(usual.value);
  const pairs = levels.slice(1).map((level, below) => [level, levels[below]!] as const);
  if (levels.length > 3 && levels.includes('greedy')) pairs.push([levels.at(-1)!, 'greedy']);
  const arena = openArena();
  try {
    const results: BenchResult[] = [];
    const contests =
      players === 1 ? levels.map((level) => [level]) : pairs.map(([one, other]) => seats(one, other, players));
    for (const contest of contests) {
      const [first] = await arena.play(
        {
          game: game.rules.id,
          options: usual.value,
          levels: contest,
          budget: { nodes: NODES },
          seed: 'bench',
          count: Math.ceil(ROUNDS / contest.length),
        },
        () => undefined,
      );
      const { rate, low, high, points } = first!;
      const against = contest[1];
      results.push(
        against === undefined
          ? result(`bots.${game.rules.id}.${contest[0]}.alone`, points, 'points')
          : result(
              `bots.${game.rules.id}.${contest[0]}.against.${against}`,
              rate,
              `rate, 95% ${low.toFixed(2)}–${high.toFixed(2)}`,
              'an equal',
              1 / players,
            ),
      );
    }
    return results;
  } finally {
    await arena.close();
  }
}

const seats = (one: string, other: string, players: number): string[] => [
  one,
  ...Array<string>(players - 1).fill(other),
];

/** The knowledge of seats at various moments of random rounds. */
function decisions({ rules }: Game): Knowledge[] {
  const rng = quick(`${rules.id} decisions`);
  const found: Knowledge[] = [];
  for (let number = 0; found.length < DECISIONS; number++) {
    const witness = witnessOf(deal(rules, `decisions ${number}`));
    const { round } = witness;
    while (!rules.over(round.pos) && round.moves.length < 200) {
      const by = pick(rules.awaited(round.pos), rng);
      if (rng.below(6) === 0 && found.length < DECISIONS) found.push(knowledgeIn(witness, by));
      playShown(witness, { by, code: pick(legalCodes(round, by), rng) });
    }
  }
  return found;
}

/** The time of the strongest bot per move, and its nodes per second compared with random playouts of the same game. */
function times(game: Game): BenchResult[] {
  const { id } = game.rules;
  const bot = game.bots.at(-1)!;
  const asked = decisions(game);
  const spent = asked.map((knowledge) => measure(bot, knowledge, null));
  const results = [
    result(`bots.${id}.${bot.level}.p50`, percentile(spent, 50), 'ms'),
    result(`bots.${id}.${bot.level}.p95`, percentile(spent, 95), 'ms', 'the budget of a server', MS),
  ];
  const speed = nodesPerSecond(bot, asked);
  if (speed !== null) {
    const floor = floors[id];
    const rng = quick(`${id} floor`);
    results.push(
      floor
        ? result(
            `bots.${id}.${bot.level}.nodes`,
            speed,
            'nodes/s',
            'a loop by hand',
            perSecond(() => floor(rng), 1),
          )
        : result(`bots.${id}.${bot.level}.nodes`, speed, 'nodes/s', 'playouts by the rules', playouts(game.rules, 1)),
    );
  }
  return results;
}

/** The number of tiles at the start, and the longest time for a perfect move. */
const PERFECT: readonly (readonly [tiles: number, aim: number])[] = [
  [25, 1000],
  [22, 200],
];
const DEALS = Number(process.env['BENCH_DEALS'] ?? 30);

/** Zipher for two with all tiles up is played perfectly: measures the time of a search without any limit. */
function perfectPlay({ rules, bots }: Game): BenchResult[] {
  const bot = bots.at(-1)!;
  return [false, true].flatMap((adjacent) =>
    PERFECT.flatMap(([tiles, aim]) => {
      const spent = Array.from({ length: DEALS }, (_, number) => {
        const rng = quick(`perfect ${number}`);
        const { round } = witnessOf(deal(rules, `perfect ${number}`, { adjacent }));
        // The pick takes no tile from the board.
        for (let moves = 0; moves <= 25 - tiles && !rules.over(round.pos); moves++) {
          const by = rules.awaited(round.pos)[0]!;
          playCode(round, by, pick(legalCodes(round, by), rng));
        }
        if (rules.over(round.pos)) return [];
        const begin = performance.now();
        ask(bot, knowledgeOf(round, rules.awaited(round.pos)[0]!), { nodes: null, stop: () => false }, 'bench');
        return [performance.now() - begin];
      }).flat();
      const name = `bots.zipher.${adjacent ? 'adjacent.' : ''}${tiles}-tiles`;
      return [
        result(`${name}.p50`, percentile(spent, 50), 'ms'),
        result(`${name}.p95`, percentile(spent, 95), 'ms', 'aim', aim),
        result(`${name}.most`, Math.max(...spent), 'ms', 'aim', aim),
      ];
    }),
  );
}

function measure(bot: Bot, knowledge: Knowledge, nodes: number | null): number {
  const begin = performance.now();
  const stop = nodes === null ? () => performance.now() - begin >= MS : () => false;
  ask(bot, knowledge, { nodes, stop }, 'bench');
  return performance.now() - begin;
}

/**
 * A bot does not report its nodes, so it is timed with a budget and with twice as much: the difference is the time of
 * the nodes in between. Null: more nodes make no difference, so it does not search.
 */
function nodesPerSecond(bot: Bot, asked: readonly Knowledge[]): number | null {
  let longer = 0;
  let nodes = 0;
  for (const knowledge of asked) {
    const one = quickest(bot, knowledge, NODES);
    const two = quickest(bot, knowledge, 2 * NODES);
    // If the search finished before its budget, nothing can be measured.
    if (two < 1.5 * one || one < 1) continue;
    longer += two - one;
    nodes += NODES;
  }
  return nodes < FEWEST * NODES ? null : (nodes / longer) * 1000;
}

/** The fastest time, least disturbed by other processes. */
const quickest = (bot: Bot, knowledge: Knowledge, nodes: number): number =>
  Math.min(...[1, 2, 3].map(() => measure(bot, knowledge, nodes)));
