import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { gameIds } from '../../games/index.ts';
import { recordOf } from '../../kernel/record.ts';
import { legalMoves, seenBy, viewOf } from '../../kernel/round.ts';
import { gameOf, randomRound } from '../testing/rounds.ts';
import { run, type Ran } from '../testing/run.ts';

interface EngineReply {
  readonly id?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly clause?: string };
  readonly [field: string]: unknown;
}

const answersOf = ({ stdout }: Ran): EngineReply[] =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EngineReply);

const setup = { start: 1, tiles: '431224312114413132133231', aside: '1342' };
const begun = { game: 'zipher', options: {}, setup, moves: ['1:#4', '1:e5>c5'] };
const finished = { ...begun, moves: finishedMoves() };

/** The moves of a round that is over, from the vectors of its game. */
function finishedMoves(): string[] {
  const file = new URL('../../games/zipher/vectors.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const vectors = lines.map((line) => JSON.parse(line) as { record: typeof begun; over?: boolean });
  return vectors.find(({ over, record }) => over === true && JSON.stringify(record.setup) === JSON.stringify(setup))!
    .record.moves;
}

/** Requests that are put to one engine, in this order, and what must come back. */
const cases: { name: string; request: unknown; expected: object }[] = [];

function expectAnswer(name: string, request: unknown, answer: object): void {
  cases.push({ name, request, expected: answer });
}
function expectError(name: string, request: unknown, code: string, message: RegExp, clause?: string): void {
  const error = { code, message: expect.stringMatching(message) as string };
  cases.push({ name, request, expected: { error: clause === undefined ? error : { ...error, clause } } });
}

const legal = (change: object): object => ({ op: 'legal', record: { ...begun, ...change } });
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

expectAnswer('perft counts', { op: 'perft', record: begun, depth: 2 }, { nodes: 198 });
expectAnswer('perft 0 is 1', { op: 'perft', record: finished, depth: 0 }, { nodes: 1 });
expectAnswer('perft of a round that is over is 0', { op: 'perft', record: finished, depth: 3 }, { nodes: 0 });
expectAnswer('a running round has no result', { op: 'result', record: begun }, { over: false });
expectAnswer(
  'a finished round has one',
  { op: 'result', record: finished },
  { over: true, result: { scores: [20, 23], winners: [1] } },
);
expectAnswer('no legal moves at the end', { op: 'legal', record: finished }, { legal: [], over: true });
expectAnswer('meta is ignored', { op: 'result', record: { ...begun, meta: [1] } }, { over: false });
expectError(
  'a proof of nothing',
  { op: 'result', record: { ...begun, fair: {} } },
  'bad_record',
  /fair\.way must be 1/,
);

expectError('no JSON', 'legal', 'bad_json', /not JSON/);
expectError('half a request', '{"op":"legal","id":1', 'bad_json', /not JSON/);
expectError('blank, but not empty', '  ', 'bad_json', /not JSON/);
expectError('not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'bad_json', /UTF-8/);
expectError('an overlong encoding', Uint8Array.of(0x22, 0xc0, 0x80, 0x22), 'bad_json', /UTF-8/);
for (const line of ['[]', 'null', '7', '"legal"', 'true']) expectError(line, line, 'bad_request', /must be an object/);
expectError('a line that is only brackets', deep(500_000), 'bad_request', /must be an object/);

expectError('no op', {}, 'bad_request', /op must be one of legal, perft, .*, not undefined/);
for (const op of ['zap', '', 'constructor', '__proto__', 1, null, ['legal'], {}]) {
  expectError(`op ${JSON.stringify(op)}`, { op, record: begun }, 'bad_request', /op must be one of legal, perft/);
}
expectError('a field too many', { op: 'legal', record: begun, depth: 3 }, 'bad_request', /no field "depth"/);
expectError('__proto__ as a field', '{"op":"legal","__proto__":{"record":1}}', 'bad_request', /no field "__proto__"/);
expectError('no record', { op: 'legal' }, 'bad_request', /record is missing/);

for (const ms of [0, -1, '5', null, 1e9, [1], true]) {
  expectError(
    `ms ${JSON.stringify(ms)}`,
    { op: 'legal', record: begun, ms },
    'bad_request',
    /ms must be a positive number/,
  );
}
expectError(
  'ms beyond all numbers',
  `{"op":"deal","game":"zipher","ms":1e999}`,
  'bad_request',
  /ms must be .* not Infinity/,
);
expectError('time runs out', { op: 'perft', record: begun, depth: 16, ms: 20 }, 'timeout', /took more than 20 ms/);
expectAnswer('and the next is answered', { op: 'perft', record: begun, depth: 1, ms: 0.5 + 1000 }, { nodes: 18 });

for (const depth of [-1, 17, 1.5, '3', null, undefined, 1e300, [2]]) {
  expectError(
    `depth ${JSON.stringify(depth)}`,
    { op: 'perft', record: begun, depth },
    'bad_request',
    /depth must be a whole number/,
  );
}
for (const op of ['view', 'seen', 'bot']) {
  for (const seat of [2, -1, 0.5, '0', undefined, [0], true]) {
    const request = { op, record: begun, seat, ...(op === 'bot' ? { level: 'random' } : {}) };
    expectError(`${op} of seat ${JSON.stringify(seat)}`, request, 'bad_request', /seat must be a seat from 0 to 1/);
  }
}

for (const record of [null, 1, 'zipher', [], [begun]]) {
  expectError(
    `record ${JSON.stringify(record).slice(0, 20)}`,
    { op: 'legal', record },
    'bad_record',
    /record must be an object/,
  );
}
expectError('an unknown game', legal({ game: 'chess' }), 'bad_record', /no game "chess"; the games are .*zipher/);
for (const game of ['constructor', '__proto__', 'toString', '']) {
  expectError(`game ${game}`, legal({ game }), 'bad_record', /there is no game/);
}
expectError('a game that is no text', legal({ game: 7 }), 'bad_record', /game must be the id/);
expectError('a field that records have not', legal({ seed: 1 }), 'bad_record', /no field "seed"/);
expectError('an unknown rules version', legal({ rules: 99 }), 'bad_record', /rules must be a known/);
expectError('an unknown option', legal({ options: { speed: 1 } }), 'bad_options', /no option "speed"/);
expectError('null is not left out', legal({ options: { players: null } }), 'bad_options', /options\.players/);
expectError(
  'a setup that is not in the box',
  legal({ setup: { ...setup, aside: '1111' } }),
  'bad_setup',
  /setup\.aside/,
);
expectError('moves that are no list', legal({ moves: {} }), 'bad_record', /moves must be a list/);
expectError('a move that is no text', legal({ moves: [7] }), 'bad_move', /moves\[0\] must be a text/);
expectError('a move without a seat', legal({ moves: ['#4'] }), 'bad_move', /moves\[0\] must be written <seat>:<move>/);
expectError('a seat that is not there', legal({ moves: ['5:#4'] }), 'bad_move', /moves\[0\] names seat 5/);
expectError('20,001 moves', legal({ moves: Array(20_001).fill('1:#4') }), 'too_large', /20001/);
expectError(
  'options nested deep',
  `{"op":"legal","record":{"game":"zipher","options":{"players":${deep(300_000)}},"setup":{},"moves":[]}}`,
  'bad_options',
  /options\.players/,
);
expectError(
  'moves nested deep',
  `{"op":"legal","record":{"game":"zipher","options":{},"setup":${JSON.stringify(setup)},"moves":[${deep(300_000)}]}}`,
  'bad_move',
  /moves\[0\]/,
);

expectError(
  '[table.1] a move of a seat that may not act',
  legal({ moves: ['0:#4'] }),
  'illegal',
  /^moves\[0\]: It is not your turn/,
  'table.1',
);
expectError(
  '[table.2] a move after the end',
  { op: 'legal', record: { ...finished, moves: [...finished.moves, '0:#1'] } },
  'over',
  /The round is over/,
  'table.2',
);
expectError(
  '[table.3] a move in no notation',
  legal({ moves: ['1:e5-g7'] }),
  'bad_move',
  /“e5-g7” is not a move/,
  'table.3',
);
expectError(
  'a move against a rule',
  legal({ moves: ['1:#4', '1:e5>e8'] }),
  'illegal',
  /^moves\[1\]: e8 cannot be reached/,
  'zipher.5',
);
expectError(
  '[table.1] a bot that may not act',
  { op: 'bot', record: begun, seat: 1, level: 'greedy' },
  'illegal',
  /not your turn/,
  'table.1',
);
expectError(
  '[table.2] a bot after the end',
  { op: 'bot', record: finished, seat: 1, level: 'greedy' },
  'over',
  /round is over/,
  'table.2',
);
expectError(
  'a level that is not there',
  { op: 'bot', record: begun, seat: 0, level: 'god' },
  'bad_request',
  /level .*\(random, greedy.*\), not "god"/,
);
for (const nodes of [0, -5, 1.5, '9', null]) {
  const request = { op: 'bot', record: begun, seat: 0, level: 'random', nodes };
  expectError(`nodes ${JSON.stringify(nodes)}`, request, 'bad_request', /nodes must be a whole number/);
}
expectError(
  'a seed that is no text',
  { op: 'bot', record: begun, seat: 0, level: 'random', seed: 1 },
  'bad_request',
  /seed must be a text/,
);

expectError('a deal of nothing', { op: 'deal' }, 'bad_request', /game must be the id/);
expectError(
  'a deal of an unknown game',
  { op: 'deal', game: 'chess' },
  'bad_request',
  /no game "chess"; the games are .*zipher/,
);
expectError(
  'a deal with bad options',
  { op: 'deal', game: 'zipher', options: { players: 9 } },
  'bad_options',
  /options\.players/,
);
expectError(
  'a deal with no options at all',
  { op: 'deal', game: 'zipher', options: null },
  'bad_options',
  /options must be an object/,
);
expectError('a deal begun by nobody', { op: 'deal', game: 'zipher', start: 2 }, 'bad_request', /start must be a seat/);
expectError('a deal by a number', { op: 'deal', game: 'zipher', seed: 5 }, 'bad_request', /seed must be a text/);
expectError('a seed too long', { op: 'deal', game: 'zipher', seed: 'x'.repeat(1001) }, 'too_large', /seed has 1001/);
expectError(
  'solve',
  { op: 'solve', record: begun, certificate: 1 },
  'bad_request',
  /certificate must be true or false/,
);

describe('several requests to one engine', () => {
  let answers: EngineReply[];
  let ran: Ran;
  beforeAll(async () => {
    const lines = cases.map(({ request }) => {
      if (request instanceof Uint8Array) return Buffer.from(request);
      return Buffer.from(typeof request === 'string' ? request : JSON.stringify(request));
    });
    const input = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
    ran = await run(['engine'], input);
    answers = answersOf(ran);
  });
  test('every request is answered, and the end of the input ends the engine with success', () => {
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(answers).toHaveLength(cases.length);
  });
  test.for(cases.map(({ name, expected }, index) => [name, index, expected] as const))('%s', ([, index, expected]) => {
    expect(answers[index]).toEqual(expected);
  });
});

test('ids of any kind come back, in errors too, and the order is kept', async () => {
  const ids = [1, 0, -1, null, '', 'x', false, [], [1, [2]], {}, { a: { b: [null] } }, 1.5];
  const lines = ids.map((id, index) =>
    JSON.stringify(index % 2 === 0 ? { id, op: 'result', record: begun } : { op: 'zap', id }),
  );
  const answers = answersOf(await run(['engine'], lines.join('\r\n')));
  expect(answers.map(({ id }) => id)).toEqual(ids);
  expect(answers.map(({ error }) => error?.code)).toEqual(
    ids.map((_, index) => (index % 2 === 0 ? undefined : 'bad_request')),
  );
  const [without] = answersOf(await run(['engine'], '{"op":"zap"}'));
  expect(without).not.toHaveProperty('id');
});

test('a line cut anywhere, in a character too, and a last line without an end', async () => {
  const line = Buffer.from(JSON.stringify({ id: 'ä€😀', op: 'result', record: begun }));
  const cuts = [3, 8, 10, 11, 13, 14, 15, 16, 40];
  const chunks = cuts.map((cut, index) => line.subarray(cuts[index - 1] ?? 0, cut));
  const answers = answersOf(await run(['engine'], '\n\r\n', ...chunks, line.subarray(40)));
  expect(answers).toEqual([{ id: 'ä€😀', over: false }]);
});

test('a request that is too long is refused, and the next one answered', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const input = [
    '{"id":1,"op":"',
    ...Array<string>(9).fill(megabyte),
    '"}\n',
    '{"id":2,"op":"result","record":',
    JSON.stringify(begun),
    '}',
  ];
  const [first, second, ...others] = answersOf(await run(['engine'], ...input));
  expect(first).toMatchObject({ error: { code: 'too_large' } });
  expect(second).toEqual({ id: 2, over: false });
  expect(others).toEqual([]);
});

test('legal moves, views and what was seen are what the kernel says, for every game', async () => {
  const requests: object[] = [];
  const expected: object[] = [];
  for (const id of gameIds) {
    const round = randomRound(await gameOf(id), id, 8);
    const record = recordOf(round);
    requests.push({ op: 'legal', record });
    expected.push({ legal: legalMoves(round), over: round.rules.over(round.pos) });
    for (const seat of [...Array(round.players).keys(), null]) {
      requests.push({ op: 'view', record, seat }, { op: 'seen', record, seat });
      expected.push({ view: viewOf(round, seat ?? 'table') }, { seen: seenBy(round, seat ?? 'table') });
    }
  }
  const ran = await run(['engine'], requests.map((request) => JSON.stringify(request)).join('\n'));
  expect(answersOf(ran)).toEqual(expected);
});

test('deals and bots depend on the seed alone', async () => {
  const requests = [
    ...['a', 'a', 'b', undefined, undefined].map((seed) => ({ op: 'deal', game: 'zipher', seed, start: 0 })),
    ...['a', 'a', undefined, undefined].map((seed) => ({
      op: 'bot',
      record: begun,
      seat: 0,
      level: 'random',
      seed,
      nodes: 9,
    })),
  ];
  const answers = answersOf(await run(['engine'], requests.map((request) => JSON.stringify(request)).join('\n')));
  const [a, again, b, fresh, other, ...moves] = answers;
  expect(a).toEqual(again);
  expect(b).not.toEqual(a);
  expect(other).not.toEqual(fresh);
  expect(a!['record']).toMatchObject({
    game: 'zipher',
    rules: 1,
    options: { players: 2, blind: false },
    setup: { start: 0 },
    moves: [],
  });
  expect(moves[0]).toEqual(moves[1]);
  expect(moves[2]).toEqual(moves[3]);
  expect(moves[0]!['move']).toMatch(/^c5>[a-i][1-9]$/);
});
