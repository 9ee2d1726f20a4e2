import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { gameIds } from '../../games/index.ts';
import { quick } from '../../kernel/rng.ts';
import type { Game, Rules } from '../../kernel/rules.ts';
import { parseOptions } from '../../kernel/options.ts';
import { Failure } from '../failure.ts';
import { gameOf, randomRecord } from '../testing/rounds.ts';
import { fuzzGames } from './fuzz-command.ts';
import { fuzzer, fuzzRecord, fuzzRound, type FuzzFinding } from './fuzz.ts';
import { randomOptions } from '../../kernel/random-options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kast-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));

const never = (): boolean => false;
const sound = await gameOf('zipher');

/** The game with its rules spoiled as a careless change would. */
const spoiled = (change: (rules: Rules) => Partial<Rules>): Game => ({
  ...sound,
  rules: { ...sound.rules, ...change(sound.rules) },
});

function firstFinding(game: Game): FuzzFinding {
  const fuzz = fuzzer(game);
  for (let number = 0; number < 20; number++) {
    const finding = fuzzRound(fuzz, `spoiled ${number}`, never);
    if (finding) return finding;
  }
  throw new Error('nothing was found');
}

const played = (pos: object): number => (pos as { played: number }).played;

const faults: [string, Game, FuzzFinding['fault'], RegExp][] = [
  [
    'a move that throws',
    spoiled((rules) => ({
      play(pos, seat, code) {
        if (played(pos) === 3) throw new Error('out of tiles');
        rules.play(pos, seat, code);
      },
    })),
    'crash',
    /^out of tiles$/,
  ],
  [
    'a round that stops for want of moves',
    spoiled((rules) => ({
      legal(pos, seat, into) {
        if (played(pos) < 4) rules.legal(pos, seat, into);
      },
    })),
    'dead end',
    /is waited for and has no move/,
  ],
  ['nobody to wait for', spoiled(() => ({ awaited: () => [] })), 'dead end', /nobody is waited for/],
  [
    'a position that is not what it was when a move is taken back',
    spoiled((rules) => {
      let takenBack = 0;
      return {
        undo(pos) {
          takenBack += 1;
          rules.undo(pos);
        },
        key: (pos) => `${rules.key(pos)} ${takenBack}`,
      };
    }),
    'broken contract',
    /taken back leaves another position/,
  ],
  [
    'a legal move refused',
    spoiled(() => ({ refuse: () => ({ clause: 'zipher.5', reason: 'no_tile', values: {} }) })),
    'broken contract',
    /is legal, but refused/,
  ],
  [
    'a view with a field that JSON loses',
    spoiled((rules) => ({ view: (pos, viewer) => ({ ...rules.view(pos, viewer), lost: undefined }) })),
    'broken contract',
    /does not survive JSON/,
  ],
  [
    'a face-down tile in the view',
    spoiled((rules) => ({
      view: (pos, viewer) => ({
        ...rules.view(pos, viewer),
        corner: (pos as unknown as { tiles: number[] }).tiles[0]!,
      }),
    })),
    'leak',
    /can tell this round from one it should not: .*corner/,
  ],
  [
    'a bot that does what is not legal',
    { ...sound, bots: [{ level: 'cheat', choose: () => ({ move: 100 }) }] },
    'broken contract',
    /cheat chose 100/,
  ],
];

test.for(faults)('found: %s', ([, game, fault, message]) => {
  const finding = firstFinding(game);
  expect(finding).toMatchObject({ fault, message: expect.stringMatching(message) as string });
  expect(finding.record.game).toBe('zipher');
});

test('found: a round without end', () => {
  const game = spoiled((rules) => ({ facts: (options) => ({ ...rules.facts(options), mostMoves: 6 }) }));
  const finding = fuzzRound(fuzzer(game), 'endless', never);
  expect(finding).toMatchObject({ fault: 'endless', message: 'not over after 3 moves; facts say 6 at most' });
  expect(finding!.record.moves).toHaveLength(3);
});

test('nothing is found in games that are sound, and a round can be stopped', async () => {
  for (const id of gameIds) {
    const fuzz = fuzzer(await gameOf(id));
    let looks = 0;
    expect(fuzzRound(fuzz, 'sound', () => ++looks > 10)).toBeNull();
  }
});

test('the same seed finds the same', () => {
  const [, game] = faults[0]!;
  expect(firstFinding(game)).toEqual(firstFinding(game));
});

test('a finding is a record that leads to it again', () => {
  for (const [, game, fault] of faults.slice(0, 7)) {
    const finding = firstFinding(game);
    expect(fuzzRecord(fuzzer(game), finding.record, quick('again'))).toMatchObject({ fault });
    expect(fuzzRecord(fuzzer(sound), finding.record, quick('again'))).toBeNull();
  }
  const record = randomRecord(sound, 'sound');
  expect(fuzzRecord(fuzzer(sound), record, quick('sound'))).toBeNull();
});

test('findings are written under names not yet taken, and make the command fail', () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const [, game] = faults[0]!;
  for (const number of [1, 2]) {
    const file = path.join(folder, `fuzz-zipher-${number}.json`);
    expect(existsSync(file)).toBe(false);
    expect(() => fuzzGames([game], 60, 'written', folder)).toThrow(Failure);
    expect(lines.join('\n')).toContain(`zipher: crash: out of tiles\n  written to ${file}`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      game: 'zipher',
      meta: { found: 'crash', message: 'out of tiles' },
    });
  }
  log.mockRestore();
});

test('options drawn by lot are all accepted, and reach every value', async () => {
  for (const id of gameIds) {
    const { rules } = await gameOf(id);
    const rng = quick(id);
    const drawn = Array.from({ length: 400 }, () => randomOptions(rules, rng));
    for (const options of drawn) expect(parseOptions(rules.options, options).ok).toBe(true);
    for (const [name, field] of Object.entries(rules.options)) {
      const values = new Set(drawn.map((options) => options[name]));
      if (field.kind === 'flag') expect(values).toEqual(new Set([false, true]));
      if (field.kind === 'choice') expect(values).toEqual(new Set(field.values));
    }
  }
});
