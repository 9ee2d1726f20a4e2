import { describe, expect, test } from 'vitest';
import type { Bot, Budget, Choice } from '../../kernel/bots.ts';
import { pick, quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf, playCode, resultOf } from '../../kernel/round.ts';
import { say } from '../../kernel/text.ts';
import { botOf, nodes } from '../../kernel/testing/rounds.ts';
import { allowance } from '../../search/allowance.ts';
import { bots } from './bot.ts';
import { isStraight, overlookedBy } from './bot-eyes.ts';
import { seenIn } from './bot-scene.ts';
import { CELL_OF, MOST_STEPS, stepFrom, steps, stepTo } from './compact.ts';
import { game } from './index.ts';
import { WALK, walkFrom } from './notation.ts';
import { movesNow, onTile, type ZipherOptions, type ZipherPosition } from './position.ts';
import messages from './messages.en.json' with { type: 'json' };
import { rules } from './rules.ts';
import { exhaust } from './solver-exhaust.ts';
import { allOptions, freshRound, roundAfter, type ZipherRound } from './testing/rounds.ts';
import type { ZipherView } from './view.ts';

const level = (name: string): Bot<ZipherView, ZipherOptions> => botOf(bots, name);
const choose = (name: string, round: ZipherRound, budget = nodes(2000), seed = 'seed'): Choice =>
  level(name).choose(knowledgeOf(round, round.pos.turn), budget, seed);

const codesNow = (pos: ZipherPosition): number[] => [...movesNow(pos).codes.subarray(0, movesNow(pos).count)];

/** Plays a round to its end and returns each seat's share of the win. */
function played(round: ZipherRound, seats: readonly string[], budget: Budget, seed: string): readonly number[] {
  while (!rules.over(round.pos)) {
    const seat = round.pos.turn;
    playCode(round, seat, choose(seats[seat]!, round, budget, `${seed} ${seat}`).move!);
  }
  const { winners } = resultOf(round)!;
  return seats.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

/** The total share of the first bot in this many deals, in each of which it sits on every seat once. */
function rate(options: Partial<ZipherOptions>, seats: readonly string[], deals: number, budget: Budget): number {
  let won = 0;
  for (let deal = 0; deal < deals; deal++) {
    for (let turn = 0; turn < seats.length; turn++) {
      const seated = seats.map((_, seat) => seats[(seat - turn + seats.length) % seats.length]!);
      won += played(freshRound(options, `strength ${deal}`), seated, budget, `${deal} ${turn}`)[turn]!;
    }
  }
  return won / (deals * seats.length);
}

test('the levels, from the weakest to the strongest', () => {
  expect(bots.map((bot) => bot.level)).toEqual(['random', 'greedy', 'easy', 'medium', 'strong']);
});

describe.each(allOptions)('%o', (options) => {
  test('every level finishes a round, legally, and says why', () => {
    for (const { level: name } of bots) {
      const round = freshRound(options, `finish ${name}`);
      while (!rules.over(round.pos)) {
        const seat = round.pos.turn;
        const knowledge = knowledgeOf(round, seat);
        const before = JSON.stringify(knowledge);
        const { move, reason } = level(name).choose(knowledge, nodes(300), 'finish');
        expect(JSON.stringify(knowledge)).toBe(before);
        expect(knowledge.moves).toContain(move);
        if (reason !== undefined) {
          expect(say({ lang: 'en', messages }, reason.key, reason.values ?? {})).not.toMatch(/[{}]|^why/);
        }
        playCode(round, seat, move!);
      }
    }
  });

  test('the same knowledge, seed and nodes give the same choice; deals that look the same are played alike', () => {
    for (let deal = 0; deal < 6; deal++) {
      const round = roundAfter(options, 1 + Number(options.supersolo) + 2 * deal, `twins ${deal}`);
      if (rules.over(round.pos)) continue;
      const twin = imagineRound(
        game,
        knowledgeOf(round, round.pos.turn),
        quick(`twin ${deal}`),
      ) as unknown as ZipherRound;
      for (const { level: name } of bots) {
        const choice = choose(name, round, nodes(400));
        expect(choose(name, round, nodes(400))).toEqual(choice);
        expect(choose(name, twin, nodes(400))).toEqual(choice);
      }
    }
  });
});

test('without any time every level still has a move', () => {
  for (const options of allOptions) {
    const round = roundAfter(options, 3, 'no time');
    for (const { level: name } of bots) {
      const knowledge = knowledgeOf(round, round.pos.turn);
      expect(knowledge.moves).toContain(level(name).choose(knowledge, { nodes: null, stop: () => true }, 's').move);
      expect(knowledge.moves).toContain(level(name).choose(knowledge, nodes(0), 's').move);
    }
  }
});

test.each([false, true])(
  'strong is perfect for two with all tiles up: no move loses value (adjacent %s)',
  (adjacent) => {
    for (let deal = 0; deal < 12; deal++) {
      const round = roundAfter({ players: 2, adjacent }, 12, `perfect ${deal}`);
      if (rules.over(round.pos)) continue;
      const { pos } = round;
      const seat = pos.turn;
      const best = exhaust(pos, allowance(nodes(1_000_000)));
      const before = pos.scores[seat]!;
      playCode(round, seat, choose('strong', round, nodes(1_000_000)).move!);
      expect(pos.scores[seat]! - before - exhaust(pos, allowance(nodes(1_000_000)))!).toBe(best);
    }
  },
);

test('strong finds a solution alone and says when there is none', () => {
  for (const options of allOptions.filter(({ players, blind }) => players === 1 && !blind)) {
    const round = freshRound(options, 'alone');
    played(round, ['strong'], nodes(50_000), 'alone');
    expect(resultOf(round)).toMatchObject({ left: 1, solved: true });
  }
  const keys = Array.from({ length: 30 }, (_, deal) => {
    const round = roundAfter({ players: 1 }, 14, `lost ${deal}`);
    if (rules.over(round.pos)) return null;
    const solvable = exhaust(round.pos, allowance(nodes(1_000_000)))! % 2 === 1;
    const { key, lost } = choose('strong', round, nodes(50_000)).reason!;
    expect(lost === true).toBe(!solvable);
    expect(key).toBe(solvable ? 'why.solves' : 'why.lost');
    return key;
  });
  expect(keys).toEqual(expect.arrayContaining(['why.solves', 'why.lost']));
});

describe('what every level sees', () => {
  test('a straight path is never overlooked, and other paths are overlooked for a whole round', () => {
    const round = roundAfter({ players: 2 }, 1, 'straight');
    const { tiles, mask } = seenIn(knowledgeOf(round, 0));
    const overlooked = overlookedBy('eyes', 1, tiles, mask);
    expect(overlookedBy('eyes', 0.5, tiles, mask)).toEqual(overlookedBy('eyes', 0.5, tiles, mask));
    expect(overlookedBy('eyes', 0.5, tiles, mask)).not.toEqual(overlookedBy('other eyes', 0.5, tiles, mask));
    let straight = 0;
    overlooked.forEach((unseen, way) => {
      const [from, to] = [CELL_OF[stepFrom(way)]!, stepTo(way)];
      if (unseen === 1) expect(isStraight(from, to, tiles.numbers[stepFrom(way)]!)).toBe(false);
      else if (to < 81 && isStraight(from, to, tiles.numbers[stepFrom(way)]!)) straight += 1;
    });
    expect(straight).toBeGreaterThan(50);
  });

  test('easy takes the highest number from which a straight path leads', () => {
    const into = new Int32Array(MOST_STEPS);
    let looked = 0;
    for (let deal = 0; deal < 200; deal++) {
      const round = roundAfter({ players: 2 }, 2 + (deal % 12), `easy ${deal}`);
      if (rules.over(round.pos)) continue;
      const { tiles, mask, pawn } = seenIn(knowledgeOf(round, round.pos.turn));
      const { numbers } = tiles;
      const straight = [...into.subarray(0, steps(tiles, mask, pawn, -1, into, 0))].filter((way) =>
        isStraight(CELL_OF[stepFrom(way)]!, stepTo(way), numbers[stepFrom(way)]!),
      );
      const highest = Math.max(0, ...straight.map((way) => numbers[stepFrom(way)]!));
      const before = round.pos.scores[round.pos.turn]!;
      const seat = round.pos.turn;
      playCode(round, seat, choose('easy', round).move!);
      expect(round.pos.scores[seat]! - before).toBeGreaterThanOrEqual(highest);
      if (highest > 1) looked += 1;
    }
    expect(looked).toBeGreaterThan(50);
  });
});

test('blind, greedy prefers that the next tile ends the round if it leads, and that it does not if it is behind', () => {
  let decided = 0;
  for (let deal = 0; deal < 120; deal++) {
    const round = roundAfter({ players: 2, blind: true }, 26 + (deal % 14), `stuck ${deal}`);
    if (rules.over(round.pos)) continue;
    const knowledge = knowledgeOf(round, round.pos.turn);
    const { moves } = knowledge;
    const rng = quick(`stuck ${deal}`);
    const seat = round.pos.turn;
    /** How often the round is over after a move and the step that may follow, in deals that look the same. */
    const ends = moves.map((code) => {
      let over = 0;
      for (let n = 0; n < 60; n++) {
        const pos = rules.sample!(knowledge, rng);
        rules.play(pos, seat, code);
        if (!rules.over(pos) && !onTile(pos)) rules.play(pos, pos.turn, pick(codesNow(pos), rng));
        if (rules.over(pos)) over += 1;
      }
      return over / 60;
    });
    const [least, most] = [Math.min(...ends), Math.max(...ends)];
    if (most - least < 0.3) continue;
    decided += 1;
    const gain = moves[0]! < WALK ? 0 : round.pos.tiles[walkFrom(moves[0]!)]!;
    const [mine, other] = [round.pos.scores[seat]!, round.pos.scores[1 - seat]!];
    const chosen = ends[moves.indexOf(choose('greedy', round).move!)]!;
    if (mine + gain > other) expect(most - chosen).toBeLessThan(0.2);
    else expect(chosen - least).toBeLessThan(0.2);
  }
  expect(decided).toBeGreaterThan(2);
});

test('alone, a level that searches leaves fewer tiles than one that looks only at the next moves', () => {
  const left = (name: string): number => {
    let sum = 0;
    for (let deal = 0; deal < 12; deal++) {
      const round = freshRound({ players: 1 }, `left ${deal}`);
      played(round, [name], nodes(1000), `left ${deal}`);
      sum += round.pos.left;
    }
    return sum / 12;
  };
  expect(left('medium')).toBeLessThan(left('easy') - 1);
});

describe('strength, with few nodes and fixed deals', () => {
  test.each([
    ['for two', {}, ['strong', 'greedy'], 20, 3000, 0.8],
    ['for two, adjacent', { adjacent: true }, ['strong', 'greedy'], 20, 3000, 0.8],
    ['for two, medium and easy', {}, ['medium', 'easy'], 16, 8000, 0.6],
    ['for two, blind', { blind: true }, ['strong', 'greedy'], 12, 3000, 0.52],
    ['for three', { players: 3 }, ['strong', 'greedy', 'greedy'], 5, 3000, 0.36],
  ] as const)('%s', (_name, options, seats, deals, most, least) => {
    expect(rate(options, seats, deals, nodes(most))).toBeGreaterThan(least);
  });
});
