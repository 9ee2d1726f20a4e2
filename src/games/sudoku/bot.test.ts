import { describe, expect, test } from 'vitest';
import { quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf, legalCodes, playCode, resultOf } from '../../kernel/round.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import { botOf, dealRound, nodes } from '../../kernel/testing/rounds.ts';
import { boardOf, clash, sameBlock } from './board.ts';
import { bots } from './bot.ts';
import { CALL, STUCK } from './notation.ts';
import { isWrong, lastIsWrong, mistakes, type SudokuOptions } from './position.ts';
import { rules } from './rules.ts';
import { scorings } from './scoring.ts';
import { begin, play, type SudokuRound } from './testing.ts';
import type { SudokuShown, SudokuView } from './view.ts';

const budget = nodes(1000);
const levels = ['easy', 'medium', 'strong'];
const levelOf = (level: string) => botOf(bots, level);

function deal(seed: string, options: Partial<SudokuOptions>): SudokuRound {
  return dealRound(rules, options, seed);
}

/** One move of the bots; a call takes precedence over the next tile. */
function step(round: SudokuRound, seats: readonly string[], seed: string): void {
  const turn = rules.awaited(round.pos)[0]!;
  const order = [...seats.keys()].sort((a, b) => Number(a === turn) - Number(b === turn));
  for (const seat of order) {
    if (legalCodes(round, seat).length === 0) continue;
    const { move } = levelOf(seats[seat]!).choose(knowledgeOf(round, seat, []), budget, `${seed} ${seat}`);
    if (move === null) continue;
    playCode(round, seat, move);
    return;
  }
  throw new Error('the seat on turn did nothing');
}

function playOut(round: SudokuRound, seats: readonly string[], seed: string): readonly number[] {
  while (!rules.over(round.pos)) step(round, seats, seed);
  return resultOf(round)!.scores;
}

describe('the bots of SuDoKu', () => {
  for (const players of [1, 2, 3, 4]) {
    for (const board of [9, 6] as const) {
      test(`every level finishes with ${players} on ${board} × ${board}, whatever the mistakes and the scoring`, () => {
        for (const mistake of mistakes) {
          for (const level of levels) {
            const scoring = scorings[(players + mistake.length) % 3]!;
            const round = deal(`all ${level}`, { players, board, scoring, mistakes: mistake });
            playOut(round, Array<string>(players).fill(level), 'seed');
            expect(rules.over(round.pos)).toBe(true);
          }
        }
      });
    }
  }

  test('no level breaks the rule within a block, medium seldom elsewhere, strong never', () => {
    const wrong = new Map(levels.map((level) => [level, 0]));
    for (let n = 0; n < 12; n++) {
      const level = levels[n % 3]!;
      const round = deal(`wrong ${n}`, { mistakes: 'penalty' });
      const board = boardOf(9);
      while (!rules.over(round.pos)) {
        const { turn, hands, tiles } = round.pos;
        const number = hands[turn]!;
        const { move } = levelOf(level).choose(knowledgeOf(round, turn, []), budget, `wrong ${n}`);
        if (move! < STUCK && clash(board, tiles, move!, number) >= 0) {
          wrong.set(level, wrong.get(level)! + 1);
          const inBlock = board.cells.some((cell) => tiles[cell] === number && sameBlock(board, cell, move!));
          expect(inBlock).toBe(false);
        }
        // A bot that claims to be stuck really is.
        if (move === STUCK) expect(round.pos.open[number]).toBe(0);
        playCode(round, turn, move!);
      }
    }
    expect(wrong.get('strong')).toBe(0);
    expect(wrong.get('medium')).toBeLessThan(wrong.get('easy')!);
  });

  test('a wrong tile in a block is called by every level, one in a row not by all', () => {
    // The golden 1 lies at r1c1, the golden 2 at r2c4.
    const inBlock = play(begin({ mistakes: 'call' }, '19'), '0:r2c2');
    expect(lastIsWrong(inBlock.pos)).toBe(true);
    for (const level of levels) {
      for (let n = 0; n < 20; n++) {
        expect(levelOf(level).choose(knowledgeOf(inBlock, 1), budget, `block ${n}`).move).toBe(CALL);
      }
    }
    const inRow = play(begin({ mistakes: 'call' }, '19'), '0:r1c9');
    const called = (level: string): number =>
      Array.from(
        { length: 200 },
        (_, n) => levelOf(level).choose(knowledgeOf(inRow, 1), budget, `row ${n}`).move,
      ).filter((move) => move === CALL).length;
    expect(called('strong')).toBe(200);
    expect(called('medium')).toBeLessThan(200);
    expect(called('easy')).toBeLessThan(called('medium'));
  });

  test('a bot that may only call and notices nothing waits', () => {
    const round = play(begin({ players: 3, mistakes: 'call' }, '192'), '0:r1c9');
    const moves = Array.from(
      { length: 100 },
      (_, n) => levelOf('easy').choose(knowledgeOf(round, 2), budget, `waits ${n}`).move,
    );
    expect(new Set(moves)).toEqual(new Set([CALL, null]));
  });

  test('alone, strong lays more tiles than greedy', () => {
    const total = (level: string): number =>
      Array.from({ length: 6 }, (_, n) => playOut(deal(`alone ${n}`, { players: 1 }), [level], `a ${n}`)[0]!).reduce(
        (a, b) => a + b,
      );
    expect(total('strong')).toBeGreaterThan(1.1 * total('greedy'));
  });

  test('easy scores less than strong', () => {
    let [easy, strong] = [0, 0];
    for (let n = 0; n < 8; n++) {
      const [a, b] = playOut(deal(`levels ${n}`, { players: 2, board: 6 }), ['easy', 'strong'], `l ${n}`);
      easy += a!;
      strong += b!;
    }
    expect(strong).toBeGreaterThan(easy);
  });

  test('the same seed gives the same choice, and hidden tiles do not affect it', () => {
    for (const bot of bots) {
      const round = deal(`twins ${bot.level}`, {});
      for (let n = 0; n < 6; n++) step(round, ['greedy', 'greedy'], 'twins');
      const seat = rules.awaited(round.pos)[0]!;
      const knowledge = knowledgeOf(round, seat);
      const kept = structuredClone(knowledge);
      const twin = knowledgeOf(imagineRound({ rules }, knowledge, quick('twin')), seat);
      expect(bot.choose(twin, budget, 'seed')).toEqual(bot.choose(knowledge, budget, 'seed'));
      expect(knowledge).toEqual(kept);
    }
  });
});

test('a sample is the position that imagine leads to', () => {
  for (let n = 0; n < 12; n++) {
    const round = deal(`sample ${n}`, { players: 1 + (n % 4), mistakes: mistakes[n % 3]! });
    const rng = quick(`sample ${n}`);
    for (let m = 0; m < 3 * n && !rules.over(round.pos); m++) {
      const turn = rules.awaited(round.pos)[0]!;
      const codes = legalCodes(round, turn).filter(
        (code) => code < STUCK && !isWrong(round.pos, code, round.pos.hands[turn]!),
      );
      if (codes.length === 0) break;
      playCode(round, turn, codes[rng.below(codes.length)]!);
    }
    if (rules.over(round.pos)) continue;
    const knowledge = knowledgeOf(round, 0) as Knowledge<SudokuView, SudokuOptions, SudokuShown>;
    const imagined = imagineRound({ rules }, knowledge, quick(`s ${n}`));
    expect(rules.key(rules.sample!(knowledge, quick(`s ${n}`)))).toBe(rules.key(imagined.pos));
  }
});
