import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { random } from '../../kernel/bots.ts';
import { quick } from '../../kernel/rng.ts';
import { choices, knowledgeOf } from '../../kernel/round.ts';
import { gameOf, randomRecord, randomRound } from '../testing/rounds.ts';
import { run } from '../testing/run.ts';
import { ownTexts, textsOf } from '../texts.ts';
import { askLines } from './ask-lines.ts';
import type { Asker } from './asker.ts';
import { playRound } from './play-round.ts';
import type { Player } from './prepare.ts';
import { act, openSession, undo, type Session } from './session.ts';

/** Someone at a terminal who answers with these lines, then leaves. */
function scripted(answers: readonly string[], screen = true): Asker & { readonly said: string[] } {
  const said: string[] = [];
  const left = [...answers];
  return {
    screen,
    ended: false,
    said,
    say: (lines) => void said.push(...lines),
    clear: () => void said.push('<clear>'),
    choose: () => Promise.resolve(null),
    line(question) {
      const answer = left.shift() ?? null;
      said.push(`${question} ${answer ?? '<left>'}`);
      return Promise.resolve(answer);
    },
    close: () => undefined,
  };
}

async function sessionOf(id: string, asker: Asker, players: readonly Player[], options: object = {}): Promise<Session> {
  const game = await gameOf(id);
  const round = randomRound(game, 'session', 0, { players: players.length, ...options });
  const texts = { ...(await textsOf(game, 'en')), ...(await ownTexts('en')) };
  return openSession(asker, game, round, players, texts, quick('session'));
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
    expect(stdout).toContain('There is no clause zipher.99.');
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
});

test('hidden hands: the screen is cleared and the keyboard handed over before the next person looks', async () => {
  const asker = scripted([]);
  const session = await sessionOf('zoker-tiko', asker, [null, null]);
  const { round } = session.match;
  const first = round.rules.awaited(round.pos)[0]!;
  const second = 1 - first;
  const card = choices(round, first)[0]!;
  const talk = scripted([card, '', 'quit']);
  expect(await playRound({ ...session, asker: talk })).toBe(false);
  const handed = talk.said.findIndex((line) => line.startsWith(`The keyboard goes to seat ${second}`));
  expect(talk.said[handed - 1]).toBe('<clear>');
  expect(talk.said.slice(handed + 1)).toContain('<clear>');
  const hands = talk.said.filter((line) => line.startsWith('Hand: '));
  expect(hands).toHaveLength(2);
  expect(talk.said.indexOf(hands[1]!)).toBeGreaterThan(handed);
});

test('open games need no handing over', async () => {
  const game = await gameOf('zickzack');
  const record = randomRecord(game, 'session');
  const asker = scripted(record.moves.map((move) => move.slice(2)));
  const session = await sessionOf('zickzack', asker, [null, null]);
  expect(await playRound(session)).toBe(true);
  expect(asker.said.join('\n')).not.toContain('The keyboard goes to');
  expect(asker.said).toContain('The round is over.');
});

test('a look at a drawn tile cannot be taken back', async () => {
  const session = await sessionOf('davinci', scripted([]), [null, null]);
  const { round } = session.match;
  const by = round.rules.awaited(round.pos)[0]!;
  act(session, { by, code: round.rules.parse(choices(round, by)[0]!)! });
  expect(round.rules.format(round.moves[0]!.code)).toMatch(/^\+[bw]$/);
  expect(undo(session)).toBe(false);
});

test('undo takes back the answer of a bot too', async () => {
  const session = await sessionOf('zickzack', scripted([]), [null, random]);
  const { round } = session.match;
  while (round.rules.awaited(round.pos)[0] !== 0) {
    act(session, { by: 1, code: knowledgeOf(round, 1).moves[0]! });
  }
  const moves = round.moves.length;
  act(session, { by: 0, code: knowledgeOf(round, 0).moves[0]! });
  if (round.rules.awaited(round.pos)[0] === 1) act(session, { by: 1, code: knowledgeOf(round, 1).moves[0]! });
  expect(undo(session)).toBe(true);
  expect(round.moves).toHaveLength(moves);
  expect(undo(session)).toBe(false);
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
