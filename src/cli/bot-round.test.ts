import { expect, test } from 'vitest';
import type { Bot, Budget } from '../kernel/bots.ts';
import { quick } from '../kernel/rng.ts';
import type { Round } from '../kernel/round.ts';
import type { Rules } from '../kernel/rules.ts';
import { beginBotRound, nextMove } from './bot-round.ts';

const budget = (): Budget => ({ nodes: 10, stop: () => false });

/** An artificial position: these seats are awaited, and those may act; each has the one move 7. */
function standstill(awaited: readonly number[], mayAct: readonly number[], players = 4): Round {
  const rules: Partial<Rules> = {
    id: 'standstill',
    facts: () => ({ perfect: true, hidden: false, simultaneous: true, zeroSum: false, score: [0, 0], mostMoves: 9 }),
    awaited: () => awaited,
    over: () => false,
    scores: () => Array(players).fill(0) as number[],
    view: () => ({}),
    legal(_pos, seat, into) {
      if (mayAct.includes(seat)) into.codes[into.count++] = 7;
    },
  };
  return { rules: rules as Rules, version: 1, options: {}, setup: {}, players, pos: {} as Round['pos'], moves: [] };
}

const waits: Bot = { level: 'waits', choose: () => ({ move: null }) };

/** Bots that record who was asked, in order, and answer with `acts`. */
function watched(acts: (seat: number) => boolean, players = 4): { bots: Bot[]; asked: number[] } {
  const asked: number[] = [];
  const bots = Array.from({ length: players }, (_, seat): Bot => ({
    level: 'watched',
    choose({ viewer, moves }) {
      expect(viewer).toBe(seat);
      asked.push(seat);
      return { move: acts(seat) ? moves[0]! : null };
    },
  }));
  return { bots, asked };
}

test('seats that may act but are not waited for are asked first, each once', () => {
  const match = beginBotRound(standstill([0, 2], [0, 1, 2, 3]));
  const { bots, asked } = watched((seat) => seat === 2);
  expect(nextMove(match, bots, budget, quick('calls'))).toEqual({ by: 2, code: 7 });
  expect(asked.slice(0, 2).sort()).toEqual([1, 3]);
  expect(new Set(asked).size).toBe(asked.length);
});

test('a seat without a move is not asked', () => {
  const { bots, asked } = watched(() => false);
  nextMove(beginBotRound(standstill([0], [0])), bots, budget, quick('none'));
  expect(asked).toEqual([0]);
});

test('among several awaited seats the order is random', () => {
  const rng = quick('order');
  const first = Array.from({ length: 60 }, () => {
    const { bots } = watched(() => true);
    return nextMove(beginBotRound(standstill([0, 1, 2], [0, 1, 2])), bots, budget, rng)!.by;
  });
  expect(new Set(first)).toEqual(new Set([0, 1, 2]));
});

test('when all wait, somebody who is waited for must act', () => {
  const bots = Array<Bot>(4).fill(waits);
  for (let seed = 0; seed < 20; seed++) {
    const move = nextMove(beginBotRound(standstill([1, 3], [0, 1, 2, 3])), bots, budget, quick(`all wait ${seed}`));
    expect([1, 3]).toContain(move!.by);
  }
});

test('a person who is waited for keeps the bots from having to act', () => {
  const players = [null, waits, waits, waits];
  expect(nextMove(beginBotRound(standstill([0, 1], [0, 1])), players, budget, quick('person'))).toBeNull();
  expect(nextMove(beginBotRound(standstill([1], [1])), players, budget, quick('person'))).toEqual({ by: 1, code: 7 });
});

test('an illegal move of a bot is an error', () => {
  const cheat: Bot = { level: 'cheat', choose: () => ({ move: 8 }) };
  const bots = Array<Bot>(4).fill(cheat);
  expect(() => nextMove(beginBotRound(standstill([0], [0])), bots, budget, quick('cheat'))).toThrow(
    /cheat of standstill chose 8/,
  );
});
