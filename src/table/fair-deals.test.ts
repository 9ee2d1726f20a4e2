import { describe, expect, test } from 'vitest';
import { game as sudoku } from '../games/sudoku/index.ts';
import { game as zickzack } from '../games/zickzack/index.ts';
import { game as zipher } from '../games/zipher/index.ts';
import { game as tiko } from '../games/zoker/tiko/index.ts';
import { dealAgain, isFairDeal, promiseOf } from '../kernel/fair.ts';
import { parseRecord } from '../kernel/record.ts';
import type { TableEvent } from './events.ts';
import { cleanWord } from './names.ts';
import { opened, playing, type Playing, type Wish } from './testing/playing.ts';

const HEX = '0123456789abcdef0123456789abcdef';

const secretsIn = (play: Playing): string[] =>
  play.log.flatMap((event) => (event.type === 'promised' ? [event.secret] : []));
const typesIn = (play: Playing): string[] => play.log.map(({ type }) => type);
const resign = (play: Playing, device = 'b', seat = 1): void =>
  void expect(play.send(device, { do: 'leave', seat }).ok).toBe(true);

/** Two people who end a round as soon as one gives up. */
const two = (id: string | null = 't-1'): Playing =>
  opened(zipher, { players: 2 }, { match: { rounds: 3 }, leave: 'end' }, 'a seed', id);

describe('a deal is made of a promise and of words', () => {
  test('the secret is stored before anyone can say a word, and nothing but its hash is told', () => {
    const play = two();
    expect(typesIn(play)).toEqual(['opened', 'promised']);
    const [secret] = secretsIn(play);
    expect(play.snapshot(null).fair).toEqual({
      next: { round: 1, promise: promiseOf(secret!), words: ['', ''] },
      dealt: null,
    });
  });

  test('words are told to everyone, may be changed until the deal, and are frozen by it', () => {
    const play = two();
    expect(play.send('a', { do: 'word', seat: 0, word: 'kersen' }).ok).toBe(true);
    expect(play.snapshot('nobody').fair?.next?.words).toEqual(['kersen', '']);
    play.send('a', { do: 'word', seat: 0, word: 'peren' });
    play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'žluťoučký 🍒' });
    expect(typesIn(play).slice(-4)).toEqual(['seated', 'word', 'dealt', 'promised']);
    const [secret, next] = secretsIn(play);
    const words = ['peren', 'žluťoučký 🍒'];
    expect(play.snapshot('a').fair).toEqual({ next: null, dealt: { round: 1, promise: promiseOf(secret!), words } });
    expect(play.send('a', { do: 'word', seat: 0, word: 'pruimen' })).toEqual({ ok: false, fault: 'round_running' });
    resign(play);
    expect(play.snapshot(null).fair).toEqual({
      next: { round: 2, promise: promiseOf(next!), words: ['', ''] },
      dealt: { round: 1, promise: promiseOf(secret!), words },
    });
  });

  test('every round is what its secret and words give, and its record says so; the log tells it again', () => {
    const play = two();
    play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'one' });
    for (const round of [1, 2, 3, 4]) {
      resign(play);
      const { record } = play.snapshot(null);
      expect(record?.fair).toMatchObject({ way: 1, table: 't-1', round, secret: secretsIn(play)[round - 1]! });
      const parsed = parseRecord(zipher.rules, JSON.parse(JSON.stringify(record)));
      if (!parsed.ok) throw new Error(parsed.error.message);
      expect(isFairDeal(parsed.value, record!.fair!)).toBe(true);
      for (const changed of [
        { secret: '0'.repeat(64) },
        { words: ['one', ''] },
        { round: round + 1 },
        { table: 't-2' },
      ])
        expect(isFairDeal(parsed.value, { ...record!.fair!, ...changed })).toBe(false);
      expect(play.again().fair).toEqual(play.table.fair);
      play.send('a', { do: 'next', seat: 0, word: `a ${round}` });
      play.send('b', { do: 'next', seat: 1, word: `b ${round}` });
      expect(play.table.fair?.words).toEqual([`a ${round}`, `b ${round}`]);
    }
    expect(new Set(secretsIn(play)).size).toBe(secretsIn(play).length);
  });

  test('who is to begin is part of it', () => {
    const play = playing(tiko, { players: 2 }, { begin: 1 }, 'a seed', 't');
    expect(play.table.fair?.start).toBe(1);
    expect(dealAgain(play.table.round!, play.table.fair!)).toEqual(play.table.round!.setup);
  });

  test('a word said with the same command twice is there once', () => {
    const play = two();
    play.send('b', { do: 'sit', seat: 1, name: 'b' });
    resign(play);
    const wish: Wish = { do: 'next', seat: 1, word: 'again', id: 'same' };
    const first = play.send('b', wish);
    expect(play.send('b', wish)).toEqual(first);
    expect(typesIn(play).slice(-2)).toEqual(['word', 'agreed']);
    play.send('a', { do: 'next', seat: 0 });
    expect(play.table.fair?.words).toEqual(['', 'again']);
  });

  test('a word goes with its person to another seat and another device, and not with the seat to someone else', () => {
    const play = opened(zipher, { players: 3 }, {}, 'a seed', 't');
    play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'of b' });
    play.send('a', { do: 'change', seats: [{ kind: 'kept', seat: 1 }, { kind: 'open' }, { kind: 'kept', seat: 0 }] });
    expect(play.snapshot(null).fair?.next?.words).toEqual(['of b', '', '']);
    play.send('b', { do: 'leave', seat: 0 });
    play.send('c', { do: 'sit', seat: 0, name: 'c' });
    expect(play.snapshot(null).fair?.next?.words).toEqual(['', '', '']);
    play.send('c', { do: 'word', seat: 0, word: 'of c' });
    const moved: TableEvent = { type: 'seatMoved', seat: 0, player: 'elsewhere', at: 0 };
    const again = play.again();
    expect(again.words.size).toBe(2);
    play.log.push(moved);
    const { words, seats } = play.again();
    expect(seats[0]).toEqual({ kind: 'person', player: 'elsewhere' });
    expect(words.get('elsewhere')).toBe('of c');
  });
});

describe('no word', () => {
  test('of a bot, nor of someone for whom a bot plays on', () => {
    const seats = [{ kind: 'person', name: 'a' }, { kind: 'open' }, { kind: 'bot', level: 'random' }] as const;
    const play = opened(zipher, { players: 3 }, { seats, match: { rounds: 2 } }, 'a seed', 't');
    play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'of b' });
    expect(play.table.fair?.words).toEqual(['', 'of b', '']);
  });

  test.each<[string, string]>([
    ['in two lines', 'one\ntwo'],
    ['with what turns the writing round', 'one \u202e two'],
    ['that is half a letter', '\ud83c'],
    ['with room around it', ' one '],
  ])('%s', (_what, word) => {
    const play = two();
    for (const wish of [
      { do: 'word', seat: 0, word },
      { do: 'word', seat: 0, word: HEX },
    ] as const)
      expect(play.send('a', wish).ok).toBe(wish.word === HEX);
    expect(play.send('b', { do: 'sit', seat: 1, name: 'b', word })).toEqual({ ok: false, fault: 'bad_request' });
    expect(play.send('b', { do: 'sit', seat: 1, name: 'b', word: cleanWord(word) }).ok).toBe(true);
  });

  test('but a random one where young children play', () => {
    const young = opened(sudoku, { board: 6, players: 2 }, {}, 'a seed', 't');
    expect(young.table.facts.young).toBe(true);
    expect(young.send('a', { do: 'word', seat: 0, word: 'rude' })).toEqual({ ok: false, fault: 'bad_request' });
    expect(young.send('a', { do: 'word', seat: 0, word: HEX }).ok).toBe(true);
  });

  test('for another seat, nor from who has none', () => {
    const play = two();
    for (const [who, seat] of [
      ['b', 0],
      ['a', 1],
      ['a', 8],
    ] as const)
      expect(play.send(who, { do: 'word', seat, word: 'x' })).toEqual({ ok: false, fault: 'not_your_seat' });
  });

  test('where nothing was promised: such tables deal as before, and say nothing of it', () => {
    const play = two(null);
    expect(play.send('a', { do: 'word', seat: 0, word: 'x' })).toEqual({ ok: false, fault: 'bad_request' });
    expect(play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'x' }).ok).toBe(true);
    expect(typesIn(play)).toEqual(['opened', 'seated', 'dealt']);
    expect(play.snapshot('a')).not.toHaveProperty('fair');
    resign(play);
    expect(play.snapshot('a').record).not.toHaveProperty('fair');
  });
});

test('a word is cut where it is too long, between letters', () => {
  expect(cleanWord('x'.repeat(100))).toHaveLength(64);
  expect(cleanWord(`${'x'.repeat(63)}🍒🍒`)).toBe('x'.repeat(63));
});

test('a setup that was given is no fair deal; the rounds after it are', () => {
  const from = { setup: { start: 1 }, moves: [] };
  const play = opened(zickzack, { players: 2 }, { from, match: { rounds: 2 }, leave: 'end' }, 'a seed', 't');
  // Everyone is told so before they sit.
  expect(play.snapshot(null)).toMatchObject({ status: 'waiting', playedOn: 0, fair: { next: null, dealt: null } });
  expect(play.send('a', { do: 'word', seat: 0, word: 'x' })).toEqual({ ok: false, fault: 'bad_request' });
  expect(play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'x' }).ok).toBe(true);
  expect(play.table.fair).toBeNull();
  resign(play);
  expect(play.snapshot(null).record).not.toHaveProperty('fair');
  play.send('a', { do: 'next', seat: 0, word: 'of a' });
  play.send('b', { do: 'next', seat: 1 });
  // It is the second round of this table, though the first that is dealt so.
  expect(play.table.fair).toMatchObject({ round: 2, words: ['of a', ''], secret: secretsIn(play)[0] });
});

describe('the secret of a round', () => {
  test('is in nothing that anyone is told before the round is over, and then in the record', () => {
    const play = two();
    play.send('b', { do: 'sit', seat: 1, name: 'b', word: 'w' });
    const told = (): string => ['a', 'b', 'nobody', null].map((device) => JSON.stringify(play.snapshot(device))).join();
    for (let moves = 0; moves < 6; moves++) {
      for (const secret of secretsIn(play)) expect(told()).not.toContain(secret);
      play.act(play.table.round!.rules.awaited(play.table.round!.pos)[0]!);
    }
    resign(play);
    const [spent, next] = secretsIn(play);
    expect(told()).toContain(spent);
    expect(told()).not.toContain(next);
    play.send('a', { do: 'next', seat: 0 });
    expect(told()).not.toContain(next);
    play.send('b', { do: 'next', seat: 1 });
    for (const secret of secretsIn(play)) expect(told()).not.toContain(secret);
  });
});
