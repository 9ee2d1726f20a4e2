import { describe, expect, test } from 'vitest';
import type { Code } from '../../kernel/moves.ts';
import { dealRecord, parseRecord } from '../../kernel/record.ts';
import { dealer, quick, type Rng } from '../../kernel/rng.ts';
import { beginRound, imagineRound, knowledgeOf, legalCodes, playCode, viewOf } from '../../kernel/round.ts';
import type { Knowledge, Viewer } from '../../kernel/rules.ts';
import { uneven, unfair } from '../../kernel/testing/chi-square.ts';
import { count, drawWay, hasBit, tally, type Count } from './count.ts';
import { GUESS, guessPlace, guessSeat, guessValue, HIDE, LAY, parse, SET_UP } from './notation.ts';
import { PHASE, tileIn, type DavinciOptions, type DavinciPosition } from './position.ts';
import { rules } from './rules.ts';
import { dealt, type DavinciRound } from './testing.ts';
import { colourOf, tileAt, tileName, tilesOf, valueOf } from './tiles.ts';
import type { DavinciView } from './view.ts';
import { possibilities } from './worlds.ts';

type DavinciKnowledge = Knowledge<DavinciView, DavinciOptions>;

/** Identifies a world: all tiles that left the table, and where they are. */
const worldKey = ({ codes, lengths, drawn }: DavinciPosition): string =>
  [...codes.map((code, seat) => code.subarray(0, lengths[seat]).join('.')), drawn].join(' ');

/** A possible true state of the round, and its relative probability. */
interface End {
  readonly pos: DavinciPosition;
  readonly weight: number;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

/** The tiles that the viewer can read. */
const readable = (view: DavinciView): number[] =>
  [...view.codes.flat().map(({ tile }) => tile), ...view.hands.flat(), view.drawn ?? '']
    .filter((name) => name.length > 1)
    .map(tileAt);

/**
 * Every state that some pool leads to and that fits everything the viewer has seen, with its likelihood, by brute
 * force: it replays all pools, at each move tries all moves that look like the one seen, and counts among how many the
 * owner chose.
 */
function enumerate(round: DavinciRound, knowledge: DavinciKnowledge): End[] {
  const { viewer, seen, view, options } = knowledge;
  const known = readable(view);
  const pool = round.setup.pool.split(' ').map(tileAt);
  const [blacks, whites] = [0, 1].map((colour) =>
    pool.filter((tile) => colourOf(tile) === colour && !known.includes(tile)),
  );
  const ends: End[] = [];
  const sameChoice = (code: Code, other: Code): boolean =>
    code >= SET_UP ? other >= SET_UP : code >= LAY ? other >= LAY && other < GUESS : other >= HIDE && other < LAY;

  const playOn = (twin: DavinciRound, weight: number): void => {
    const shown = seen[twin.moves.length];
    if (!shown) {
      if (JSON.stringify(viewOf(twin, viewer)) === JSON.stringify(view)) ends.push({ pos: twin.pos, weight });
      return;
    }
    const { by } = shown;
    const looksAlike = (code: Code): boolean =>
      JSON.stringify(rules.shown(twin.pos, by, code, viewer)) === JSON.stringify(shown);
    const code = parse(shown.move);
    const choice = code === null || (code >= HIDE && code < GUESS);
    const legal = choice ? legalCodes(twin, by) : [code].filter((one) => rules.refuse(twin.pos, by, one) === null);
    const alike = legal.filter(looksAlike);
    for (const [index, one] of alike.entries()) {
      const among = choice && by !== viewer ? legal.filter((other) => sameChoice(one, other)).length : 1;
      const next = index === alike.length - 1 ? twin : begun(twin.options, twin.setup.pool, twin.setup.start);
      if (next !== twin) for (const played of twin.moves) playCode(next, played.by, played.code);
      playCode(next, by, one);
      playOn(next, weight / among);
    }
  };

  for (const black of permutations(blacks!)) {
    for (const white of permutations(whites!)) {
      const left = [[...black], [...white]];
      const twin = pool.map((tile) => (known.includes(tile) ? tile : left[colourOf(tile)]!.shift()!));
      playOn(begun(options, twin.map(tileName).join(' '), view.start!), 1);
    }
  }
  return ends;
}

function begun(options: DavinciOptions, pool: string, start: number): DavinciRound {
  const round = beginRound(rules, rules.version, options, { start, pool });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/**
 * A player for tests that makes rounds eventful: it looks at hidden tiles, so that it guesses right and codes grow
 * hidden.
 */
function lively(round: DavinciRound, rng: Rng): Code {
  const { pos } = round;
  const codes = legalCodes(round, pos.turn);
  const stops = codes.filter((code) => code < GUESS);
  if (pos.phase === PHASE.choose && rng.below(4) > 0) return stops[rng.below(stops.length)]!;
  const right = codes.filter(
    (code) =>
      code >= GUESS &&
      code < SET_UP &&
      valueOf(tileIn(pos, guessSeat(code), guessPlace(code) - 1)) === guessValue(code),
  );
  const among = right.length > 0 && rng.below(3) === 0 ? right : codes;
  return among[rng.below(among.length)]!;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** A round with so few unseen tiles that all pools can be tried; with dashes at least one dash is unseen. */
function fewUnseen(options: DavinciOptions, viewer: Viewer, seed: string): DavinciRound {
  for (let deal = 0; ; deal++) {
    const record = dealRecord(rules, options, dealer(`${seed} ${deal}`));
    const rng = quick(`${seed} ${deal}`);
    const parsed = parseRecord(rules, record.ok ? record.value : null);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const round = parsed.value;
    while (!rules.over(round.pos)) {
      const known = readable(viewOf(round, viewer));
      const unseen = tilesOf(options.dashes).filter((tile) => !known.includes(tile));
      const [black, white] = [0, 1].map((colour) => unseen.filter((tile) => colourOf(tile) === colour).length);
      const pools = factorial(black!) * factorial(white!);
      const dashes = unseen.filter((tile) => valueOf(tile) === 12).length;
      if (pools >= 24 && pools <= 360 && (!options.dashes || dashes > 0)) return round;
      playCode(round, round.pos.turn, lively(round, rng));
    }
  }
}

const cases: { options: DavinciOptions; viewer: Viewer }[] = [2, 3].flatMap((players) =>
  [false, true].flatMap((dashes) =>
    (['random', 'pick'] as const).map((draft, i) => ({
      options: { players, dashes, points: false, draft },
      viewer: i === 0 ? players - 1 : 0,
    })),
  ),
);

cases.push({ options: { players: 4, dashes: true, points: false, draft: 'random' }, viewer: 'table' });

describe.each(cases)('against all pools tried: $options for $viewer', ({ options, viewer }) => {
  test.each([0, 1])('deal %i: possibilities are exact, imagined worlds as frequent', (deal) => {
    const round = fewUnseen(options, viewer, `worlds ${deal}`);
    const knowledge = knowledgeOf(round, viewer);
    const ends = enumerate(round, knowledge);
    expect(ends.length).toBeGreaterThan(0);
    expectExact(knowledge, ends);

    const expected = new Map<string, number>();
    const total = sumOf(ends);
    for (const { pos, weight } of ends) add(expected, worldKey(pos), weight / total);
    const samples = 1000;
    const rng = quick('frequencies');
    const found = new Map<string, number>();
    for (let i = 0; i < samples; i++) add(found, worldKey(imagineRound({ rules }, knowledge, rng).pos), 1);
    expectFrequencies(expected, found, samples);
  });
});

const sumOf = (ends: readonly End[]): number => ends.reduce((sum, { weight }) => sum + weight, 0);

function add<K>(counts: Map<K, number>, key: K, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/** Checks that the possibilities are exactly those of these states, which must be complete. */
function expectExact(knowledge: DavinciKnowledge, ends: readonly End[]): void {
  const odds = possibilities(knowledge);
  const total = sumOf(ends);
  for (const [seat, code] of knowledge.view.codes.entries()) {
    for (const [index, { tile }] of code.entries()) {
      if (tile.length > 1) {
        expect(odds[seat]![index]).toBeNull();
        continue;
      }
      const counted = Array<number>(13).fill(0);
      for (const { pos, weight } of ends) counted[valueOf(tileIn(pos, seat, index))]! += weight / total;
      for (let value = 0; value <= 12; value++) expect(odds[seat]![index]![value]).toBeCloseTo(counted[value]!, 12);
    }
  }
}

/** A chi-squared test whose bound a fair draw exceeds only once in many thousand times. */
function expectFrequencies<K>(expected: ReadonlyMap<K, number>, found: ReadonlyMap<K, number>, samples: number): void {
  for (const key of found.keys()) expect(expected.has(key), `impossible: ${String(key)}`).toBe(true);
  let chi = 0;
  let cells = 0;
  let rare = 0;
  let rareFound = 0;
  const addCell = (mean: number, seen: number): void => {
    chi += (seen - mean) ** 2 / mean;
    cells += 1;
  };
  for (const [key, chance] of expected) {
    const mean = chance * samples;
    if (mean >= 5) addCell(mean, found.get(key) ?? 0);
    else {
      rare += mean;
      rareFound += found.get(key) ?? 0;
    }
  }
  if (rare > 0) addCell(Math.max(rare, 1), rareFound);
  expect(chi).toBeLessThan(cells + 4.5 * Math.sqrt(2 * cells) + 8);
}

describe('early in a round', () => {
  const options: DavinciOptions = { players: 2, dashes: true, points: false, draft: 'random' };
  const own = ['b2', 'w3', 'w9', 'b10'];

  const pairsOf = (colour: string, without: readonly string[]): string[] => {
    const tiles = tilesOf(options.dashes)
      .map(tileName)
      .filter((tile) => tile.startsWith(colour) && !without.includes(tile));
    return tiles.flatMap((one, i) => tiles.slice(i + 1).map((other) => `${one} ${other}`));
  };

  test('a code just set up, of one, two or no dashes, is as likely as the hands and set-ups it can come from', () => {
    const first = '0:=b2,w3,w9,b10';
    const round = dealt(`${own.join(' ')} w- b0 w4 b7`, options, [first, '1:=b0,w-,w4,b7']);
    const pairs = ['b', 'w'].map((colour) => pairsOf(colour, own));
    const ends: End[] = [];
    for (const black of pairs[0]!) {
      for (const white of pairs[1]!) {
        const twin = dealt(`${own.join(' ')} ${black} ${white}`, options, [first]);
        const ways = legalCodes(twin, 1);
        for (const way of ways) {
          if (rules.shown(twin.pos, 1, way, 0).move !== '=b,w,w,b') continue;
          const pos = begun(options, twin.setup.pool, 0);
          playCode(pos, 0, parse('=b2,w3,w9,b10')!);
          playCode(pos, 1, way);
          ends.push({ pos: pos.pos, weight: 1 / ways.length });
        }
      }
    }
    expectExact(knowledgeOf(round, 0), ends);
  });

  test('a code just picked without dashes shows the order of its colours', () => {
    const picked = (tiles: string): DavinciRound => dealt(tiles, { draft: 'pick' }, ['0:pick2']);
    const round = picked('b3 b9 w4 w5');
    const view = JSON.stringify(viewOf(round, 1));
    const dashes = ['b-', 'w-'];
    const ends = pairsOf('b', dashes)
      .flatMap((black) => pairsOf('w', dashes).map((white) => picked(`${black} ${white}`)))
      .filter((twin) => JSON.stringify(viewOf(twin, 1)) === view)
      .map(({ pos }) => ({ pos, weight: 1 }));
    expect(ends.length).toBeGreaterThan(100);
    expectExact(knowledgeOf(round, 1), ends);
  });

  test.each(['random', 'pick'] as const)('hands not yet set up are any of the unseen tiles: %s', (draft) => {
    const picks = draft === 'pick' ? ['0:pick2', '1:pick3'] : [];
    const round = dealt('b2 w3 w9 b10 b- b0 w4 b7', { ...options, draft }, [...picks, '0:=b2,w3,w9,b10']);
    const knowledge = knowledgeOf(round, 0);
    expect(knowledge.view.hands).toEqual([[], ['b', 'b', 'b', 'w']]);
    expect(possibilities(knowledge)[1]).toEqual([]);
    const rng = quick('hands');
    const found = new Map<number, number>();
    const samples = 2000;
    for (let i = 0; i < samples; i++) {
      const { pos } = imagineRound({ rules }, knowledge, rng);
      for (let index = 0; index < 4; index++) add(found, tileIn(pos, 1, index), 1);
    }
    const unseen = tilesOf(true).filter((tile) => !own.includes(tileName(tile)));
    const expected = new Map(unseen.map((tile) => [tile, colourOf(tile) === 0 ? 3 / 11 : 1 / 11]));
    expectFrequencies(expected, found, samples);
  });

  test('tiles on the table and a tile just drawn are any of the unseen, in any order', () => {
    const round = dealt('b2 w3 w9 b10 b3 b0 w4 b7', { ...options, dashes: false }, ['0:+b']);
    const knowledge = knowledgeOf(round, 1);
    const rng = quick('table');
    const drawn = new Map<number, number>();
    const next = new Map<number, number>();
    const samples = 3000;
    for (let i = 0; i < samples; i++) {
      const { pos } = imagineRound({ rules }, knowledge, rng);
      add(drawn, pos.drawn, 1);
      add(next, pos.stock[pos.next[0]!]!, 1);
    }
    // Seat 1 has not seen the black tiles except 0, 3 and 7; those in seat 0's code stand at its ends only.
    const odds = possibilities(knowledge)[0]!;
    const free = [1, 2, 4, 5, 6, 8, 9, 10, 11].map((value) => {
      const standing = odds[0]![value]! + odds[3]![value]!;
      return [2 * value, (1 - standing) / 7] as const;
    });
    expectFrequencies(new Map(free), drawn, samples);
    expectFrequencies(new Map(free), next, samples);
  });
});

test('an imagined deal has a pool shuffled like any other: own tiles in any order, colours in any order', () => {
  const knowledge = knowledgeOf(dealt('b2 w3 w9 b10 b3 b0 w4 b7', { players: 2 }, []), 0);
  const rng = quick('pools');
  const pools = Array.from({ length: 600 }, () => rules.imagine(knowledge, rng).setup.pool.split(' '));
  const places = ['0', '1', '2', '3'];
  for (const tile of ['b2', 'w9'])
    expect(
      uneven(
        pools.map((pool) => String(pool.indexOf(tile))),
        places,
      ),
    ).toBeNull();
  // Seven black tiles and nine white ones are left on the table.
  const colours = new Map([
    ['b', 7],
    ['w', 9],
  ]);
  for (const place of [8, 23]) {
    let next = 0;
    expect(unfair(colours, () => pools[next++]![place]!.charAt(0), pools.length)).toBeNull();
  }
});

describe('possibilities', () => {
  const opening = 'b0 w0 w5 b11 b1 w2 b5 b6';

  test('own and open tiles are known, and the probabilities of each hidden tile sum to 1', () => {
    const round = dealt(opening, {}, ['0:+b', '0:1.1=1', '0:|3']);
    const odds = possibilities(knowledgeOf(round, 0));
    expect(odds[0]).toEqual([null, null, null, null, null]);
    expect(odds[1]![0]).toBeNull();
    for (const one of odds[1]!.slice(1)) expect(one!.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test('order, colour, own tiles and wrong guesses rule values out', () => {
    const round = dealt(opening, {}, ['0:+b', '0:1.4=9', '0:/3']);
    const [first, second, third, last] = possibilities(knowledgeOf(round, 0))[1]!;
    // Seat 0 sees b0, w0, w5, b11 and the b2 it drew: the first black is 1 or 3 to 8, the white one after it not 0, 5
    // or 11.
    const possible = (odds: readonly number[] | null | undefined): number[] =>
      [...odds!.keys()].filter((v) => odds![v]! > 0);
    expect(possible(first)).toEqual([1, 3, 4, 5, 6, 7, 8]);
    expect(possible(second)).toEqual([1, 2, 3, 4, 6, 7, 8]);
    expect(possible(third)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(possible(last)).toEqual([4, 5, 6, 7, 8, 10]);
  });

  test('a spectator reads only open tiles', () => {
    const odds = possibilities(knowledgeOf(dealt(opening, {}, ['0:+b', '0:1.4=9', '0:/3']), 'table'));
    expect(odds.map((code) => code.map((one) => one === null))).toEqual([
      [false, false, true, false, false],
      [false, false, false, false],
    ]);
  });
});

describe('counting rows that rise', () => {
  /** Brute force: each number in turn in each row or in none. */
  function listWays(numbers: readonly number[], rows: readonly (readonly number[])[]): number[][] {
    const [number, ...rest] = numbers;
    if (number === undefined) return rows.every((row) => row.length === 0) ? [[]] : [];
    const without = listWays(rest, rows).map((way) => [-1, ...way]);
    return rows.reduce((ways, row, r) => {
      if (row.length === 0 || !hasBit(row[0]!, number)) return ways;
      const then = rows.with(r, row.slice(1));
      return [...ways, ...listWays(rest, then).map((way) => [r, ...way])];
    }, without);
  }

  const all = 2 ** 24 - 1;
  const numbers = [1, 2, 5, 8, 9, 12, 23];
  const rows = [[all, all & ~(1 << 9)], [0b1100100110, all, 1 << 23], []];
  const listed = listWays(numbers, rows);
  const rowsOf = (fits: readonly (readonly number[])[]): { fits: readonly number[] }[] =>
    fits.map((row) => ({ fits: row }));
  const counted = (): Count => count(numbers, rowsOf(rows));

  test('finds as many as brute force', () => {
    expect(listed.length).toBeGreaterThan(30);
    expect(counted().total).toBe(listed.length);
    expect(count(numbers, [{ fits: [1 << 3] }]).total).toBe(0);
    expect(count([], []).total).toBe(1);
  });

  test('draws each equally often', () => {
    const rng = quick('ways');
    const found = new Map<string, number>();
    const all = counted();
    for (let i = 0; i < 4000; i++) add(found, drawWay(all, rng).join(), 1);
    expectFrequencies(new Map(listed.map((way) => [way.join(), 1 / listed.length])), found, 4000);
  });

  test('finds each number in each slot as often as brute force', () => {
    const expected = new Map<string, number>();
    for (const way of listed) {
      const filled = rows.map(() => 0);
      for (const [n, row] of way.entries()) {
        if (row < 0) continue;
        add(expected, [row, filled[row]!++, numbers[n]].join(), 1 / listed.length);
      }
    }
    const told = new Map<string, number>();
    tally(counted(), (row, slot, number, part) => add(told, [row, slot, number].join(), part / listed.length));
    for (const [key, share] of told) expect(share).toBeCloseTo(expected.get(key) ?? 0, 12);
    for (const key of expected.keys()) expect(told.has(key)).toBe(true);
  });
});
