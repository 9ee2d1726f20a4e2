import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { gameIds, loadGame } from '../../games/index.ts';
import { resultOf, legalMoves } from '../../kernel/round.ts';
import { parseRecord, type GameRecord } from '../../kernel/record.ts';
import { sticks } from '../../kernel/testing/sticks.ts';
import { Failure } from '../failure.ts';
import { gameOf, randomRecord } from '../testing/rounds.ts';
import { run } from '../testing/run.ts';
import { replayCommand } from './replay-command.ts';
import { replayEntry, type LoadGame } from './replay-entry.ts';

const root = mkdtempSync(path.join(tmpdir(), 'kast-replay-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
/** A folder of its own with these files. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = path.join(root, String(++folders));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** What is printed, and what the command fails with. */
async function replay(
  places: readonly string[],
  load?: LoadGame,
): Promise<{ lines: string[]; failure: string | null }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await replayCommand(places, load);
    return { lines, failure: null };
  } catch (error) {
    if (error instanceof Failure) return { lines, failure: error.message };
    throw error;
  } finally {
    log.mockRestore();
  }
}

/** The game changed after its records were played; the toy has had two versions already. */
const stick = (version: number, moves: readonly string[], heap = 6): GameRecord => ({
  game: 'sticks',
  rules: version,
  options: { players: 2 },
  setup: { start: 0, heap },
  moves,
});
const withSticks: LoadGame = (id) => (id === 'sticks' ? Promise.resolve(sticks) : loadGame(id));
const differences = async (value: unknown, load: LoadGame = withSticks): Promise<readonly string[] | undefined> =>
  (await replayEntry(value, load))?.differences;

async function toldOf(record: GameRecord): Promise<Record<string, unknown>> {
  const { rules } = await gameOf(record.game);
  const round = parseRecord(rules, record);
  if (!round.ok) throw new Error(round.error.message);
  return {
    record,
    result: resultOf(round.value),
    over: rules.over(round.value.pos),
    legal: legalMoves(round.value),
    key: rules.key(round.value.pos),
  };
}

describe('what is the same', () => {
  test('records of all games, alone, in lines, in lists, told of, and in folders below', async () => {
    const records = await Promise.all(gameIds.map(async (id) => randomRecord(await gameOf(id), 'replay')));
    const told = await Promise.all(records.map((record) => toldOf({ ...record, moves: record.moves.slice(0, 9) })));
    const folder = folderOf({
      'one.json': records[0],
      'deep/er/many.jsonl': [...records, ...told].map((value) => JSON.stringify(value)).join('\r\n'),
      'list.json': records,
      'folder.json/one.json': records[0],
      'package.json': { name: 'not a record' },
      'notes.txt': 'no JSON at all',
      'empty.jsonl': '\n\n',
    });
    // A folder that leads back to itself must not be followed.
    symlinkSync(folder, path.join(folder, 'again'));
    const all = 2 + 3 * gameIds.length;
    expect(await replay([folder])).toEqual({
      lines: [`${all} records in 6 files replayed: all as they were`],
      failure: null,
    });
  });

  test('the vectors of the games', async () => {
    const games = path.join(import.meta.dirname, '../../games');
    const { lines, failure } = await replay([games]);
    expect(failure).toBeNull();
    expect(Number(/^(\d+) records/.exec(lines.at(-1)!)?.[1])).toBeGreaterThan(100);
  });

  test('records of every rules version, each by its own', async () => {
    const folder = folderOf({
      'old.json': stick(1, ['0:take2', '1:take2', '0:take2']),
      'new.json': stick(2, ['0:take3', '1:take3']),
      'told.jsonl': [
        { record: stick(1, []), legal: ['0:take1', '0:take2'] },
        { record: stick(2, []), legal: ['0:take1', '0:take2', '0:take3'] },
        { record: stick(1, ['0:take3']), error: { code: 'illegal' } },
      ]
        .map((value) => JSON.stringify(value))
        .join('\n'),
    });
    expect((await replay([folder], withSticks)).lines).toEqual(['5 records in 3 files replayed: all as they were']);
  });

  test('a match', async () => {
    const rounds = [stick(1, ['0:take2', '1:take2', '0:take2']), { ...stick(2, []), setup: { start: 1, heap: 6 } }];
    const match = { match: { rounds: 2 }, rounds };
    expect(await replayEntry(match, withSticks)).toEqual({ records: 2, differences: [] });
    expect(await differences({ ...match, rounds: [rounds[0], rounds[0]] })).toEqual([
      'refused at rounds[1].setup.start: rounds[1]: seat 1 starts this round',
    ]);
  });
});

describe('what differs', () => {
  test('a move that is refused now', async () => {
    expect(await differences(stick(1, ['0:take2', '1:take3']))).toEqual([
      'refused at moves[1]: moves[1] "1:take3" is refused by sticks.1: too_many',
    ]);
    expect(await differences(stick(3, []))).toEqual([expect.stringMatching(/^refused at rules: .*\(1 to 2\), not 3$/)]);
    expect(await differences({ ...stick(1, []), game: 'chess' })).toEqual([
      expect.stringMatching(/^refused at game: there is no game "chess"/),
    ]);
  });

  test('the result, the end, the key and the legal moves, where they are told', async () => {
    const record = stick(1, ['0:take2', '1:take2', '0:take2']);
    expect(await differences({ record, result: { scores: [0, 1], winners: [1] } })).toEqual([
      'the result was {"scores":[0,1],"winners":[1]} and is {"scores":[1,0],"winners":[0]}',
    ]);
    expect(await differences({ record, over: false, result: null, key: '2 0 0' })).toEqual([
      'the result was null and is {"scores":[1,0],"winners":[0]}',
      'the over was false and is true',
      'the key was "2 0 0" and is "2 0 1"',
    ]);
    expect(await differences({ record: stick(1, []), legal: ['0:take1', '0:take3', '0:take4'] })).toEqual([
      'no longer legal: 0:take3 0:take4',
      'newly legal: 0:take2',
    ]);
    expect(await differences({ record, error: { code: 'illegal' } })).toEqual([
      'the error was "illegal" and is "accepted"',
    ]);
  });

  test('all of it is said, with where it is, and counted', async () => {
    const torn = folderOf({
      'a.jsonl': `${JSON.stringify(stick(1, []))}\n{"game":\n${JSON.stringify(stick(1, ['0:take3']))}\n`,
      'b.json': '{',
    });
    const { lines, failure } = await replay([torn], withSticks);
    expect(lines).toEqual([
      expect.stringMatching(/a\.jsonl, entry 2: it is not JSON: /),
      expect.stringMatching(/a\.jsonl, entry 3: refused at moves\[0\]: .*too_many$/),
      expect.stringMatching(/b\.json: it is not JSON: /),
    ]);
    expect(failure).toBe('2 records in 2 files replayed: 1 differ, 2 cannot be read');
  });

  test('a folder without records is no success', async () => {
    const { lines, failure } = await replay([folderOf({ 'package.json': { name: 'x' } })]);
    expect(lines).toEqual([]);
    expect(failure).toMatch(/^0 records in 1 file replayed: nothing there is a record of /);
  });
});

test('as a shell sees it', async () => {
  const game = await gameOf('zipher');
  const record = randomRecord(game, 'shell');
  const same = folderOf({ 'a.json': record });
  const other = folderOf({ 'a.json': { ...record, moves: [...record.moves, record.moves[0]] } });
  expect(await run(['replay', same])).toEqual({
    code: 0,
    stdout: '1 record in 1 file replayed: all as they were\n',
    stderr: '',
  });
  const failed = await run(['replay', same, other]);
  expect(failed).toMatchObject({ code: 1, stderr: 'error: 2 records in 2 files replayed: 1 differ\n' });
  expect(failed.stdout).toMatch(/a\.json: refused at moves\[\d+\]: .*round_over\n$/);
});
