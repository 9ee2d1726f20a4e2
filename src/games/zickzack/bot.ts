import { best, chanceOf, random, type Bot, type Budget, type Choice, type BotReason } from '../../kernel/bots.ts';
import type { Code } from '../../kernel/moves.ts';
import { pick } from '../../kernel/rng.ts';
import type { Knowledge, Seat } from '../../kernel/rules.ts';
import { overlooks } from '../../search/eyes.ts';
import { cellsOf, LONGEST_PIECE, LONGEST_ROW, SHORTEST_ROW } from './board.ts';
import { sample } from './imagine.ts';
import { fromOf, lengthOf, rowOf } from './notation.ts';
import { piecesLeft, play, undo, type ZickzackOptions, type ZickzackPosition } from './position.ts';
import { deepen, type Overlooks } from './solver-ahead.ts';
import { outcome, solve } from './solver-exact.ts';
import { codesFor, freeCells, lengthOfMove } from './solver-node.ts';
import type { ZickzackView } from './view.ts';

type ZickzackKnowledge = Knowledge<ZickzackView, ZickzackOptions>;

/** The value of the best row that the seat could fill with one piece; 0: none. */
function bestFill(pos: ZickzackPosition, seat: Seat): number {
  for (let row = LONGEST_ROW; row >= SHORTEST_ROW; row--) {
    const free = pos.free[row]!;
    const lowest = free & -free;
    for (let length = 1; length <= LONGEST_PIECE && free !== 0; length++) {
      // One piece fills the row if the free cells are a single chain of its length.
      if (free === lowest * cellsOf(1, length) && piecesLeft(pos, seat, length) > 0) return row;
    }
  }
  return 0;
}

/**
 * Fills the row of the highest value; if it can fill none, it leaves the other seat the cheapest one to fill; of equal
 * moves it lays the longest piece.
 */
const greedy: Bot<ZickzackView, ZickzackOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const pos = sample(knowledge);
    const seat = pos.turn;
    const worth = (code: number): number => {
      const before = pos.scores[seat]!;
      play(pos, code);
      const filled = pos.scores[seat]! - before;
      const left = filled > 0 ? 0 : bestFill(pos, 1 - seat);
      undo(pos);
      return (LONGEST_PIECE + 1) * (filled - left) + lengthOf(code);
    };
    return { move: best(knowledge.moves, worth, chanceOf(seed, knowledge)) };
  },
};

/** How far a level searches. */
interface Sight {
  /** With at most this many free cells it searches to the end, which takes next to no time. */
  readonly exact: number;
  /** With at most this many it searches ahead with part of the budget, and uses the rest to find out who wins. */
  readonly tries: number;
  /** Otherwise it searches this many moves ahead. */
  readonly moves: number;
  /** How often it overlooks that the opponent could fill a row; drawn once per row for the whole round. */
  readonly blind: number;
}

const SIGHT = {
  // No level overlooks a row that its own piece fills now.
  easy: { exact: 0, tries: 0, moves: 2, blind: 0.39 },
  medium: { exact: 14, tries: 14, moves: 2, blind: 0.25 },
  strong: { exact: 24, tries: 36, moves: 12, blind: 0 },
} satisfies Record<string, Sight>;

/** The reason when the search has reached the end of the round. */
function howItEnds(final: number): BotReason {
  if (final > 0) return { key: 'why.wins', values: { n: final } };
  if (final < 0) return { key: 'why.loses', values: { n: -final } };
  return { key: 'why.draws' };
}

function why(pos: ZickzackPosition, code: Code, known: BotReason | null): BotReason {
  const row = rowOf(code);
  const seat = pos.turn;
  if (pos.free[row] === cellsOf(fromOf(code), lengthOf(code))) {
    return { key: 'why.fills', clause: 'zickzack.4', values: { row } };
  }
  if (known) return known;
  play(pos, code);
  const given = pos.turn === seat ? 0 : bestFill(pos, pos.turn);
  undo(pos);
  return given > 0 ? { key: 'why.gives_least', values: { row: given } } : { key: 'why.gives_nothing' };
}

/**
 * The budget for searching ahead before the search to the end: a third of the total, and at most about a tenth of a
 * second on an idle machine.
 */
const share = (budget: Budget): Budget => ({
  nodes: Math.min(200_000, budget.nodes === null ? Infinity : Math.floor(budget.nodes / 3)),
  stop: () => budget.stop(),
});

/** A fallback if the budget is too small even for the last cells; takes next to no time. */
const GLANCE: Budget = { nodes: 20_000, stop: () => false };

function chooseBy(sight: Sight, knowledge: ZickzackKnowledge, budget: Budget, seed: string): Choice {
  const pos = sample(knowledge);
  const rng = chanceOf(seed, knowledge);
  const answer = (moves: readonly number[], known: BotReason | null): Choice => {
    const move = pick(codesFor(pos, pick(moves, rng)), rng);
    return { move, reason: why(pos, move, known) };
  };
  const blind: Overlooks | null =
    sight.blind > 0 ? (row) => overlooks(seed, `that row ${row} can be filled`, sight.blind) : null;
  const cells = freeCells(pos);
  const reckons = cells <= sight.exact;
  if (reckons) {
    const { move, value, exact } = solve(pos, budget);
    const lead = pos.scores[pos.turn]! - pos.scores[1 - pos.turn]!;
    if (exact && move !== null) return answer([move], howItEnds(lead + value));
  }
  const tries = !reckons && cells <= sight.tries;
  // Searched first, so that there is an answer when time runs out, however far the search to the end has got.
  const ahead = reckons
    ? deepen(pos, GLANCE, 3, blind)
    : deepen(pos, tries ? share(budget) : budget, sight.moves, blind);
  if (tries) {
    const left = budget.nodes === null ? null : budget.nodes - ahead.nodes;
    const found = outcome(pos, { nodes: left, stop: () => budget.stop() }, ahead.move ?? 0);
    if (found?.ends === 'won') return answer([found.move], { key: 'why.wins_round' });
    if (found?.ends === 'drawn') return answer([found.move], { key: 'why.draws' });
  }
  // Of equal moves the longest piece, because short ones still fit later.
  const longest = Math.max(...ahead.ties.map(lengthOfMove));
  return answer(
    ahead.ties.filter((move) => lengthOfMove(move) === longest),
    null,
  );
}

const levels = Object.entries(SIGHT).map(([level, sight]): Bot<ZickzackView, ZickzackOptions> => ({
  level,
  choose: (knowledge, budget, seed) => chooseBy(sight, knowledge, budget, seed),
}));

export const bots: readonly Bot<ZickzackView, ZickzackOptions>[] = [random, greedy, ...levels];
