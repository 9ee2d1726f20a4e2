import { describe, expect, test } from 'vitest';
import type { Budget } from '../../kernel/bots.ts';
import { quick } from '../../kernel/rng.ts';
import { beginRound, knowledgeOf, legalCodes, playCode, resultOf } from '../../kernel/round.ts';
import { moveList } from '../../kernel/moves.ts';
import { say } from '../../kernel/text.ts';
import { botOf, nodes } from '../../kernel/testing/rounds.ts';
import { bots } from './bot.ts';
import messages from './messages.en.json' with { type: 'json' };
import { legal, NOBODY, play, undo, type ZickzackPosition } from './position.ts';
import { rules } from './rules.ts';
import { allowance } from '../../search/allowance.ts';
import { checkLine, checkStrategy } from '../../search/certificate.ts';
import { confirms, solver } from './solver.ts';
import { deepen } from './solver-ahead.ts';
import { outcome, solve } from './solver-exact.ts';
import { codesFor, freeCells } from './solver-node.ts';

function fresh(start = 0) {
  const round = beginRound(rules, rules.version, { players: 2 }, { start });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** A round of random moves until at most this many cells are free. */
function after(seed: string, cells: number) {
  const rng = quick(seed);
  const round = fresh();
  while (round.pos.turn !== NOBODY && freeCells(round.pos) > cells) {
    const codes = legalCodes(round, round.pos.turn);
    playCode(round, round.pos.turn, codes[rng.below(codes.length)]!);
  }
  return round;
}

const level = (name: string) => botOf(bots, name);

function playOut(first: string, second: string, seed: string, budget: Budget): readonly number[] {
  const round = fresh();
  while (!rules.over(round.pos)) {
    const seat = round.pos.turn;
    const bot = level(seat === 0 ? first : second);
    playCode(round, seat, bot.choose(knowledgeOf(round, seat), budget, `${seed} ${seat}`).move!);
  }
  return resultOf(round)!.winners;
}

/** The future score difference for the seat to move, by brute force. */
function bruteForce(pos: ZickzackPosition, known = new Map<string, number>()): number {
  if (pos.turn === NOBODY) return 0;
  const key = `${pos.free.join()} ${pos.left.join()} ${pos.turn}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const list = moveList();
  legal(pos, list);
  const seat = pos.turn;
  let best = -Infinity;
  for (let i = 0; i < list.count; i++) {
    const score = pos.scores[seat]!;
    play(pos, list.codes[i]!);
    const won = pos.scores[seat]! - score;
    const rest = pos.turn === NOBODY ? 0 : bruteForce(pos, known) * (pos.turn === seat ? 1 : -1);
    undo(pos);
    best = Math.max(best, won + rest);
  }
  known.set(key, best);
  return best;
}

describe('the search', () => {
  test('finds the value that brute force finds, and a move that keeps it', () => {
    let tried = 0;
    for (let n = 0; n < 32; n++) {
      const { pos } = after(`brute ${n}`, 13 + (n % 3));
      if (pos.turn === NOBODY) continue;
      const { value, exact, move } = solve(pos, nodes(1_000_000));
      expect(exact).toBe(true);
      expect(move).not.toBeNull();
      expect(value, `deal ${n}`).toBe(bruteForce(pos));
      tried += 1;
    }
    expect(tried).toBeGreaterThan(15);
  });

  test('the winner agrees with the exact margin, and the move named keeps it', () => {
    const seen = new Set<string>();
    for (let n = 0; n < 40; n++) {
      const { pos } = after(`who wins ${n}`, 18);
      if (pos.turn === NOBODY) continue;
      const seat = pos.turn;
      const lead = (): number => pos.scores[seat]! - pos.scores[1 - seat]!;
      const final = (): number => {
        if (pos.turn === NOBODY) return lead();
        return lead() + solve(pos, nodes(1_000_000)).value * (pos.turn === seat ? 1 : -1);
      };
      const best = Math.sign(final());
      const found = outcome(pos, nodes(1_000_000), 0)!;
      expect(found.ends, `deal ${n}`).toBe(best > 0 ? 'won' : best < 0 ? 'lost' : 'drawn');
      seen.add(found.ends);
      if (found.ends === 'lost') continue;
      play(pos, codesFor(pos, found.move)[0]!);
      expect(Math.sign(final()), `deal ${n}`).toBe(best);
    }
    expect([...seen].sort()).toEqual(['drawn', 'lost', 'won']);
    expect(outcome(after('spent', 30).pos, nodes(50), 0)).toBeNull();
  });

  test('searching ahead finds a move whatever its budget', () => {
    const { ties } = deepen(after('little', 40).pos, nodes(1), 5, null);
    expect(ties.length).toBeGreaterThan(0);
  });

  test('says when the budget ran out', () => {
    expect(solve(after('spent', 30).pos, nodes(50)).exact).toBe(false);
  });
});

describe('the solver', () => {
  test('its line ends with the score it promises, and the second opinion agrees', () => {
    for (let n = 0; n < 12; n++) {
      const round = after(`solver ${n}`, 13);
      const seat = round.pos.turn;
      if (seat === NOBODY) continue;
      const before = rules.key(round.pos);
      const { moves, score, proven, certificate } = solver.solve(round, nodes(2_000_000));
      expect(rules.key(round.pos)).toBe(before);
      expect([proven, certificate]).toEqual([true, 're-searched']);
      for (const { by, code } of moves) playCode(round, by, code);
      expect(rules.over(round.pos)).toBe(true);
      const [mine, other] = [rules.scores(round.pos)[seat]!, rules.scores(round.pos)[1 - seat]!];
      expect(mine - other).toBe(score);
    }
  });

  test('the second opinion refuses a wrong value', () => {
    const { pos } = after('wrong', 14);
    const { value } = solve(pos, nodes(1_000_000));
    expect(confirms(pos, value, allowance(nodes(1_000_000)))).toBe(true);
    expect(confirms(pos, value + 1, allowance(nodes(1_000_000)))).toBe(false);
    expect(confirms(pos, value - 1, allowance(nodes(1_000_000)))).toBe(false);
  });

  test('what the second opinion cannot confirm is not proven', () => {
    const round = after('wrong', 14);
    const { score } = solver.solve(round, nodes(1_000_000));
    const { value } = solve(round.pos, nodes(1_000_000));
    const counted = allowance(nodes(1_000_000));
    confirms(round.pos, value, counted);
    const few = nodes(counted.nodes - 1);
    expect(confirms(round.pos, value, allowance(few))).toBe(false);
    expect(solver.solve(round, few)).toMatchObject({ score, proven: false, certificate: null });
  });

  test('strategies for both sides hold against every reply, and there are none for a higher score', () => {
    let tried = 0;
    for (let n = 0; n < 10; n++) {
      const round = after(`strategies ${n}`, 16);
      if (round.pos.turn === NOBODY) continue;
      const solution = solver.solve(round, nodes(20_000));
      const key = rules.key(round.pos);
      const strategies = solver.strategies!(round, solution, nodes(2_000_000), 20_000)!;
      expect(rules.key(round.pos)).toBe(key);
      expect(strategies.map(({ score }) => score)).toEqual([solution.score, -solution.score || 0]);
      for (const strategy of strategies) {
        expect(checkStrategy(round, strategy, 20_000)).toBeNull();
        expect(checkStrategy(round, { ...strategy, score: strategy.score + 1 }, 20_000)).toMatch(/ends with/);
      }
      expect(JSON.stringify(strategies).length).toBeLessThan(1_000_000);
      for (const wrong of [solution.score + 1, solution.score - 1])
        expect(solver.strategies!(round, { ...solution, score: wrong }, nodes(2_000_000), 20_000)).toBeNull();
      // If nobody ever has a choice, nothing has to be computed.
      if (strategies.some(({ moves }) => moves !== '')) {
        expect(solver.strategies!(round, solution, nodes(0), 20_000)).toBeNull();
      }
      tried += 1;
    }
    expect(tried).toBeGreaterThan(5);
  });

  test('it reports its progress and, when cancelled, has a line to the end that is not proven', () => {
    const round = after('cancelled', 30);
    const told: { nodes: number; best: number | null }[] = [];
    let looks = 0;
    const stop = (): boolean => (looks += 1) > 60;
    const key = rules.key(round.pos);
    const solution = solver.solve(round, { nodes: null, stop }, (progress) => told.push(progress));
    expect(rules.key(round.pos)).toBe(key);
    expect(told.length).toBe(61);
    expect(told.every(({ best }) => best !== null)).toBe(true);
    expect(told.map(({ nodes }) => nodes)).toEqual(told.map(({ nodes }) => nodes).toSorted((a, b) => a - b));
    expect(solution).toMatchObject({ proven: false, certificate: null });
    expect(checkLine(round, solution)).toBeNull();
    // The same without any budget.
    const hasty = solver.solve(fresh(), nodes(0));
    expect(hasty.proven).toBe(false);
    expect(checkLine(fresh(), hasty)).toBeNull();
  });

  test('a round that is over needs no line', () => {
    const round = after('over', 0);
    while (round.pos.turn !== NOBODY) playCode(round, round.pos.turn, legalCodes(round, round.pos.turn)[0]!);
    expect(solver.solve(round, nodes(10))).toMatchObject({ moves: [], proven: true });
  });
});

describe('the levels', () => {
  test('from the weakest to the strongest', () => {
    expect(bots.map((bot) => bot.level)).toEqual(['random', 'greedy', 'easy', 'medium', 'strong']);
  });

  test('strong loses no points where it can search to the end', () => {
    for (let n = 0; n < 10; n++) {
      const round = after(`perfect ${n}`, 14);
      const seat = round.pos.turn;
      if (seat === NOBODY) continue;
      const { value } = solve(round.pos, nodes(1_000_000));
      const { move } = level('strong').choose(knowledgeOf(round, seat), nodes(200_000), 'perfect');
      const score = round.pos.scores[seat]!;
      playCode(round, seat, move!);
      const won = round.pos.scores[seat]! - score;
      const { turn } = round.pos;
      const rest = turn === NOBODY ? 0 : solve(round.pos, nodes(1_000_000)).value * (turn === seat ? 1 : -1);
      expect(won + rest).toBe(value);
    }
  });

  test('beyond its horizon strong plays the best move of its search ahead, with a third of the budget', () => {
    // In these positions a look of only three moves ahead would choose another move.
    for (const n of [23, 50]) {
      const round = after(`far ${n}`, 32);
      expect(solve(round.pos, nodes(20_000)).exact).toBe(false);
      const { ties } = deepen(round.pos, nodes(10_000), 12, null);
      const { move } = level('strong').choose(knowledgeOf(round, round.pos.turn), nodes(30_000), 'far');
      expect(ties.flatMap((one) => codesFor(round.pos, one))).toContain(move);
    }
  });

  test('no level overlooks that its own piece fills a row', () => {
    // Row 3 lacks one cell; everything else is free.
    for (const name of ['easy', 'medium', 'strong']) {
      const round = fresh();
      for (const [seat, text] of [
        [0, '10:1'],
        [1, '3:1-2'],
      ] as const) {
        playCode(round, seat, rules.parse(text)!);
      }
      const { reason } = level(name).choose(knowledgeOf(round, 0), nodes(5_000), 'fill');
      expect(reason?.key).toBe('why.fills');
    }
  });

  test('each beats the one below, and easy loses to greedy', () => {
    const wins = (a: string, b: string, rounds: number, most: number): number => {
      let won = 0;
      for (let n = 0; n < rounds; n++) {
        const winners = n % 2 === 0 ? playOut(a, b, `duel ${n}`, nodes(most)) : playOut(b, a, `duel ${n}`, nodes(most));
        if (winners.includes(n % 2)) won += 1 / winners.length;
      }
      return won / rounds;
    };
    expect(wins('easy', 'greedy', 30, 1_000)).toBeLessThan(0.5);
    expect(wins('medium', 'easy', 40, 2_000)).toBeGreaterThan(0.6);
    expect(wins('strong', 'easy', 6, 10_000)).toBeGreaterThan(0.6);
  });

  test('the same seed and nodes give the same choice, and its reason has a text', () => {
    for (const bot of bots) {
      const round = after(`same ${bot.level}`, 24);
      const knowledge = knowledgeOf(round, round.pos.turn);
      const choice = bot.choose(knowledge, nodes(3_000), 'seed');
      expect(bot.choose(knowledge, nodes(3_000), 'seed')).toEqual(choice);
      expect(knowledge.moves).toContain(choice.move);
      if (choice.reason) {
        expect(say({ lang: 'en', messages }, choice.reason.key, choice.reason.values ?? {})).not.toMatch(/[{}]|^why/);
      }
    }
  });
});
