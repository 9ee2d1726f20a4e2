import { describe, expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import type { Entry, Logged } from './history.ts';

const T = 't';
const at = (client: string): { client: string; table: string } => ({ client, table: T });
const move = (command: string, text: string): Logged => ({ command, move: text });

/** Two clients at one table: each makes two moves, b joins late, and a reads once more at the end. */
const log: readonly Logged[] = [
  { command: null, move: null },
  { command: null, move: 'deal' },
  move('a1', '0:up'),
  move('b1', '1:down'),
  { command: null, move: '2:bots' },
  move('a2', '0:left'),
  move('b2', '1:right'),
];
const history: readonly Entry[] = [
  { ...at('a'), kind: 'asked', asking: 0 },
  { ...at('a'), kind: 'all', asking: 0, version: 2, moves: [] },
  { ...at('a'), kind: 'sent', id: 'a1' },
  { ...at('a'), kind: 'news', from: 2, version: 3, moves: ['0:up'] },
  { ...at('a'), kind: 'done', id: 'a1', version: 3 },
  { ...at('b'), kind: 'asked', asking: 1 },
  { ...at('b'), kind: 'all', asking: 1, version: 3, moves: ['0:up'] },
  { ...at('b'), kind: 'sent', id: 'b1' },
  { ...at('b'), kind: 'sent', id: 'b1' },
  { ...at('b'), kind: 'done', id: 'b1', version: 4 },
  { ...at('b'), kind: 'news', from: 3, version: 4, moves: ['1:down'] },
  { ...at('a'), kind: 'news', from: 3, version: 5, moves: ['1:down', '2:bots'] },
  { ...at('a'), kind: 'sent', id: 'a2' },
  { ...at('b'), kind: 'sent', id: 'late' },
  { ...at('b'), kind: 'refused', id: 'late', fault: 'stale' },
  { ...at('a'), kind: 'done', id: 'a2', version: 6 },
  { ...at('b'), kind: 'sent', id: 'b2' },
  { ...at('a'), kind: 'asked', asking: 2 },
  { ...at('a'), kind: 'all', asking: 2, version: 7, moves: ['0:up', '1:down', '2:bots', '0:left', '1:right'] },
];

const kinds = (told: readonly Entry[], stored: readonly Logged[]): string[] => [
  ...new Set(checkHistory(told, new Map([[T, stored]])).map(({ kind }) => kind)),
];
const replaced = (index: number, over: object): readonly Entry[] =>
  history.map((entry, place) => (place === index ? ({ ...entry, ...over } as Entry) : entry));

test('nothing is found in a correct history', () => {
  expect(checkHistory(history, new Map([[T, log]]))).toEqual([]);
});

describe('faults planted in the log are found', () => {
  test('a doubled move', () => {
    expect(kinds(history, [...log, log[3]!])).toContain('doubled');
    expect(kinds(history, log.toSpliced(3, 0, log[2]!))).toContain('doubled');
  });
  test('a lost move', () => {
    expect(kinds(history, log.toSpliced(3, 1))).toContain('lost');
    expect(kinds(history, log.slice(0, -1))).toContain('lost');
    expect(kinds(history, [])).toContain('lost');
  });
  test('a wrong order', () => {
    expect(kinds(history, log.with(2, log[3]!).with(3, log[2]!))).toEqual(['order']);
    expect(kinds(history, log.with(4, log[5]!).with(5, log[4]!))).toContain('order');
  });
  test('another move than was shown, although nobody was told its number', () => {
    expect(kinds(history, log.with(4, { command: null, move: '2:other' }))).toEqual(['order']);
  });
  test('a move that its player was told is refused', () => {
    expect(kinds(history, [...log, move('late', '1:late')])).toContain('refused');
  });
});

describe('faults planted in what clients were told are found', () => {
  test('one acknowledgement too many, or at two places', () => {
    expect(kinds([...history, { ...at('a'), kind: 'done', id: 'ghost', version: 7 }], log)).toEqual(['lost']);
    expect(kinds([...history, { ...at('a'), kind: 'done', id: 'a1', version: 4 }], log)).toContain('order');
  });
  test('a version that was never stored', () => {
    expect(kinds([...history, { ...at('b'), kind: 'news', from: 7, version: 8, moves: ['0:up'] }], log)).toEqual([
      'lost',
    ]);
  });
  test('a client that asks and is shown less than others knew', () => {
    expect(kinds(replaced(6, { version: 2, moves: [] }), log)).toEqual(['stale']);
  });
  test('news of an older version', () => {
    expect(kinds([...history, { ...at('a'), kind: 'news', from: 2, version: 3, moves: ['0:up'] }], log)).toEqual([
      'order',
    ]);
  });
  test('a command that was sent after another was acknowledged, and comes before it', () => {
    const early: readonly Entry[] = [
      { ...at('a'), kind: 'sent', id: 'a2' },
      { ...at('a'), kind: 'done', id: 'a2', version: 6 },
      { ...at('b'), kind: 'sent', id: 'b1' },
    ];
    expect(kinds(early, log)).toEqual(['order']);
  });
});
