import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { gameIds } from '../games/index.ts';
import { rulebookOf } from '../games/rulebook-files.ts';
import { dealAgain, promiseOf, type Fair } from '../kernel/fair.ts';
import { blocksOf } from '../learn/rulebook.ts';
import { gameOf, randomRecord } from './testing/rounds.ts';
import { runHere } from './testing/run-here.ts';
import { run } from './testing/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kast-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const record = {
  game: 'zipher',
  options: {},
  setup: { start: 1, tiles: '431224312114413132133231', aside: '1342' },
  moves: ['1:#4', '1:e5>c5', '0:c5>e1'],
};
const good = fileWith('good.json', record);
const illegal = fileWith('illegal.json', { ...record, moves: ['0:#4'] });
const strange = fileWith('strange.json', { ...record, game: 'chess' });
const torn = fileWith('torn.json', '{"game":');

describe('exit codes: what went wrong is said on stderr, and nothing on stdout', () => {
  test.for([
    [[], 2, /Usage: kast/],
    [['zap'], 2, /unknown command 'zap'/],
    [['games', '--lang', 'fr'], 2, /Allowed choices are en, nl, de, sv/],
    [['deal'], 2, /missing required argument 'game'/],
    [['deal', 'chess'], 2, /there is no game "chess"; the games are .*zipher/],
    [['deal', 'zipher', '--options', '{'], 2, /--options.* is invalid. It is not JSON/],
    [['deal', 'zipher', '--options', '{"players":9}'], 2, /options\.players must be/],
    [['deal', 'zipher', '--start', '7'], 2, /start must be a seat from 0 to 1/],
    [['rules', 'chess'], 2, /there is no game "chess"/],
    [['rules', 'zipher', 'zipher.99'], 2, /zipher\.99/],
    [['rules', 'zipher', '--options', '{"players":9}'], 2, /options\.players must be/],
    [['perft', 'nothing'], 2, /"nothing" is neither a file nor a game/],
    [['perft', good, '--depth', '17'], 2, /whole number from 0 to 16/],
    [['perft', good, '--start', '1'], 2, /go with a game/],
    [['show', path.join(folder, 'none.json')], 2, /cannot be read/],
    [['show', good, '--at', '4'], 2, /--at must be at most 3/],
    [['show', good, '--seat', '2'], 2, /--seat must be a seat from 0 to 1/],
    [['show', torn], 1, /torn\.json is not JSON/],
    [['show', illegal], 1, /moves\[0\]: It is not your turn\. \(table\.1\)/],
    [['show', illegal, '--lang', 'nl'], 1, /moves\[0\]: Je bent niet aan de beurt/],
    [['show', strange], 1, /there is no game "chess"/],
    [['arena', '--seats', 'random,random'], 2, /required option '--game <game>'/],
    [['arena', '--game', 'zipher'], 2, /either --seats says who plays, or --all/],
    [['arena', '--game', 'zipher', '--all', '--options', '{}'], 2, /leave --options out/],
    [['arena', '--game', 'zipher', '--seats', 'random,random', '--ms', '1', '--nodes', '1'], 2, /not both/],
    [['arena', '--game', 'zipher', '--seats', 'random,god'], 2, /no bot "god"; its levels are random, greedy/],
    [['arena', '--game', 'zipher', '--seats', 'random', '--options', '{"players":2}'], 2, /names 1 bots, but 2 seats/],
    [['arena', '--game', 'zipher', '--seats', 'random,random', '--games', '0'], 2, /whole number from 1/],
    [['fuzz', 'chess'], 2, /there is no game "chess"/],
    [['fuzz', 'zipher', '--replay', good], 2, /--replay goes without a game/],
    [['play', 'zipher', '--seats', 'person'], 2, /--seats names 1, but 2 seats/],
    [['play', 'zipher', '--seats', 'person,god'], 2, /nobody is called "god"; there are person, random, greedy/],
    [['replay'], 2, /missing required argument 'places'/],
    [['replay', path.join(folder, 'none')], 2, /cannot be read/],
    [['replay', path.join(import.meta.dirname, 'kast.ts')], 2, /is of no kind that holds records/],
    [['engine', '--fast'], 2, /unknown option '--fast'/],
  ] as const)('%j ends with %i', async ([args, code, stderr]) => {
    const ran = await runHere(args);
    expect(ran.stderr).toMatch(stderr);
    expect(ran).toMatchObject({ code, stdout: '' });
  });
});

test.for([
  [['zap'], 2],
  [['show', illegal], 1],
  [['--help'], 0],
] as const)('%j ends with %i, as a shell sees it', async ([args, code]) => {
  expect((await run(args)).code).toBe(code);
});

describe('help is complete', () => {
  test('of all commands', async () => {
    const { code, stdout } = await runHere(['--help']);
    expect(code).toBe(0);
    for (const name of ['games', 'play', 'engine', 'perft', 'deal', 'show', 'arena', 'solve', 'fuzz', 'replay'])
      expect(stdout).toContain(`  ${name} `);
  });
  test.for([
    ['play', ['--options', '--seats', '--seed', '--start', '--save', '--lang']],
    ['engine', ['Ops: legal']],
    ['arena', ['--game', '--seats', '--games', '--seed', '--options', '--nodes', '--json', 'rounded up', '95%']],
    ['fuzz', ['--seconds', '--seed', '--out', '--replay']],
    ['replay', ['<places...>', '.jsonl', 'rules version', '"legal"', 'Exit code 1']],
  ] as const)('of %s', async ([name, words]) => {
    const { code, stdout } = await runHere([name, '--help']);
    expect(code).toBe(0);
    for (const word of words) expect(stdout).toContain(word);
  });
});

describe('commands for people', () => {
  test('games lists every game', async () => {
    const { code, stdout } = await runHere(['games', '--lang', 'de']);
    expect(code).toBe(0);
    for (const id of gameIds) expect(stdout).toMatch(new RegExp(`^${id}: .+, .+ Spieler$`, 'm'));
    expect(stdout.match(/^ {2}Bots: random, /gm)).toHaveLength(gameIds.length);
  });
  test('deal prints a record that show reads from stdin', async () => {
    const dealt = await runHere(['deal', 'zipher', '--seed', 'a', '--start', '1', '--options', '{"players":3}']);
    expect(JSON.parse(dealt.stdout)).toMatchObject({ options: { players: 3 }, setup: { start: 1 }, moves: [] });
    const shown = await run(['show', '-'], dealt.stdout);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toMatch(/^Zipher, after 0 of 0 moves\n[^]*To move: seat 1\n$/);
  });
  test('show stops where it is told, and shows a seat what it saw', async () => {
    const { stdout } = await runHere(['show', good, '--at', '2', '--seat', '0']);
    expect(stdout).toContain('after 2 of 3 moves, seen by seat 0');
    expect(stdout).toContain('1. 1:#4 (turned up 2)  2. 1:e5>c5 (took 2)');
    expect(stdout).not.toContain('c5>e1');
  });
  test('verify deals again and compares', async () => {
    const fair = { way: 1, dealer: 1, table: 't-1', round: 1, start: null, secret: 'ab'.repeat(32), words: ['x', ''] };
    const { rules } = await gameOf('zipher');
    const options = { players: 2 };
    const dealt = { game: 'zipher', options, setup: dealAgain({ rules, options }, fair as Fair), moves: [], fair };
    const kept = await runHere(['verify', fileWith('fair.json', dealt)]);
    expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining(promiseOf(fair.secret)) as string });
    const other = await runHere(['verify', fileWith('unfair.json', { ...dealt, fair: { ...fair, words: ['y', ''] } })]);
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('NOT') as string });
    const silent = await runHere(['verify', good]);
    expect(silent).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing can be verified') as string });
  });

  test('perft counts by depth, and by first move', async () => {
    const { stdout } = await runHere(['perft', good, '--depth', '2', '--split']);
    const split = [...stdout.matchAll(/^1:\S+ +(\d+)$/gm)].map(([, nodes]) => Number(nodes));
    const [, one, two] = /1 +(\d+)\n +2 +(\d+)\n/.exec(stdout)!;
    expect(split).toHaveLength(Number(one));
    expect(split.reduce((sum, nodes) => sum + nodes, 0)).toBe(Number(two));
  });
  test('arena is the same for the same seed, and counts whole rotations', async () => {
    const args = [
      'arena',
      '--game',
      'zipher',
      '--seats',
      'greedy,random,random',
      '--games',
      '10',
      '--seed',
      's',
      '--json',
    ];
    const [first, again] = [await runHere(args), await run(args)];
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toBe(first.stdout);
    const outcome = JSON.parse(first.stdout) as { games: number; seats: Record<string, number | string>[] };
    expect(outcome.games).toBe(12);
    expect(outcome.seats.map(({ bot }) => bot)).toEqual(['greedy', 'random', 'random']);
    for (const seat of outcome.seats) expect(Object.keys(seat)).toEqual(['bot', 'rate', 'low', 'high', 'points']);
    expect(outcome.seats.reduce((sum, { rate }) => sum + Number(rate), 0)).toBeCloseTo(1);
  });
  test('fuzz finds nothing wrong with a record, and says so', async () => {
    const ran = await runHere(['fuzz', '--replay', good]);
    expect(ran).toMatchObject({ code: 0, stdout: 'zipher: 3 moves checked, nothing found\n' });
  });
  test('a closed output pipe is no error', async () => {
    const { spawn } = await import('node:child_process');
    const kast = path.join(import.meta.dirname, 'kast.ts');
    const child = spawn(process.execPath, [kast, 'engine'], { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdout.destroy();
    child.stdin.on('error', () => undefined);
    child.stdin.write('{"op":"zap"}\n'.repeat(1000));
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(code).toBe(0);
  });
});

test('play plays a round from a pipe and saves it', async () => {
  const saved = path.join(folder, 'saved.json');
  const played = randomRecord(await gameOf('zipher'), 'saved');
  const moves = played.moves.map((move) => move.slice(2)).join('\n');
  const args = ['play', 'zipher', '--seats', 'person,person', '--seed', 'saved', '--save', saved];
  const ran = await run(args, moves);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('The round is over.');
  expect(JSON.parse(readFileSync(saved, 'utf8'))).toEqual(played);
});

describe('rules', () => {
  test('the booklet is read in the language that was asked for', async () => {
    const { code, stdout } = await runHere(['rules', 'zipher', '--lang', 'nl']);
    expect(code).toBe(0);
    expect(stdout).toContain('Een beurt');
    expect(stdout).toContain('[zipher.7]');
  });
  test('with options it speaks of nothing else', async () => {
    const alone = (await runHere(['rules', 'zipher', '--options', '{"players":1}'])).stdout;
    expect(alone).not.toContain('next player');
    expect(alone).not.toContain('Blind');
    expect((await runHere(['rules', 'zipher'])).stdout).toContain('next player');
  });
  test('a clause is told word for word, and as the booklet explains it', async () => {
    const { stdout } = await runHere(['rules', 'zipher', 'zipher.7']);
    expect(stdout).toMatch(/^\S*zipher\.7\S* {2}An even number of steps must end on a tile\./);
    expect(stdout).toContain('After an even walk the pawn has to stand on a tile');
  });
  test('a clause is told as it sounds with the options that were given', async () => {
    const plain = async (...args: string[]): Promise<string> =>
      stripVTControlCharacters((await runHere(['rules', 'zipher', 'zipher.10', ...args])).stdout);
    const alone = await plain('--options', '{"players":1}');
    expect(alone).toMatch(/^zipher\.10\n/);
    expect(alone).toContain('you set out from there');
    expect(alone).not.toContain('next player');
    expect(await plain()).toMatch(/\[With others\] If the pawn.*\n[^]*\[Alone\] If the pawn/);
  });
  test('the whole booklet says when each thing holds and what is our ruling, and shows its boards', async () => {
    const stdout = stripVTControlCharacters((await runHere(['rules', 'zipher'])).stdout);
    expect(stdout).toContain('[Alone] One pawn, one board full of numbers');
    expect(stdout).toContain('Supersolo [Alone]');
    expect(stdout).toContain('[Our ruling] No. It goes with you');
    expect(stdout).not.toContain('§');
    expect(stdout).toMatch(/\n {2,}9 .*\n[^]* {2,}a +b +c +d[^\n]*\n[^]*Two steps: look for the tiles\./);
  });
  test.each(gameIds)('%s: above the caption of each figure stands its board', async (id) => {
    const lines = stripVTControlCharacters((await runHere(['rules', id])).stdout).split('\n');
    const figures = blocksOf(rulebookOf(id, 'en')!).flatMap((block) => (block.kind === 'figure' ? [block] : []));
    for (const { caption } of figures) {
      const start = caption.split(' ', 2).join(' ');
      const at = lines.findIndex(
        (line) => line.startsWith('  ') && line.replace(/^ *(\[[^\]]*\] )*/, '').startsWith(start),
      );
      expect(lines[at - 1], caption).toBe('');
      expect(lines[at - 2], caption).toMatch(/^ {2}.*\S/);
    }
  });
});
