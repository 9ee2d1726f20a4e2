import { describe, expect, test } from 'vitest';
import { judge, legalCodes, playCode, viewOf } from '../../kernel/round.ts';
import { reasons, type Reason } from './clauses.ts';
import { guessPlace, guessSeat, guessValue } from './notation.ts';
import { tileIn, type DavinciOptions } from './position.ts';
import { dealt, type DavinciRound } from './testing.ts';
import { valueOf } from './tiles.ts';

/** Seat 0: b1 b4 w7 b10; seat 1: w0 b6 w6 w11; the next tiles to draw are b9, b2, … and w3, … */
const two = 'b4 b1 w7 b10 w0 b6 w6 w11 w3 b9 b2';
const three = 'b0 w0 b1 w1 b2 w2 b3 w3 b4 w4 b5 w5';
const dashed = 'b- b6 w6 w9 b1 w2 b3 w4 b7 w-';
const pick: Partial<DavinciOptions> = { draft: 'pick' };
const dashes: Partial<DavinciOptions> = { dashes: true };
const setUps = ['0:=b6,b-,w6,w9', '1:=b1,w2,b3,w4'];

/** Seat 0 has drawn b9 and guessed right, or wrong. */
const right = (): DavinciRound => dealt(two, {}, ['0:+b', '0:1.2=6']);
const wrong = (): DavinciRound => dealt(two, {}, ['0:+b', '0:1.2=5']);

/** The table is empty and seat 0 must guess; its hidden tiles are still b1 b4 w7 b10. */
function emptied(...guesses: readonly string[]): DavinciRound {
  const round = dealt(two);
  const { pos } = round;
  const first = (fits: (code: number) => boolean = () => true): void =>
    playCode(round, pos.turn, legalCodes(round, pos.turn).find(fits)!);
  while (viewOf(round, 'table').phase === 'draw') {
    first();
    first((code) => valueOf(tileIn(pos, guessSeat(code), guessPlace(code) - 1)) !== guessValue(code));
    first();
  }
  for (const guess of guesses) {
    const judged = judge(round, 0, guess);
    if (!judged.ok) throw new Error(JSON.stringify(judged.error));
    playCode(round, 0, judged.value);
  }
  return round;
}

const out = (): DavinciRound => dealt(three, { players: 3 }, ['0:+b', '0:1.1=2', '0:1.2=2', '0:1.3=3', '0:1.4=3']);

type Values = Readonly<Record<string, string | number>>;
type Row = readonly [clause: string, reason: Reason, round: () => DavinciRound, move: string, values: Values];

const rows: readonly Row[] = [
  ['davinci.13', 'no_draft', () => dealt(two), 'pick2', {}],
  ['davinci.13', 'already_picked', () => dealt('', pick, ['0:pick2', '1:pick2']), 'pick2', {}],
  ['davinci.13', 'hand_too_small', () => dealt('', { ...pick, players: 4 }), 'pick4', { n: 4, hand: 3 }],
  ['davinci.13', 'pick_first', () => dealt('', pick), '+b', {}],
  ['davinci.13', 'pick_first', () => dealt('', pick), '=b0,w0,b1,w1', {}],
  ['davinci.14', 'no_set_up', () => dealt(two), '=b1,b4,w7,b10', {}],
  ['davinci.14', 'already_set_up', () => dealt(dashed, dashes, setUps), '=b-,b6,w6,w9', {}],
  ['davinci.14', 'wrong_count', () => dealt(dashed, dashes), '=b6,b-,w6', { n: 3, hand: 4 }],
  ['davinci.14', 'not_yours', () => dealt(dashed, dashes), '=b6,w-,w6,w9', { tile: 'w-' }],
  ['davinci.14', 'tile_twice', () => dealt(dashed, dashes), '=b6,b-,b6,w9', { tile: 'b6' }],
  ['davinci.14', 'set_up_first', () => dealt(dashed, dashes), '+w', {}],
  ['davinci.2', 'belongs_left', () => dealt(dashed, dashes), '=w6,b-,b6,w9', { tile: 'b6', place: 3, other: 'w6' }],
  ['davinci.2', 'belongs_left', right, '|5', { tile: 'b9', place: 5, other: 'b10' }],
  ['davinci.2', 'belongs_left', wrong, '/5', { tile: 'b9', place: 5, other: 'b10' }],
  ['davinci.2', 'belongs_right', right, '|1', { tile: 'b9', place: 1, other: 'w7' }],
  ['davinci.2', 'belongs_right', wrong, '/3', { tile: 'b9', place: 3, other: 'w7' }],
  ['davinci.2', 'no_such_place', right, '|6', { place: 6, last: 5 }],
  ['davinci.2', 'no_such_place', wrong, '/99', { place: 99, last: 5 }],
  // With a dash in between, the refusal names the number that forbids the place.
  [
    'davinci.2',
    'belongs_right',
    () => dealt(dashed, dashes, [...setUps, '0:+b', '0:1.1=0']),
    '/3',
    { tile: 'b7', place: 3, other: 'w6' },
  ],
  ['davinci.3', 'no_black_left', () => dealt('', { ...pick, players: 4 }, picks(3)), '+b', {}],
  ['davinci.3', 'no_white_left', () => dealt('', { ...pick, players: 4 }, picks(0)), '+w', {}],
  ['davinci.3', 'already_drawn', () => dealt(two, {}, ['0:+b']), '+w', { tile: 'b9' }],
  ['davinci.3', 'already_drawn', right, '+b', { tile: 'b9' }],
  ['davinci.3', 'already_drawn', wrong, '+b', { tile: 'b9' }],
  ['davinci.8', 'table_empty', emptied, '+b', {}],
  ['davinci.8', 'table_empty', () => emptied('1.1=5'), '+w', {}],
  ...['1.1=4', '|1', '/1', '~1', '.'].map((move): Row => ['davinci.3', 'draw_first', () => dealt(two), move, {}]),
  ['davinci.4', 'no_such_seat', right, '3.1=4', { seat: 3, last: 1 }],
  ['davinci.4', 'own_code', right, '0.1=4', {}],
  ['davinci.7', 'seat_out', out, '1.1=2', { seat: 1 }],
  ['davinci.4', 'no_such_tile', right, '1.5=4', { seat: 1, place: 5, count: 4 }],
  ['davinci.4', 'already_open', right, '1.2=6', { seat: 1, place: 2, tile: 'b6' }],
  ['davinci.10', 'no_dashes', right, '1.1=-', {}],
  ['davinci.8', 'guess_first', () => dealt(two, {}, ['0:+b']), '|4', {}],
  ['davinci.8', 'guess_first', emptied, '.', {}],
  ...['1.1=0', '|4', '.', '~1'].map((move): Row => ['davinci.6', 'lay_first', wrong, move, { tile: 'b9' }]),
  ...['1.1=0', '|4', '.', '/4'].map((move): Row => ['davinci.8', 'open_first', () => emptied('1.1=5'), move, {}]),
  ['davinci.5', 'place_first', right, '.', { tile: 'b9' }],
  ['davinci.8', 'nothing_drawn', () => emptied('1.1=0'), '|1', {}],
  ['davinci.6', 'not_wrong', right, '/4', {}],
  ['davinci.6', 'not_wrong', () => dealt(two, {}, ['0:+b']), '/4', {}],
  ['davinci.8', 'not_wrong', emptied, '~1', {}],
  ['davinci.8', 'no_own_tile', () => emptied('1.1=5'), '~13', { place: 13, count: 12 }],
  ['davinci.8', 'own_open', () => emptied('1.1=5'), '~1', { place: 1, tile: 'b0' }],
];

function picks(black: number): string[] {
  return [0, 1, 2, 3].map((seat) => `${seat}:pick${black}`);
}

describe('refusals', () => {
  test.each(rows)('[%s] %s', (clause, reason, round, move, values) => {
    expect(judge(round(), 0, move)).toEqual({ ok: false, error: { clause, reason, values } });
  });

  test('every reason is tried', () => {
    const tried = new Set(rows.map(([, reason]) => reason));
    expect(reasons.filter((reason) => !tried.has(reason))).toEqual([]);
  });

  test('nobody moves out of turn, whatever the move', () => {
    for (const move of ['pick1', '=b1', '+b', '0.1=1', '|1', '/1', '~1', '.']) {
      const judged = judge(dealt(two), 1, move);
      expect(judged.ok ? null : judged.error.reason, move).toBe('not_your_turn');
    }
  });
});
