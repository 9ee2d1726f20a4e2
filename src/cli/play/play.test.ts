import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { gameIds } from '../../games/index.ts';
import { random } from '../../kernel/bots.ts';
import type { GameRecord } from '../../kernel/record.ts';
import { quick } from '../../kernel/rng.ts';
import type { Game } from '../../kernel/rules.ts';
import { gameOf, randomRecord, randomRound } from '../testing/rounds.ts';
import { run } from '../testing/run.ts';
import { textsOf } from '../texts.ts';
import { askLines } from './ask-lines.ts';
import type { Asker } from './asker.ts';
import { playRound } from './play-round.ts';
import type { Player } from './prepare.ts';
import { commonView, faceOf, openSession, snapshotOf, type Session } from './session.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kast-play-'));
const sessions: Session[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const { table } of sessions) table.close();
});

type Answering = (question: string, words: readonly string[]) => string | null;

/** Someone at a terminal who answers in this way, and what was said to them. */
function talk(answering: Answering, screen = true): Asker & { readonly said: string[] } {
  const said: string[] = [];
  return {
    screen,
    ended: false,
    said,
    say: (lines) => void said.push(...lines),
    clear: () => void said.push('<clear>'),
    choose: () => Promise.resolve(null),
    line(question, words) {
      const answer = answering(question, words);
      said.push(`${question} ${answer ?? '<left>'}`);
      return Promise.resolve(answer);
    },
    close: () => undefined,
  };
}

/** Someone who answers with these lines, then leaves. */
function scripted(answers: readonly string[]): Asker & { readonly said: string[] } {
  const left = [...answers];
  return talk(() => left.shift() ?? null);
}

/** A table at rest; the same deal every time. */
async function sessionOf(
  id: string | Game,
  asker: Asker,
  players: readonly Player[],
  options: object = {},
): Promise<Session> {
  const game = typeof id === 'string' ? await gameOf(id) : id;
  const seats = 'players' in game.rules.options ? { players: players.length } : {};
  const round = randomRound(game, 'session', 0, { ...seats, ...options });
  const texts = textsOf(game, 'en');
  const from = { setup: round.setup, moves: [], rules: round.version };
  const session = await openSession(asker, { game, options: round.options, from, players, seed: 'session' }, texts);
  sessions.push(session);
  await session.table.rest();
  return session;
}

const movesOf = (session: Session): number => snapshotOf(session).moves;

/** The first choice of the seat whose turn it is. */
function firstChoice(session: Session): { readonly seat: number; readonly move: string } {
  const [seat] = commonView(session).awaited;
  const [move] = faceOf(session, seat!).choices;
  return { seat: seat!, move: move! };
}

describe.concurrent('from a pipe', () => {
  const play = (input: string, ...args: string[]) =>
    run(['play', 'zipher', '--seed', 'pipe', '--start', '0', ...args], input);

  test('refusals name the rule, help explains, and the end of the input is told', async () => {
    const { code, stdout, stderr } = await play('e5>g7\nfoo\nhelp\nhelp zipher.7\nhelp zipher.99\nundo\nmoves\n#2\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      'First pick one of the four tiles aside: it goes on the centre.\nzipher.4: The four tiles',
    );
    expect(stdout).toContain('“foo” is not a move of this game; moves look like #2');
    expect(stdout).toContain('table.3: A move must be written');
    expect(stdout).toContain('Moves look like #2, *1, e5>g7, ?e5.');
    expect(stdout).toMatch(/^zipher\.13: /m);
    expect(stdout).toContain('There is no rule zipher.99.');
    expect(stdout).toContain('There is no move to take back');
    expect(stdout).toContain('#1  #2  #3  #4');
    expect(stdout).toMatch(/you \(seat 0\): #2 \(turned up \d\)/);
    expect(stdout).toMatch(/There is no more input: the round ends here, unfinished\.\n$/);
  });
  test('no terminal, no colours', async () => {
    // eslint-disable-next-line no-control-regex -- what must not be there is a control character
    expect((await play('#2\n')).stdout).not.toMatch(/\x1b/);
  });
  test('quit ends it, and nothing after it is read', async () => {
    const { code, stdout } = await play('quit\n#2\n');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Your move: quit\nThe round ends here, unfinished\.\n$/);
  });
  test('a move is taken back where nothing became known', async () => {
    const { stdout } = await play('#2\nundo\n', '--seats', 'person,person');
    expect(stdout).toContain('There is no move to take back');
    const [, walk] = /Move of seat 0: moves\n(\S+)/.exec(
      (await play('#2\nmoves\n', '--seats', 'person,person')).stdout,
    )!;
    const again = await play(`#2\n${walk!}\nundo\nmoves\n`, '--seats', 'person,person');
    expect(again.stdout).toContain(`Move of seat 1: undo\n`);
    expect(again.stdout).toContain(`Move of seat 0: moves\n${walk!}`);
  });
  test('in other languages', async () => {
    const { stdout } = await play('1:x\n', '--lang', 'sv');
    expect(stdout).toContain('Ditt drag: 1:x');
    expect(stdout).toMatch(/Det kommer ingen mer inmatning/);
  });
  test('without a game it asks for one', async () => {
    const { code, stdout } = await run(['play'], 'chess\nzipher\nquit\n');
    expect(code).toBe(0);
    expect(stdout).toMatch(/zipher: Zipher\n/);
    expect(stdout).toMatch(/Which game\? chess\nWhich game\? zipher\nZipher\n/);
    expect((await run(['play'], '')).stdout).toMatch(/There is no more input/);
  });
  test('bots alone play it to the end', async () => {
    const { code, stdout } = await play('', '--seats', 'greedy,random');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^greedy \(seat 0\): #\d \(turned up \d\)\n/);
    expect(stdout).toMatch(/The round is over\.\n[^]*Winners?: /);
  });
  test('a seed gives the deal that `kast deal` gives, and the same round again', async () => {
    const recordAt = async (name: string): Promise<GameRecord> => {
      const file = path.join(folder, name);
      expect(await play('', '--seats', 'random,random', '--save', file)).toMatchObject({ code: 0, stderr: '' });
      return JSON.parse(readFileSync(file, 'utf8')) as GameRecord;
    };
    const first = await recordAt('first.json');
    const { stdout } = await run(['deal', 'zipher', '--seed', 'pipe', '--start', '0']);
    expect(first).toMatchObject({ ...(JSON.parse(stdout) as object), moves: expect.any(Array) as unknown });
    expect(await recordAt('second.json')).toEqual(first);
    expect((await run(['show', path.join(folder, 'first.json')])).stdout).toContain('The round is over.');
  });
});

test('hidden hands: the screen is cleared and the keyboard handed over before the next person looks', async () => {
  const { seat: first, move: card } = firstChoice(await sessionOf('zoker-tiko', scripted([]), [null, null]));
  const second = 1 - first;
  const asker = scripted([card, '', 'quit']);
  expect(await playRound(await sessionOf('zoker-tiko', asker, [null, null]))).toBe(false);
  const handed = asker.said.findIndex((line) => line.startsWith(`The keyboard goes to seat ${second}`));
  expect(asker.said[handed - 1]).toBe('<clear>');
  expect(asker.said.slice(handed + 1)).toContain('<clear>');
  const hands = asker.said.filter((line) => line.startsWith('Hand: '));
  expect(hands).toHaveLength(2);
  expect(asker.said.indexOf(hands[1]!)).toBeGreaterThan(handed);
});

test('open games need no handing over', async () => {
  const game = await gameOf('zickzack');
  const record = randomRecord(game, 'session');
  const asker = scripted(record.moves.map((move) => move.slice(2)));
  const session = await sessionOf('zickzack', asker, [null, null]);
  expect(await playRound(session)).toBe(true);
  expect(asker.said.join('\n')).not.toContain('The keyboard goes to');
  expect(asker.said).toContain('The round is over.');
  expect(snapshotOf(session).record).toEqual(record);
});

test('who has drawn has looked: neither a draw nor a guess is taken back, and undo is the table’s', async () => {
  const { move: draw } = firstChoice(await sessionOf('davinci', scripted([]), [null, null]));
  expect(draw).toMatch(/^\+[bw]$/);
  const drawn = await sessionOf('davinci', scripted([draw, 'undo']), [null, null]);
  await playRound(drawn);
  expect(movesOf(drawn)).toBe(1);

  // Draws, makes the first guess offered, which reveals something either way, and then asks for undo.
  let lines = 0;
  const asker = talk((_, words) => [words[0]!, words[0]!, 'undo'][lines++] ?? null);
  const guessed = await sessionOf('davinci', asker, [null, null]);
  await playRound(guessed);
  expect(movesOf(guessed)).toBe(2);
  expect(asker.said).toContain('There is no move to take back, or something has become known since.');
});

test('undo takes back the answer of a bot too, and the moves played instead are told', async () => {
  const players = [null, random];
  const moved: number[] = [];
  const asker = talk((_, words) => {
    moved.push(movesOf(session));
    return ['first', 'undo', 'undo', 'first'][moved.length - 1]?.replace('first', words[0]!) ?? null;
  });
  const session = await sessionOf('zickzack', asker, players);
  await playRound(session);
  const [before, after, back, still, again] = moved as [number, number, number, number, number];
  expect(after).toBeGreaterThan(before + 1);
  expect(back).toBe(before);
  expect(still).toBe(before);
  expect(again).toBeGreaterThan(before + 1);
  expect(asker.said.filter((line) => line.startsWith('There is no move to take back'))).toHaveLength(1);
  // Before and after the take-back.
  expect(asker.said.filter((line) => /^you \(seat 0\): \S+$/.test(line))).toHaveLength(2);
});

test('what is played after a take-back is told to those who had seen what was taken back', async () => {
  // Seat by seat: a move, its take-back by the next person, another move, and the next person looks again.
  const asked: string[] = [];
  const asker = talk((question, words) => {
    asked.push(question);
    return [words[0]!, 'undo', words[1]!][asked.length - 1] ?? null;
  });
  const session = await sessionOf('zickzack', asker, [null, null]);
  const { seat } = firstChoice(session);
  await playRound(session);
  expect(asked).toEqual([seat, 1 - seat, seat, 1 - seat].map((mover) => `Move of seat ${mover}:`));
  const told = asker.said.filter((line) => line.startsWith(`seat ${seat}: `) && /^\S+ \d: \S+$/.test(line));
  expect(new Set(told).size).toBe(2);
});

describe('a call between the moves of bots', () => {
  const options = { mistakes: 'call' };
  const pause = 'Press Enter to go on, or call something:';
  /** At every pause tries to call, and goes on if that is refused; else plays anything. */
  const caller = (answers: readonly string[], screen = true) => {
    let tried = false;
    const rng = quick('caller');
    return talk((question, words) => {
      if (question !== pause) return words[rng.below(words.length - 4)]!;
      tried = !tried;
      return answers[tried ? 0 : 1]!;
    }, screen);
  };

  test('is asked for, refused or taken, and the bots go on', async () => {
    const asker = caller(['call', '']);
    let thoughts = 0;
    const counting: Player = { ...random, choose: (...given) => (thoughts++, random.choose(...given)) };
    const game = { ...(await gameOf('sudoku')), bots: [counting] };
    const session = await sessionOf(game, asker, [null, counting, counting], options);
    expect(await playRound(session)).toBe(true);
    const called = asker.said.flatMap((line, index) => (line === `${pause} call` ? [index] : []));
    const refused = called.filter((index) =>
      /is right: there is no other|There is no tile to call/.test(asker.said[index + 1]!),
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(called.length).toBeGreaterThan(refused.length);
    const calls = snapshotOf(session).record!.moves.filter((move) => move === '0:call');
    expect(calls).toHaveLength(called.length - refused.length);
    // Nobody had begun to think about what the call has changed.
    expect(thoughts).toBe(snapshotOf(session).record!.moves.filter((move) => !move.startsWith('0:')).length);
  });
  test('is not asked for where lines come from a pipe', async () => {
    const asker = caller(['call', ''], false);
    expect(await playRound(await sessionOf('sudoku', asker, [null, random, random], options))).toBe(true);
    expect(asker.said.join('\n')).not.toContain(pause);
  });
  test('need not be made: Enter goes on', async () => {
    const asker = caller(['', '']);
    const session = await sessionOf('sudoku', asker, [null, random, random], options);
    expect(await playRound(session)).toBe(true);
    expect(asker.said).toContain(`${pause} `);
    expect(snapshotOf(session).record!.moves).not.toContain('0:call');
  });
});

describe('a person and bots play a round to its end', () => {
  // In Pairs nothing is offered: one has to find it.
  test.each(gameIds.filter((id) => id !== 'zoker-pairs'))('%s', async (id) => {
    const game = await gameOf(id);
    const rng = quick(id);
    const asker = talk((_, words) => words[rng.below(words.length - 4)]!);
    const session = await sessionOf(game, asker, 'players' in game.rules.options ? [random, null] : [null]);
    expect(await playRound(session)).toBe(true);
    const { status, record } = snapshotOf(session);
    expect(status).toBe('ended');
    expect(record?.moves.length).toBeGreaterThan(0);
    expect(asker.said).toContain('The round is over.');
  });
});

test('near the most moves a round may have this is said, and so is its end there', async () => {
  const zipher = await gameOf('zipher');
  const facts: Game['rules']['facts'] = (options) => ({ ...zipher.rules.facts(options), mostMoves: 5 });
  const short: Game = { ...zipher, rules: { ...zipher.rules, facts } };
  const asker = talk((_, words) => words[0]!);
  const session = await sessionOf(short, asker, [null, null]);
  expect(await playRound(session)).toBe(true);
  expect(asker.said).toContain('5 more moves, then the round ends with the score as it is.');
  expect(asker.said).toContain('1 more move, then the round ends with the score as it is.');
  expect(asker.said).toContain(
    'The round has reached the most moves it may have, and ends with the score as it is now.',
  );
  expect(asker.said.join('\n')).toMatch(
    /The round is over\.\n {2}seat 0: \d+\n {2}seat 1: \d+\nWinners: seat 0, seat 1$/,
  );
});

test('whoever leaves closes the table: nothing more happens at it', async () => {
  const session = await sessionOf('zickzack', scripted(['quit']), [null, random]);
  expect(await playRound(session)).toBe(false);
  expect(snapshotOf(session).status).toBe('closed');
});

test('an illegal move of a bot is an error', async () => {
  const cheat: Player = { ...random, choose: () => ({ move: 123_456 }) };
  const zickzack = await gameOf('zickzack');
  const game = { ...zickzack, bots: [cheat] };
  await expect(playRound(await sessionOf(game, scripted([]), [cheat, cheat]))).rejects.toMatchObject({
    message: 'the table met a bug',
    cause: { message: 'bot random of zickzack chose 123456, which is not legal' },
  });
});

test('lines are read as they come, also the last without an end', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const asker = askLines(input, output);
  input.write('one\r\ntw');
  expect(await asker.line('?', [])).toBe('one');
  input.end('o');
  expect(await asker.line('?', [])).toBe('two');
  expect(asker.ended).toBe(false);
  expect(await asker.line('?', [])).toBeNull();
  expect(asker.ended).toBe(true);
  expect(String(output.read())).toBe('? one\n? two\n? \n');
});
