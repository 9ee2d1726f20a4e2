import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { game } from '../games/zipher/index.ts';
import { chanceOf } from './bots.ts';
import { clauses } from './clauses.ts';
import type { Knowledge } from './knowledge.ts';
import { parseMatch } from './match.ts';
import tableMessages from './messages.en.json' with { type: 'json' };
import { parseOptions, type OptionsSpec } from './options.ts';
import { perft, playout } from './perft.ts';
import { moveList } from './moves.ts';
import { quote } from './problem.ts';
import { explain } from './explain.ts';
import { dealRecord, parseRecord, playEntry, recordOf } from './record.ts';
import { dealer, quick, shuffle } from './rng.ts';
import { legalMoves, playText, resultOf, type Round } from './round.ts';
import { readPieces } from './setup.ts';
import { textsIn } from './text.ts';

const { rules } = game;

function fresh(options: object = {}, seed = 'kernel'): Round {
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** What is wrong with a record, as code and field. */
function fault(record: unknown): string {
  const parsed = parseRecord(rules, record);
  return parsed.ok ? 'accepted' : `${parsed.error.code} ${parsed.error.field ?? ''}`;
}

describe('chance', () => {
  test('the same seed gives the same deal, another seed another one', () => {
    const draw = (seed: string): number[] => Array.from({ length: 40 }, (_, i) => dealer(seed).below(i + 2));
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  test('dealing is fixed: a seed gives the same deal for ever', () => {
    const rng = dealer('spellenkast');
    expect(Array.from({ length: 8 }, () => rng.below(1000))).toEqual([370, 696, 805, 120, 107, 925, 524, 649]);
  });

  for (const [name, make] of [
    ['dealer', dealer],
    ['quick', quick],
  ] as const) {
    test(`${name} is uniform: each of six values within four standard deviations in 60,000 draws`, () => {
      const rng = make('even');
      const counts = [0, 0, 0, 0, 0, 0];
      for (let i = 0; i < 60_000; i++) counts[rng.below(6)]! += 1;
      for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt((60_000 * 5) / 36));
    });
  }

  test('a shuffle keeps its items, and every order of three occurs', () => {
    const orders = new Set(Array.from({ length: 200 }, (_, i) => shuffle(['a', 'b', 'c'], dealer(`s${i}`)).join('')));
    expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });
});

test("a bot's random source differs by seed, seat and decision, and is the same when it is asked again", () => {
  const drawn = (seed: string, viewer: number, moves: number): number =>
    chanceOf(seed, { viewer, seen: Array(moves) } as unknown as Knowledge).below(2 ** 30);
  const all = ['a', 'b'].flatMap((seed) =>
    [0, 1].flatMap((seat) => [0, 1, 2].map((moves) => drawn(seed, seat, moves))),
  );
  expect(new Set(all).size).toBe(12);
  expect(drawn('a', 1, 2)).toBe(drawn('a', 1, 2));
});

describe('options', () => {
  const spec: OptionsSpec = {
    players: { kind: 'whole', min: 1, max: 4, default: 2 },
    table: { kind: 'whole', min: 4, max: 64, step: 4, default: 16 },
    light: { kind: 'flag', default: false },
    cube: { kind: 'choice', values: ['colour', 'size'], default: 'colour' },
    alone: { kind: 'flag', default: false, only: { players: 1 } },
  };
  const read = (given: unknown): unknown => {
    const parsed = parseOptions(spec, given);
    return parsed.ok ? parsed.value : parsed.error.message;
  };

  test('missing options get their default', () => {
    expect(read({ light: true })).toEqual({ players: 2, table: 16, light: true, cube: 'colour', alone: false });
  });

  test('an error names the option', () => {
    expect(read({ players: 5 })).toBe('options.players must be a whole number from 1 to 4, not 5');
    expect(read({ players: null })).toBe('options.players must be a whole number from 1 to 4, not null');
    expect(read({ players: '2' })).toContain('options.players');
    expect(read({ players: 2.5 })).toContain('options.players');
    expect(read({ table: 18 })).toContain('in steps of 4');
    expect(read({ light: 1 })).toBe('options.light must be true or false, not 1');
    expect(read({ cube: 'round' })).toBe('options.cube must be one of "colour", "size", not "round"');
    expect(read({ colour: 'pink' })).toContain('there is no option "colour"');
    expect(read({ alone: true })).toBe('options.alone true needs options.players 1');
    expect(read({ alone: true, players: 1 })).toMatchObject({ alone: true });
    expect(read([])).toContain('options must be an object');
  });
});

describe('options with former names', () => {
  const spec: OptionsSpec = {
    players: { kind: 'whole', min: 1, max: 4, default: 2, was: ['seats', 'people'] },
    cube: {
      kind: 'choice',
      values: ['colour', 'size'],
      default: 'colour',
      was: ['tower'],
      formerValues: { hue: 'colour', big: 'size' },
    },
  };
  const read = (given: unknown): unknown => {
    const parsed = parseOptions(spec, given);
    return parsed.ok ? parsed.value : [parsed.error.field, parsed.error.message];
  };

  test('former names of options and values are read as the present ones', () => {
    expect(read({ seats: 3, tower: 'big' })).toEqual({ players: 3, cube: 'size' });
    expect(read({ people: 4, cube: 'hue' })).toEqual({ players: 4, cube: 'colour' });
    expect(read({ players: 1, cube: 'size' })).toEqual({ players: 1, cube: 'size' });
  });

  test('errors about former names or values name the present option', () => {
    for (const given of [
      { seats: 3, players: 3 },
      { players: 3, people: 2 },
      { seats: 1, people: 1 },
    ]) {
      expect(read(given)).toEqual(['options.players', 'options.players is given twice, under a former name too']);
    }
    expect(read({ seats: 5 })).toEqual(['options.players', expect.stringContaining('not 5')]);
    expect(read({ tower: 'huge' })).toEqual(['options.cube', expect.stringContaining('not "huge"')]);
    expect(read({ cube: 'constructor' })).toEqual(['options.cube', expect.stringContaining('not "constructor"')]);
    expect(read({ big: 1 })).toEqual(['options.big', expect.stringContaining('there is no option "big"')]);
  });
});

describe('records', () => {
  test('[table.1] [table.2] [table.3] a refused move names its clause and its place in the record', () => {
    const record = recordOf(fresh({ players: 2 }));
    const start = (record.setup as { start: number }).start;
    const other = 1 - start;
    const refused = (moves: string[]): unknown => {
      const parsed = parseRecord(rules, { ...record, moves });
      return parsed.ok
        ? null
        : [
            parsed.error.code,
            parsed.error.field,
            parsed.error.refusal?.clause,
            explain(parsed.error, textsIn('en', tableMessages)),
          ];
    };
    expect(refused([`${other}:#1`])).toEqual(['illegal', 'moves[0]', 'table.1', 'moves[0]: It is not your turn.']);
    expect(refused([`${start}:nonsense`])).toEqual([
      'bad_move',
      'moves[0]',
      'table.3',
      'moves[0]: “nonsense” is not a move of this game; moves look like #2, *1, e5>g7, ?e5.',
    ]);
    const whole = playedOut(fresh({ players: 2 }));
    expect(refused([...whole, `${start}:#1`])).toEqual([
      'over',
      `moves[${whole.length}]`,
      'table.2',
      `moves[${whole.length}]: The round is over.`,
    ]);
  });

  test('every field is checked', () => {
    const record = recordOf(fresh());
    expect(fault(record)).toBe('accepted');
    expect(fault({ ...record, meta: { any: ['thing'] } })).toBe('accepted');
    expect(fault(null)).toBe('bad_record record');
    expect(fault([])).toBe('bad_record record');
    expect(fault({ ...record, game: 7 })).toBe('bad_record game');
    expect(fault({ ...record, game: 'chess' })).toBe('bad_record game');
    expect(fault({ ...record, colour: 1 })).toBe('bad_record colour');
    expect(fault({ ...record, rules: 0 })).toBe('bad_record rules');
    expect(fault({ ...record, rules: 2 })).toBe('bad_record rules');
    expect(fault({ ...record, rules: null })).toBe('bad_record rules');
    expect(fault({ ...record, options: null })).toBe('bad_options options');
    expect(fault({ ...record, setup: [] })).toBe('bad_setup setup');
    expect(fault({ ...record, moves: {} })).toBe('bad_record moves');
    expect(fault({ ...record, moves: [7] })).toBe('bad_move moves[0]');
    expect(fault({ ...record, moves: ['#1'] })).toBe('bad_move moves[0]');
    expect(fault({ ...record, moves: ['2:#1'] })).toBe('bad_move moves[0]');
    expect(fault({ ...record, moves: Array.from({ length: 20_001 }, () => '0:#1') })).toBe('too_large moves');
    for (const name of ['options', 'setup', 'moves']) {
      const rest = Object.fromEntries(Object.entries(record).filter(([field]) => field !== name));
      expect(fault(rest)).toBe(`bad_record ${name}`);
    }
  });

  test('no JSON value makes the parser throw', () => {
    const record = recordOf(fresh()) as unknown as Record<string, unknown>;
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('game', 'rules', 'options', 'setup', 'moves', 'x'),
        (value, field) => {
          parseRecord(rules, { ...record, [field]: value });
          parseRecord(rules, value);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  test('an entry played by hand says what is wrong with it', () => {
    const round = fresh();
    expect(playEntry(round, '5:#1', 'moves[0]')).toMatchObject({ ok: false, error: { code: 'bad_move' } });
    expect(legalMoves(round)).toHaveLength(4);
  });
});

function playedOut(round: Round): string[] {
  const rng = quick('played out');
  while (resultOf(round) === null) {
    const legal = legalMoves(round);
    const [seat, move] = legal[rng.below(legal.length)]!.split(/:(.*)/s);
    expect(playText(round, Number(seat), move!)).toBeNull();
  }
  return [...recordOf(round).moves];
}

describe('matches', () => {
  const finished = (seed: string, start: number): object => {
    const dealt = dealRecord(rules, { players: 2 }, dealer(seed), start);
    if (!dealt.ok) throw new Error(dealt.error.message);
    const round = parseRecord(rules, dealt.value);
    if (!round.ok) throw new Error(round.error.message);
    return { ...dealt.value, moves: playedOut(round.value) };
  };
  const read = (match: unknown): string => {
    const parsed = parseMatch(rules, match);
    return parsed.ok ? JSON.stringify(parsed.value.standing) : parsed.error.message;
  };
  const one = finished('one', 0);

  test('scores add up, the loser starts, the last round ends it', () => {
    const first = parseMatch(rules, { match: { rounds: 2 }, rounds: [one] });
    if (!first.ok) throw new Error(first.error.message);
    const { nextStart, totals, over, winners } = first.value.standing;
    expect([over, winners]).toEqual([false, null]);
    expect(nextStart).toBe(totals[0]! < totals[1]! ? 0 : totals[1]! < totals[0]! ? 1 : 0);
    const two = finished('two', nextStart!);
    const both = parseMatch(rules, { match: { rounds: 2 }, rounds: [one, two] });
    if (!both.ok) throw new Error(both.error.message);
    expect(both.value.standing.over).toBe(true);
    const sums = [0, 1].map((seat) =>
      both.value.rounds.reduce((sum, round) => sum + resultOf(round)!.scores[seat]!, 0),
    );
    expect(both.value.standing.totals).toEqual(sums);
    expect(read({ match: { rounds: 2 }, rounds: [one, finished('two', 1 - nextStart!)] })).toBe(
      `rounds[1]: seat ${nextStart} starts this round`,
    );
    expect(read({ match: { rounds: 1 }, rounds: [one, two] })).toBe('rounds[1]: the match was over before this round');
  });

  test('an error says what is wrong', () => {
    expect(read({ match: { rounds: 0 }, rounds: [] })).toContain('match.rounds');
    expect(read({ match: { target: 5 }, rounds: [] })).toBe('zipher is not played to a target');
    expect(read({ match: { rounds: 1, target: 5 }, rounds: [] })).toContain('either rounds or target');
    expect(read({ match: { rounds: 1, count: 'rounds' }, rounds: [] })).toContain('match.count');
    expect(read({ match: { rounds: 1 }, rounds: {} })).toContain('rounds must be a list');
    expect(read({ match: { rounds: 2 }, rounds: [{ ...one, moves: [] }, one] })).toBe(
      'rounds[1]: the round before it is not over',
    );
    expect(read({ match: { rounds: 2 }, rounds: [{ ...one, game: 'x' }] })).toContain('rounds[0]');
    expect(read(3)).toContain('a match must be an object');
  });
});

describe('perft and playouts', () => {
  test('depth 0 is one sequence, depth 1 the legal moves, and the position is unchanged', () => {
    const round = fresh();
    const key = rules.key(round.pos);
    expect([perft(round, 0), perft(round, 1), perft(round, 3)!]).toEqual([1, 4, expect.any(Number)]);
    expect(rules.key(round.pos)).toBe(key);
  });

  test('stopping it returns null and leaves the position unchanged', () => {
    const round = fresh();
    const key = rules.key(round.pos);
    expect(perft(round, 12, () => true)).toBeNull();
    expect(rules.key(round.pos)).toBe(key);
  });

  test('a playout plays to the end', () => {
    const round = fresh();
    const played = playout(rules, round.pos, 2, quick('playout'), 1000, moveList());
    expect(played).toBeGreaterThan(5);
    expect(rules.over(round.pos)).toBe(true);
  });
});

describe('texts', () => {
  test('every clause of the table has a text', () => {
    for (const clause of clauses) expect(tableMessages).toHaveProperty([`clause.${clause}`]);
  });

  test('a value in an error is quoted shortly and safely', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(quote(loop)).toBe('object');
    expect(quote('x'.repeat(100))).toHaveLength(58);
    expect(quote(undefined)).toBe('undefined');
  });

  test('pieces of a setup are exactly those of the box', () => {
    const read = (value: unknown): string => {
      const pieces = readPieces('deck', value, ' ', ['a', 'b', 'b']);
      return pieces.ok ? 'ok' : pieces.error.message;
    };
    expect(read('b a b')).toBe('ok');
    expect(read('a b')).toBe('setup.deck must list 3 pieces, not 2');
    expect(read('a a b')).toBe('setup.deck has "a" more often than the box');
    expect(read('a b c')).toBe('setup.deck names "c", which is not in the box');
    expect(read('a b b '.repeat(9))).toContain('too long');
    expect(read(null)).toContain('must be a text');
  });
});
