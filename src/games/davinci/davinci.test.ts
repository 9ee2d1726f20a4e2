import { describe, expect, test } from 'vitest';
import type { Budget } from '../../kernel/bots.ts';
import { parseRecord, recordOf } from '../../kernel/record.ts';
import { dealer } from '../../kernel/rng.ts';
import {
  knowledgeOf,
  legalCodes,
  legalMoves,
  playCode,
  playText,
  resultOf,
  seenBy,
  undoMove,
  viewOf,
} from '../../kernel/round.ts';
import type { Viewer } from '../../kernel/rules.ts';
import { bots } from './bot.ts';
import { format, GUESS, guessPlace, guessSeat, guessValue, parse, SET_UP } from './notation.ts';
import { tileIn, type DavinciOptions } from './position.ts';
import { rules } from './rules.ts';
import { dealt, type DavinciRound } from './testing.ts';
import { tileName, tilesOf, valueOf } from './tiles.ts';

const plain: DavinciOptions = { players: 2, dashes: false, points: false, draft: 'random' };

/** The code of a seat as the viewer sees it, open tiles in brackets. */
const codeOf = (round: DavinciRound, seat: number, viewer: Viewer = seat): string =>
  viewOf(round, viewer)
    .codes[seat]!.map(({ tile, open }) => (open ? `[${tile}]` : tile))
    .join(' ');

function play(round: DavinciRound, ...moves: readonly string[]): DavinciRound {
  for (const move of moves) {
    const refusal = playText(round, Number(move[0]), move.slice(2));
    if (refusal) throw new Error(`${move}: ${JSON.stringify(refusal)}`);
  }
  return round;
}

/** The legal moves of the seat on turn with this prefix. */
const legal = (round: DavinciRound, beginning = ''): string[] =>
  legalMoves(round)
    .map((move) => move.slice(2))
    .filter((move) => move.startsWith(beginning));

const isRight = ({ pos }: DavinciRound, code: number): boolean =>
  valueOf(tileIn(pos, guessSeat(code), guessPlace(code) - 1)) === guessValue(code);

/** Plays until the table is empty: everyone draws, guesses wrong and lays the tile open. */
function emptyTable(round: DavinciRound): DavinciRound {
  const { pos } = round;
  while (viewOf(round, 'table').phase === 'draw') {
    playCode(round, pos.turn, legalCodes(round, pos.turn)[0]!);
    playCode(
      round,
      pos.turn,
      legalCodes(round, pos.turn).find((code) => !isRight(round, code))!,
    );
    playCode(round, pos.turn, legalCodes(round, pos.turn)[0]!);
  }
  return round;
}

/** The seat on turn opens all hidden tiles of another seat by right guesses. */
function crack(round: DavinciRound, seat: number): DavinciRound {
  const { pos } = round;
  while (pos.unopened[seat]! > 0) {
    const codes = legalCodes(round, pos.turn).filter((code) => code >= GUESS && code < SET_UP);
    playCode(
      round,
      pos.turn,
      codes.find((code) => guessSeat(code) === seat && isRight(round, code))!,
    );
  }
  return round;
}

const two = 'b4 b1 w7 b10 w0 b6 w6 w11';

describe('material and deal', () => {
  test('[davinci.1] 0 to 11 in black and in white, and with dashes one dash of each colour', () => {
    for (const [dashes, size] of [[false, 24] as const, [true, 26] as const]) {
      const { pool } = rules.deal(rules.dealer, { ...plain, dashes }, dealer('box'), null);
      const tiles = pool.split(' ');
      expect(new Set(tiles).size).toBe(size);
      expect(tiles.filter((tile) => tile.startsWith('b'))).toHaveLength(size / 2);
      expect(tiles.filter((tile) => tile.endsWith('-')).sort()).toEqual(dashes ? ['b-', 'w-'] : []);
    }
    const box = tilesOf(false).map(tileName);
    for (const pool of [box.slice(1), [...box, 'b-'], box.with(0, 'b1'), box.with(0, 'b12')]) {
      const begun = rules.begin(rules.version, plain, { start: 0, pool: pool.join(' ') });
      expect(begun.ok ? null : begun.error.field).toBe('setup.pool');
    }
  });

  test('[davinci.1] all see the colours, only the owner the numbers', () => {
    const round = dealt(two);
    expect(codeOf(round, 0, 0)).toBe('b1 b4 w7 b10');
    expect(codeOf(round, 0, 1)).toBe('b b w b');
    expect(codeOf(round, 1, 1)).toBe('w0 b6 w6 w11');
    expect([0, 1].map((seat) => codeOf(round, seat, 'table'))).toEqual(['b b w b', 'w b w w']);
  });

  test('[davinci.2] codes rise, black left of white; from the start clockwise each gets the next of the pool', () => {
    const round = parseRecord(rules, { ...recordOf(dealt(two)), setup: { ...dealt(two).setup, start: 1 } });
    if (!round.ok) throw new Error(round.error.message);
    expect(codeOf(round.value, 1)).toBe('b1 b4 w7 b10');
    expect(codeOf(round.value, 0)).toBe('w0 b6 w6 w11');
    expect(rules.awaited(round.value.pos)).toEqual([1]);
  });

  test('[davinci.2] four tiles each, three with four players', () => {
    for (const [players, size] of [[2, 4] as const, [3, 4] as const, [4, 3] as const]) {
      const round = dealt('', { players });
      expect(viewOf(round, 'table').codes.map((code) => code.length)).toEqual(Array(players).fill(size));
    }
  });

  test('[davinci.2] who begins is drawn by lot, or told', () => {
    const starts = Array.from(
      { length: 40 },
      (_, i) => rules.deal(rules.dealer, { ...plain, players: 3 }, dealer(`${i}`), null).start,
    );
    expect(new Set(starts)).toEqual(new Set([0, 1, 2]));
    expect(rules.deal(rules.dealer, plain, dealer('1'), 1).start).toBe(1);
  });
});

describe('a turn', () => {
  const pool = `${two} w3 b9 b2`;

  test('[davinci.3] the first tile of the colour is drawn, apart from the code, and only the drawer reads it', () => {
    const round = dealt(pool);
    expect(legal(round)).toEqual(['+b', '+w']);
    play(round, '0:+b');
    expect([0, 1, 'table' as const].map((viewer) => viewOf(round, viewer).drawn)).toEqual(['b9', 'b', 'b']);
    expect(viewOf(round, 1).table).toEqual({ black: 7, white: 8 });
    expect(viewOf(round, 0).codes[0]).toHaveLength(4);
    undoMove(round);
    expect(viewOf(play(round, '0:+w'), 0).drawn).toBe('w3');
  });

  test('[davinci.4] any value of any hidden tile of an opponent may be named, even one that cannot be', () => {
    const round = dealt('', { players: 3 }, ['0:+b']);
    expect(legal(round)).toHaveLength(2 * 4 * 12);
    expect(legal(round, '0.')).toEqual([]);
    expect(legal(round, '2.1=')).toHaveLength(12);
    // Seat 0 holds 0 and 1 in both colours itself.
    expect(legal(round)).toEqual(expect.arrayContaining(['1.4=0', '2.1=11']));
  });

  test('[davinci.4] an open tile is not guessed again, a wrongly guessed one is, with any value', () => {
    const round = play(dealt(pool), '0:+b', '0:1.2=6');
    expect(legal(round, '1.2=')).toEqual([]);
    play(round, '0:1.1=3', '0:/4', '1:+w', '1:0.1=0', '1:/2', '0:+w');
    expect(legal(round, '1.1=')).toHaveLength(12);
    expect(legal(round, '1.2=')).toEqual([]);
    expect(legal(round, '1.3=')).toEqual([]);
  });

  test('[davinci.5] right: the tile is open, and one may guess again without drawing, or stop with the tile hidden', () => {
    const round = play(dealt(pool), '0:+b', '0:1.2=6');
    expect(codeOf(round, 1, 0)).toBe('w [b6] w w');
    expect(legal(round, '+')).toEqual([]);
    expect(legal(round, '1.')).toHaveLength(3 * 12);
    expect(legal(round, '|')).toEqual(['|4']);
    play(round, '0:1.1=0', '0:|4');
    expect(codeOf(round, 0, 0)).toBe('b1 b4 w7 b9 b10');
    expect(codeOf(round, 0, 1)).toBe('b b w b b');
    expect(rules.awaited(round.pos)).toEqual([1]);
  });

  test('[davinci.5] the next guess may be at another opponent', () => {
    const round = dealt('b0 w0 b1 w1 b2 w2 b3 w3 b4 w4 b5 w5', { players: 3 }, ['0:+b', '0:1.1=2']);
    expect(legal(round, '2.')).toHaveLength(4 * 12);
  });

  test('[davinci.6] wrong: the drawn tile is laid open where it belongs, and the turn is over', () => {
    const round = play(dealt(pool), '0:+b', '0:1.2=7');
    expect(legal(round)).toEqual(['/4']);
    play(round, '0:/4');
    expect(codeOf(round, 0, 1)).toBe('b b w [b9] b');
    expect(codeOf(round, 1, 0)).toBe('w b w w');
    expect(rules.awaited(round.pos)).toEqual([1]);
    expect(legal(round)).toEqual(['+b', '+w']);
  });

  test('[davinci.6] wrong after a right guess costs the same', () => {
    expect(legal(play(dealt(pool), '0:+b', '0:1.2=6', '0:1.1=1'))).toEqual(['/4']);
  });
});

describe('out, empty table, end', () => {
  const three = 'b0 w0 b1 w1 b2 w2 b3 w3 b4 w4 b5 w5';

  test('[davinci.7] a seat whose tiles are all open is out: skipped, and not guessed at', () => {
    const round = crack(dealt(three, { players: 3 }, ['0:+b']), 1);
    expect(resultOf(round)).toBeNull();
    expect(legal(round, '1.')).toEqual([]);
    play(round, '0:|5');
    expect(rules.awaited(round.pos)).toEqual([2]);
    play(round, '2:+b', '2:0.1=5', '2:/5');
    expect(rules.awaited(round.pos)).toEqual([0]);
  });

  test('[davinci.8] while tiles lie on the table drawing is compulsory', () => {
    expect(legal(dealt(two))).toEqual(['+b', '+w']);
    const round = dealt('', { draft: 'pick' }, ['0:pick4', '1:pick4']);
    for (const seat of [0, 1, 0, 1]) {
      play(round, `${seat}:+b`, `${seat}:${1 - seat}.1=11`);
      play(round, `${seat}:${legal(round)[0]!}`);
    }
    expect(viewOf(round, 0).table).toEqual({ black: 0, white: 12 });
    expect(legal(round)).toEqual(['+w']);
  });

  test('[davinci.8] a turn has at least one guess', () => {
    expect(legal(dealt(two, {}, ['0:+b'])).every((move) => move.startsWith('1.'))).toBe(true);
    expect(legal(emptyTable(dealt(two)), '.')).toEqual([]);
  });

  test('[davinci.8] with nothing to draw: right, and one guesses again or stops', () => {
    const round = emptyTable(dealt(two));
    expect(viewOf(round, 0).table).toEqual({ black: 0, white: 0 });
    expect(viewOf(round, 0).phase).toBe('guess');
    const before = codeOf(round, 1, 0);
    play(round, '0:1.1=0');
    expect(codeOf(round, 1, 0)).toBe(before.replace('w', '[w0]'));
    expect(legal(round)).toContain('.');
    expect(legal(round, '|')).toEqual([]);
    play(round, '0:.');
    expect(rules.awaited(round.pos)).toEqual([1]);
    expect(codeOf(round, 0)).toBe(codeOf(emptyTable(dealt(two)), 0));
  });

  test('[davinci.8] with nothing to draw: wrong, and one opens a hidden tile of one’s own choice', () => {
    const round = play(emptyTable(dealt(two)), '0:1.1=5');
    const code = codeOf(round, 0).split(' ');
    const hidden = code.flatMap((tile, i) => (tile.startsWith('[') ? [] : [`~${i + 1}`]));
    expect(legal(round)).toEqual(hidden.toSorted());
    play(round, `0:${hidden[2]!}`);
    expect(codeOf(round, 0, 1).split(' ')[Number(hidden[2]!.slice(1)) - 1]).toBe('[w7]');
    expect(rules.awaited(round.pos)).toEqual([1]);
  });

  test('[davinci.8] opening one’s own last tile puts one out, and may end the round', () => {
    const round = emptyTable(dealt(three, { players: 3 }));
    // Each seat in turn guesses wrong and opens a tile of its own, until the first has none left.
    while (round.pos.inPlay === 3) {
      const { turn } = round.pos;
      playCode(
        round,
        turn,
        legalCodes(round, turn).find((code) => !isRight(round, code))!,
      );
      play(round, `${turn}:${legal(round, '~')[0]!}`);
    }
    expect(resultOf(round)).toBeNull();
    const out = [0, 1, 2].find((seat) => round.pos.unopened[seat] === 0)!;
    expect(rules.awaited(round.pos)).toEqual([(out + 1) % 3]);
    while (!rules.over(round.pos)) {
      const { turn } = round.pos;
      playCode(
        round,
        turn,
        legalCodes(round, turn).find((code) => !isRight(round, code))!,
      );
      play(round, `${turn}:${legal(round, '~')[0]!}`);
    }
    expect(resultOf(round)).toEqual({ scores: [0, 0, 1], winners: [2], survivor: 2 });
  });

  test('[davinci.9] the round ends at once when one code is left; it scores 1', () => {
    const round = crack(dealt(three, { players: 3 }, ['0:+b']), 2);
    expect(rules.over(round.pos)).toBe(false);
    expect(rules.scores(round.pos)).toEqual([0, 0, 0]);
    crack(round, 1);
    expect(resultOf(round)).toEqual({ scores: [1, 0, 0], winners: [0], survivor: 0 });
    expect(legalMoves(round)).toEqual([]);
    expect(rules.awaited(round.pos)).toEqual([]);
  });

  test('[davinci.9] when the round is over all is shown', () => {
    const round = crack(
      dealt(
        `${three} b11 w11`,
        { players: 3 },
        ['1:+b'].map(() => '0:+b'),
      ),
      2,
    );
    crack(round, 1);
    const view = viewOf(round, 'table');
    expect(view.codes[0]!.map(({ tile }) => tile)).toEqual(['b0', 'w0', 'b1', 'w1']);
    expect(view.drawn).toBe('b11');
    expect(view.rest.slice(0, 3)).toEqual(['w11', 'b6', 'w6']);
    expect(view.rest).toHaveLength(11);
    expect(view.phase).toBe('over');
  });
});

describe('dashes', () => {
  const dashes = { dashes: true };

  test('[davinci.10] a dash may be set up anywhere, two of them in any two places and either order', () => {
    expect(legal(dealt('b0 w6 b- w11', dashes))).toEqual([
      '=b-,b0,w6,w11',
      '=b0,b-,w6,w11',
      '=b0,w6,b-,w11',
      '=b0,w6,w11,b-',
    ]);
    const both = legal(dealt('b- w6 w- b6', dashes));
    expect(both).toHaveLength(12);
    expect(both).toEqual(expect.arrayContaining(['=b6,w-,w6,b-', '=w-,b-,b6,w6', '=b-,w-,b6,w6', '=b6,w6,w-,b-']));
    expect(legal(dealt('b- w6 w- b6', { ...dashes, players: 4 }))).toHaveLength(6);
  });

  test('[davinci.10] a drawn dash may be put anywhere, between equal numbers too', () => {
    const round = dealt('b0 b6 w6 w11 b1 b2 b3 b4 w-', dashes, ['0:=b0,b6,w6,w11', '1:=b1,b2,b3,b4', '0:+w']);
    play(round, '0:1.1=1');
    expect(legal(round, '|')).toEqual(['|1', '|2', '|3', '|4', '|5']);
    play(round, '0:|3');
    expect(codeOf(round, 0)).toBe('b0 b6 w- w6 w11');
  });

  test('[davinci.10] a number may stand on either side of the dashes where it belongs', () => {
    const round = dealt('b- b6 w- w9 b1 b2 b3 b4 b7', dashes, ['0:=b6,w-,b-,w9', '1:=b1,b2,b3,b4', '0:+b']);
    play(round, '0:1.1=5');
    expect(legal(round)).toEqual(['/2', '/3', '/4']);
    const apart = dealt('b- b6 w- w9 b1 b2 b3 b4 b5', dashes, ['0:=w-,b6,b-,w9', '1:=b1,b2,b3,b4', '0:+b']);
    play(apart, '0:1.1=5');
    expect(legal(apart)).toEqual(['/1', '/2']);
  });

  test('[davinci.10] a tile may be guessed to be a dash, and never a number for it', () => {
    const round = dealt('b1 b2 b3 b4 b- b6 w7 w9 b7', dashes, ['0:=b1,b2,b3,b4', '1:=b6,b-,w7,w9', '0:+b']);
    expect(legal(round)).toHaveLength(4 * 13);
    play(round, '0:1.2=-');
    expect(codeOf(round, 1, 0)).toBe('b [b-] w w');
    undoMove(round);
    expect(seenBy(play(round, '0:1.2=6'), 0).at(-1)).toEqual({ by: 0, move: '1.2=6', right: false });
  });
});

describe('points', () => {
  const points = { points: true };

  test('[davinci.11] 10 for a tile, 20 for a 6, 10 for a dash, 50 more for the last of a code', () => {
    const round = dealt('b1 w2 b3 w4 b6 w- w7 w9', { ...points, dashes: true });
    play(round, '0:=b1,w2,b3,w4', '1:=b6,w-,w7,w9', '0:+b', '0:1.1=6');
    expect(rules.scores(round.pos)).toEqual([20, 0]);
    play(round, '0:1.2=-');
    expect(rules.scores(round.pos)).toEqual([30, 0]);
    play(round, '0:1.3=7');
    expect(rules.scores(round.pos)).toEqual([40, 0]);
    play(round, '0:1.4=9');
    // 60 for the last; the survivor adds 1 + 2 + 3 + 4 and the b0 it drew.
    expect(resultOf(round)).toEqual({ scores: [110, 0], winners: [0], survivor: 0 });
  });

  test('[davinci.11] the survivor adds hidden tiles only: a drawn one too, no open ones, nothing for a dash', () => {
    const round = dealt('b1 w2 b- w8 b6 w6 w7 w9 b11 b0 w10', { ...points, dashes: true });
    play(round, '0:=b1,w2,b-,w8', '1:=b6,w6,w7,w9', '0:+b', '0:1.1=5', '0:/5', '1:+b', '1:0.4=8', '1:|1', '0:+w');
    crack(round, 1);
    // Guessed: b0, two 6s, 7 and 9, the last of the code: 10 + 20 + 20 + 10 + 60. Hidden: b1, w2, b- and the w10 drawn.
    expect(rules.scores(round.pos)).toEqual([120 + 13, 10]);
  });

  test('[davinci.11] a code its owner opens last gives no one 50, and the survivor need not win', () => {
    const round = emptyTable(dealt(two, points));
    const place = (seat: number, tile: string): number => codeOf(round, seat).split(' ').indexOf(tile) + 1;
    const right = (by: number, tile: string): string => `${by}:${1 - by}.${place(1 - by, tile)}=${tile.slice(1)}`;
    const wrong = (by: number, at: string, own: string): string[] => [
      `${by}:${1 - by}.${place(1 - by, at)}=3`,
      `${by}:~${place(by, own)}`,
    ];
    play(round, right(0, 'b6'), right(0, 'w6'), ...wrong(0, 'w0', 'b10'), ...wrong(1, 'b1', 'w11'));
    play(round, ...wrong(0, 'w0', 'w7'), right(1, 'b4'), '1:.', ...wrong(0, 'w0', 'b1'));
    // Seat 1 has its w0 hidden: it adds nothing to the one tile it guessed.
    expect(resultOf(round)).toEqual({ scores: [40, 10], winners: [0], survivor: 1 });
  });

  test('[davinci.12] the seat left of the last starter starts the next round', () => {
    const result = { scores: [0, 1, 0], winners: [1], survivor: 1 };
    expect([0, 1, 2].map((last) => rules.nextStart(result, last))).toEqual([1, 2, 0]);
  });
});

describe('before the first turn', () => {
  test('[davinci.13] from the start clockwise each says how many black tiles it takes, the rest are white', () => {
    const round = dealt('w5 b3 w1 b0 b9 w11 b2 w2 w0 w7 b8', { draft: 'pick' });
    expect(legal(round)).toEqual(['pick0', 'pick1', 'pick2', 'pick3', 'pick4']);
    expect(viewOf(round, 0).codes).toEqual([[], []]);
    play(round, '0:pick1');
    expect(codeOf(round, 0)).toBe('w1 b3 w5 w11');
    expect(codeOf(round, 0, 1)).toBe('w b w w');
    play(round, '1:pick2');
    expect(codeOf(round, 1)).toBe('b0 w0 w2 b9');
    play(round, '0:+b', '0:1.1=0', '0:|2');
    expect(codeOf(round, 0)).toBe('w1 b2 b3 w5 w11');
    expect(legal(dealt('', { draft: 'pick', players: 4 }))).toEqual(['pick0', 'pick1', 'pick2', 'pick3']);
  });

  test('[davinci.13] the last may take as many as the first: there are enough of either colour', () => {
    expect(legal(dealt('', { draft: 'pick', players: 3 }, ['0:pick4', '1:pick4']))).toHaveLength(5);
    const round = dealt('', { draft: 'pick', players: 4 }, ['0:pick3', '1:pick3', '2:pick3', '3:pick3']);
    expect(viewOf(round, 0).table).toEqual({ black: 0, white: 12 });
    expect(legal(round)).toEqual(['+w']);
  });

  test('[davinci.14] from the start clockwise each sets up its code, with a dash or not', () => {
    const round = dealt('w4 b4 b1 w7 b- b6 w6 w11', { dashes: true });
    expect(viewOf(round, 0).hands).toEqual([
      ['b1', 'b4', 'w4', 'w7'],
      ['b', 'b', 'w', 'w'],
    ]);
    expect(viewOf(round, 1).hands[1]).toEqual(['b6', 'w6', 'w11', 'b-']);
    expect(viewOf(round, 1).codes).toEqual([[], []]);
    expect(legal(round)).toEqual(['=b1,b4,w4,w7']);
    play(round, '0:=b1,b4,w4,w7');
    expect(viewOf(round, 1).hands[0]).toEqual([]);
    expect(codeOf(round, 0, 1)).toBe('b b w w');
    expect(rules.awaited(round.pos)).toEqual([1]);
    play(round, '1:=b6,w6,b-,w11');
    expect(seenBy(round, 0).map(({ move }) => move)).toEqual(['=b1,b4,w4,w7', '=b,w,b,w']);
    expect(seenBy(round, 1).map(({ move }) => move)).toEqual(['=b,b,w,w', '=b6,w6,b-,w11']);
    expect(legal(round)).toEqual(['+b', '+w']);
  });

  test('[davinci.13] [davinci.14] with both, all pick before the first sets up', () => {
    const round = dealt('', { draft: 'pick', dashes: true }, ['0:pick2']);
    expect(legal(round, 'pick')).toHaveLength(5);
    play(round, '1:pick0');
    expect(viewOf(round, 0).phase).toBe('set_up');
    expect(legal(round)).toEqual(['=b0,w0,b1,w1']);
  });
});

describe('what is seen', () => {
  const pool = `${two} w3 b9 b2`;

  test('a move is seen without the tile it hides, and with the tile it opens', () => {
    const round = play(dealt(pool), '0:+b', '0:1.2=6', '0:|4', '1:+w', '1:0.1=3', '1:/2');
    const told = [
      { by: 0, move: '+b' },
      { by: 0, move: '1.2=6', right: true },
      { by: 0, move: '|4' },
      { by: 1, move: '+w' },
      { by: 1, move: '0.1=3', right: false },
      { by: 1, move: '/2', tile: 'w3' },
    ];
    expect(seenBy(round, 'table')).toEqual(told);
    const tile = (move: object, name: string): object => ({ ...move, tile: name });
    expect(seenBy(round, 0)).toEqual([tile(told[0]!, 'b9'), told[1], tile(told[2]!, 'b9'), ...told.slice(3)]);
    expect(seenBy(round, 1)).toEqual([...told.slice(0, 3), tile(told[3]!, 'w3'), ...told.slice(4)]);
    emptyTable(round);
    const { turn } = round.pos;
    playCode(
      round,
      turn,
      legalCodes(round, turn).find((code) => !isRight(round, code))!,
    );
    play(round, `${turn}:${legal(round, '~')[0]!}`);
    expect(seenBy(round, 'table').at(-1)).toHaveProperty('tile');
  });

  test('the one who picks is told which tiles the pick brought', () => {
    const round = dealt('w5 b3 w1 b0 b9 w11', { draft: 'pick' }, ['0:pick2']);
    expect(seenBy(round, 0)).toEqual([{ by: 0, move: 'pick2', tiles: ['b0', 'w1', 'b3', 'w5'] }]);
    expect(seenBy(round, 1)).toEqual([{ by: 0, move: 'pick2', tiles: ['b', 'w', 'b', 'w'] }]);
    const dashes = dealt('w5 b3 w1 b0 b9 w11', { draft: 'pick', dashes: true }, ['0:pick2']);
    expect(seenBy(dashes, 0)[0]!['tiles']).toEqual(['b0', 'w1', 'b3', 'w5']);
    expect(seenBy(dashes, 1)).toEqual([{ by: 0, move: 'pick2' }]);
    expect(viewOf(dashes, 1).hands).toEqual([['b', 'b', 'w', 'w'], []]);
  });

  test('guesses stay with their tile when others are put before it', () => {
    const round = play(
      dealt(pool),
      '0:+b',
      '0:1.2=5',
      '0:/4',
      '1:+w',
      '1:0.4=9'.replace('=9', '=8').replace('.4', '.3'),
    );
    play(round, '1:/2');
    expect(viewOf(round, 'table').guesses).toEqual([
      { by: 0, seat: 1, place: 3, value: '5', right: false },
      { by: 1, seat: 0, place: 3, value: '8', right: false },
    ]);
  });

  test('every phase of a round has its name', () => {
    const phases = (round: DavinciRound): string => viewOf(round, 'table').phase;
    expect(phases(dealt('', { draft: 'pick' }))).toBe('pick');
    expect(phases(dealt('', { dashes: true }))).toBe('set_up');
    const round = dealt(pool);
    expect(phases(round)).toBe('draw');
    expect(phases(play(round, '0:+b'))).toBe('guess');
    expect(phases(play(round, '0:1.2=6'))).toBe('guess_or_stop');
    expect(phases(play(round, '0:1.1=6'))).toBe('place');
    emptyTable(play(round, '0:/4'));
    playCode(
      round,
      round.pos.turn,
      legalCodes(round, round.pos.turn).find((code) => !isRight(round, code))!,
    );
    expect(phases(round)).toBe('open');
  });

  test('a move reveals when anyone learns something from it, also the mover, who sees the tile drawn', () => {
    const told = (move: string, dashes = true): boolean => rules.reveals(dealt('', { dashes }).pos, 0, parse(move)!);
    for (const move of ['.', '=b1,b2,b-,b4']) expect(told(move), move).toBe(false);
    for (const move of ['+b', '+w', 'pick2']) expect(told(move), move).toBe(true);
    expect(['pick0', 'pick1', 'pick4'].map((move) => told(move, false))).toEqual([true, true, true]);
    for (const move of ['1.1=4', '1.1=-', '|1', '/3', '~2', '=b1,b2,b-,w4']) expect(told(move), move).toBe(true);
  });
});

describe('notation', () => {
  test.each(
    [
      '|0',
      '|01',
      '|100',
      '/0',
      '~',
      '~0',
      '0.0=1',
      '0.1=12',
      '0.1=01',
      '0.01=1',
      '4.1=1',
      '00.1=1',
      '0.1=',
      '0.1',
    ].concat([
      '=',
      '=b',
      '=b,w,b,w',
      '=b12',
      '=b01',
      '=b1,',
      '=b1,b2,b3,b4,b5',
      '=x1',
      '+',
      '+x',
      '+bw',
      'pick',
      'pick5',
      'pick01',
      '..',
    ]),
  )('%s is no move', (text) => {
    expect(rules.parse(text)).toBeNull();
  });

  test('codes are small integers, different for every move', () => {
    const texts = [
      '.',
      '+b',
      '+w',
      'pick0',
      'pick4',
      '~1',
      '~99',
      '|1',
      '|99',
      '/1',
      '/99',
      '0.1=0',
      '3.99=-',
      '=b0',
      '=w-,b-,w11,b0',
    ];
    const codes = texts.map((text) => rules.parse(text)!);
    expect(new Set(codes).size).toBe(texts.length);
    expect(codes.map((code) => rules.format(code))).toEqual(texts);
    for (const code of codes) expect(code === (code | 0) && code >= 0).toBe(true);
  });
});

describe('greedy', () => {
  const greedy = bots.find(({ level }) => level === 'greedy')!;
  const budget: Budget = { nodes: null, stop: () => false };
  const choice = (round: DavinciRound, seat: number): string =>
    format(greedy.choose(knowledgeOf(round, seat), budget, 'greedy').move!);

  test('names a certain value, and stops when nothing is likely', () => {
    // Seat 0 holds w0 to w3; only b0 can stand before an open b1.
    const round = dealt('w0 w1 w2 w3 b0 b1 b6 w9 b11', {}, ['0:+b', '0:1.2=1']);
    expect(choice(round, 0)).toBe('1.1=0');
    expect(choice(play(round, '0:1.1=0'), 0)).toBe('|5');
  });

  test('must guess even when nothing is likely', () => {
    expect(choice(dealt(two, {}, ['0:+b']), 0)).toMatch(/^1\.\d=/);
  });

  test('beats chance', () => {
    let won = 0;
    for (let deal = 0; deal < 20; deal++) {
      const options = { ...plain, dashes: deal % 2 === 0 };
      const begun = parseRecord(rules, {
        game: 'davinci',
        options,
        setup: rules.deal(rules.dealer, options, dealer(`duel ${deal}`), deal % 2),
        moves: [],
      });
      if (!begun.ok) throw new Error(begun.error.message);
      const round = begun.value;
      while (!rules.over(round.pos)) {
        const seat = round.pos.turn;
        playCode(round, seat, bots[seat]!.choose(knowledgeOf(round, seat), budget, `duel ${deal}`).move!);
      }
      if (resultOf(round)!.winners.includes(1)) won += 1;
    }
    expect(won).toBeGreaterThan(16);
  });
});
