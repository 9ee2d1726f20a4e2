import { describe, expect, test } from 'vitest';
import type { Bot, Budget } from '../../../kernel/bots.ts';
import { quick } from '../../../kernel/rng.ts';
import {
  imagineRound,
  knowledgeOf,
  legalCodes,
  playCode,
  resultOf,
  shownTo,
  undoMove,
  type Round,
} from '../../../kernel/round.ts';
import type { Shown } from '../../../kernel/rules.ts';
import { botOf, dealRound, nodes, playAtRandom } from '../../../kernel/testing/rounds.ts';
import { beats, CARDS, cardAt, cardOf } from '../deck.ts';
import { bots } from './bot.ts';
import { contested, misreading, SHARP } from './bot-eyes.ts';
import { unseenBy } from './bot-memory.ts';
import { weigh } from './bot-weigh.ts';
import type { TikoOptions, TikoPosition, TikoSetup } from './position.ts';
import { rules } from './rules.ts';
import type { TikoView } from './view.ts';

type TikoRound = Round<TikoPosition, TikoView, TikoOptions, TikoSetup>;

const few = nodes(600);
const levelOf = (level: string): Bot<TikoView, TikoOptions> => botOf(bots, level);

function deal(seed: string, players = 2): TikoRound {
  return dealRound(rules, { players }, seed);
}

/** Plays the round to the end and returns the share of the win that seat 0 gets. */
function playOut(round: TikoRound, levels: readonly string[], seed: string): number {
  // All seats see the same moves, so they share one list.
  const seen: Shown[] = [];
  while (!rules.over(round.pos)) {
    const { turn } = round.pos;
    const { move } = levelOf(levels[turn]!).choose(knowledgeOf(round, turn, seen), few, `${seed} ${turn}`);
    seen.push(shownTo(round, turn, move!, turn));
    playCode(round, turn, move!);
  }
  const { winners } = resultOf(round)!;
  return winners.includes(0) ? 1 / winners.length : 0;
}

/** The average result of the first of two levels over these deals, each played from both seats. */
function rate(first: string, second: string, deals: number): number {
  let sum = 0;
  for (let n = 0; n < deals; n++) {
    sum += playOut(deal(`rate ${n}`), [first, second], `a ${n}`);
    sum += 1 - playOut(deal(`rate ${n}`), [second, first], `b ${n}`);
  }
  return sum / (2 * deals);
}

describe('the bots of Tiko', () => {
  test('each level is stronger than the one below', () => {
    expect(rate('strong', 'greedy', 20)).toBeGreaterThan(0.55);
    expect(rate('strong', 'medium', 12)).toBeGreaterThan(0.52);
    expect(rate('medium', 'easy', 12)).toBeGreaterThan(0.52);
    expect(rate('easy', 'greedy', 12)).toBeLessThan(0.45);
  });

  test.each([2, 3, 4, 5])('every level finishes a round of %i', (players) => {
    for (const { level } of bots) {
      const round = deal(`finish ${players}`, players);
      playOut(
        round,
        Array.from({ length: players }, () => level),
        level,
      );
      expect(round.moves).toHaveLength(round.pos.total);
    }
  });

  test('choices do not depend on hidden cards, and knowledge is not changed', () => {
    for (let n = 0; n < 24; n++) {
      const round = deal(`twins ${n}`, 2 + (n % 4));
      playAtRandom(round, (7 * n) % 50, `twins ${n}`);
      const knowledge = knowledgeOf(round, round.pos.turn);
      const before = JSON.stringify(knowledge);
      const twin = knowledgeOf(imagineRound({ rules }, knowledge, quick(`twin ${n}`)), round.pos.turn);
      // `random` is left out, because it draws by index in the list of legal moves, whose order depends on the deal.
      for (const bot of bots.slice(1))
        expect(bot.choose(twin, few, 'seed')).toEqual(bot.choose(knowledge, few, 'seed'));
      expect(JSON.stringify(knowledge)).toBe(before);
    }
  });

  test('a bot whose time is up still plays a card', () => {
    const knowledge = knowledgeOf(deal('late'), deal('late').pos.turn);
    let asked = 0;
    const late: Budget = { nodes: null, stop: () => (asked += 1) > 0 };
    expect(knowledge.moves).toContain(levelOf('strong').choose(knowledge, late, 'seed').move);
    expect(asked).toBe(1);
  });

  test('a card that wins a trick now or later has the same value either way', () => {
    // The strongest card of all wins the trick whenever it is played.
    const hand = [cardOf(0, 0, 0), cardOf(3, 3, 3)];
    const weighed = weigh(
      {
        players: 2,
        me: 0,
        hand,
        counts: [2, 2],
        unseen: [cardOf(1, 1, 1), cardOf(2, 2, 2)],
        top: null,
        topBy: 0,
        lying: 0,
        eyes: SHARP,
        worth: ({ won }) => Number((won & 7) > 0),
      },
      { hands: 1, nextToo: true },
      few,
      quick('last'),
    );
    expect(weighed.map(({ value }) => value)).toEqual([1, 1]);
    expect(weighed.map(({ takes }) => takes)).toEqual([0, 1]);
  });
});

describe('what every level sees', () => {
  test('the weakest level misreads only contested comparisons, and the same ones all round', () => {
    let wrong = 0;
    for (let n = 0; n < 5; n++) {
      const eyes = misreading(`eyes ${n}`, 0.3);
      expect(misreading(`eyes ${n}`, 0.3)).toEqual(eyes);
      for (let a = 0; a < CARDS; a++) {
        for (let b = 0; b < CARDS; b++) {
          if ((eyes.beats[a * CARDS + b] === 1) === beats(a, b)) continue;
          if (a !== b) expect(contested(a, b)).toBe(true);
          wrong += 1;
        }
      }
    }
    expect(wrong).toBeGreaterThan(0);
  });

  test('the worst memory still knows the cards of this trick and of the one before', () => {
    for (let n = 0; n < 20; n++) {
      const round = deal(`memory ${n}`, 2 + (n % 4));
      playAtRandom(round, 2 * n, `memory ${n}`);
      const { view, ...rest } = knowledgeOf(round, round.pos.turn);
      const unseen = unseenBy({ view, ...rest }, `seed ${n}`, 1);
      const inSight = [
        ...view.hand,
        ...view.trick.map(({ card }) => card),
        ...(view.last ?? []).map(({ card }) => card),
      ];
      expect([...unseen, ...inSight.map(cardAt)].sort((a, b) => a - b)).toEqual([...Array(CARDS).keys()]);
    }
  });

  test('a larger share forgets more cards, a share of 0 none, and the same ones stay forgotten', () => {
    const round = deal('forget');
    playAtRandom(round, 40, 'forget');
    const knowledge = knowledgeOf(round, round.pos.turn);
    const sizes = [0, 0.5, 1].map((share) => unseenBy(knowledge, 'seed', share).length);
    expect(sizes[0]).toBe(CARDS - 40 - knowledge.view.hand.length);
    expect(sizes[1]).toBeGreaterThan(sizes[0]!);
    expect(sizes[2]).toBeGreaterThan(sizes[1]!);
    expect(unseenBy(knowledge, 'seed', 0.5)).toEqual(unseenBy(knowledge, 'seed', 0.5));
  });
});

test('positions have equal hashes exactly when they have equal keys, and undo restores the hash', () => {
  const hashes = new Map<string, string>();
  for (let n = 0; n < 24; n++) {
    const round = deal(`hash ${n % 8}`, 2 + (n % 4));
    const note = (): void => {
      const key = rules.key(round.pos);
      const hash = rules.hash!(round.pos).join(' ');
      expect(hashes.get(key) ?? hash).toBe(hash);
      hashes.set(key, hash);
    };
    note();
    const rng = quick(`hash ${n}`);
    while (!rules.over(round.pos)) {
      const codes = legalCodes(round, round.pos.turn);
      playCode(round, round.pos.turn, codes[rng.below(codes.length)]!);
      note();
    }
    while (round.moves.length > 0) {
      undoMove(round);
      note();
    }
  }
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

test('`sample` gives the same position as `imagine`', () => {
  for (let n = 0; n < 40; n++) {
    const round = deal(`sample ${n}`, 2 + (n % 4));
    playAtRandom(round, n, `sample ${n}`);
    const knowledge = knowledgeOf(round, n % 3 === 0 ? 'table' : n % 2);
    const imagined = imagineRound({ rules }, knowledge, quick(`s ${n}`));
    const sampled = rules.sample!(knowledge, quick(`s ${n}`));
    expect(rules.key(sampled)).toBe(rules.key(imagined.pos));
    expect([...sampled.hash]).toEqual([...imagined.pos.hash]);
  }
});
