import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allContests } from '../src/cli/arena/all-contests.ts';
import type { Standing } from '../src/cli/arena/arena.ts';
import { openArena } from '../src/cli/arena/contest.ts';
import { gameIds, loadGame } from '../src/games/index.ts';
import type { Options } from '../src/kernel/options.ts';
import type { Game } from '../src/kernel/rules.ts';
import type { BenchResult } from './results.ts';

/** The file with the tables; a run of some games replaces only their sections. */
const FILE = fileURLToPath(new URL('../docs/bots/levels.md', import.meta.url));

/** Minimum rounds of each contest, nodes per move, and which games: all of them under every option take long. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 100);
const NODES = Number(process.env['BENCH_NODES'] ?? 5_000);
const GAMES = process.env['BENCH_GAMES']?.split(',') ?? gameIds;
const THREADS = process.env['BENCH_THREADS'];
/** Saved results, so that an interrupted run can continue; delete the file when a bot has changed. */
const RESUME = process.env['BENCH_RESUME'];

/** Every level under every option and number of players, written into docs/bots/levels.md. */
export async function run(note: (text: string) => void): Promise<BenchResult[]> {
  const played = playedBefore(RESUME);
  for (const id of GAMES) {
    const game = await loadGame(id);
    if (!game) throw new Error(`there is no game ${id}`);
    const section = await sectionOf(game, played, note);
    // Read now, not before: another run may have written meanwhile.
    writeFileSync(FILE, withSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : INTRODUCTION, id, section));
  }
  return [];
}

const INTRODUCTION = `# Every level under every option

Written by \`npm run bench -- --only levels\`, not by hand. \`BENCH_ROUNDS\`, \`BENCH_NODES\` and \`BENCH_GAMES\` limit a run; with \`BENCH_RESUME\`, a file, an interrupted run continues. Deals and rotations are those of \`kast arena --all\`. A cell has the win rate of the first level, which sits among as many of the second as there are other seats, with half of its 95% interval; an equal share is 1 divided by the number of players. For one player it has the mean points, with half of their 95% interval. With few rounds an interval is wide and only approximate.
`;

/** The result of the first bot, by contest. */
type Played = Map<string, Standing>;

function playedBefore(file: string | undefined): Played {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // An incomplete last line is played again.
  const whole = lines.slice(0, -1);
  return new Map(whole.map((line) => JSON.parse(line) as [string, Standing]));
}

async function sectionOf(game: Game, played: Played, note: (text: string) => void): Promise<string> {
  const arena = openArena(THREADS === undefined ? undefined : Number(THREADS));
  try {
    const rows = new Map<string, string[]>();
    const heads = new Map<string, Set<string>>();
    const contests = allContests(game, { budget: { nodes: NODES }, seed: 'levels', games: ROUNDS });
    for (const [index, contest] of contests.entries()) {
      const [one, other] = contest.levels;
      const name = JSON.stringify(contest);
      let first = played.get(name);
      if (!first) {
        if (index % 20 === 0) note(`${game.rules.id}, contest ${index + 1} of ${contests.length}`);
        first = (await arena.play(contest, () => undefined))[0]!;
        if (RESUME !== undefined) appendFileSync(RESUME, `${JSON.stringify([name, first])}\n`);
      }
      const row = settings(contest.options);
      const kind = other === undefined ? 'alone' : 'together';
      rows.set(`${kind} ${row}`, [...(rows.get(`${kind} ${row}`) ?? [row]), cell(first)]);
      heads.set(kind, (heads.get(kind) ?? new Set()).add(other === undefined ? one! : `${one} : ${other}`));
    }
    const tables = [...heads].map(([kind, names]) =>
      [
        line(['options', ...names]),
        line(Array<string>(names.size + 1).fill('---')),
        ...[...rows].filter(([name]) => name.startsWith(`${kind} `)).map(([, cells]) => line(cells)),
      ].join('\n'),
    );
    const many = `At least ${ROUNDS} rounds a cell, ${NODES.toLocaleString('en')} nodes a move.`;
    return [`## ${game.rules.id}`, many, ...tables].join('\n\n');
  } finally {
    await arena.close();
  }
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const settings = (options: Options): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function cell({ rate, low, alone }: Standing): string {
  if (!alone) return `${rate.toFixed(2)} ± ${(rate - low).toFixed(2)}`;
  return `${alone.points.mean.toFixed(1)} ± ${(alone.points.mean - alone.points.low).toFixed(1)}`;
}

/** The text with this section in the place of the old one of the game, or at its end. */
function withSection(text: string, id: string, section: string): string {
  const parts = text.trimEnd().split(/\n(?=## )/);
  const at = parts.findIndex((part) => part.startsWith(`## ${id}\n`));
  const others = parts.map((part) => part.trimEnd());
  return `${(at < 0 ? [...others, section] : others.with(at, section)).join('\n\n')}\n`;
}
