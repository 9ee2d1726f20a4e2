import type { Budget } from '../../kernel/bots.ts';
import { moveList } from '../../kernel/moves.ts';
import type { Played, Solver } from '../../kernel/rules.ts';
import { allowance, spend, telling, type Allowance } from '../../search/allowance.ts';
import { bothStrategies } from '../../search/certificate.ts';
import {
  createPosition,
  legal,
  NOBODY,
  play,
  undo,
  type ZickzackOptions,
  type ZickzackPosition,
  type ZickzackSetup,
} from './position.ts';
import { deepen } from './solver-ahead.ts';
import { keeper, solveWithin } from './solver-exact.ts';
import { codesFor } from './solver-node.ts';
import type { ZickzackView } from './view.ts';

/** The final score difference for the seat to move, under best play of both. */
export const solver: Solver<ZickzackPosition, ZickzackView, ZickzackOptions, ZickzackSetup> = {
  supports: () => true,
  solve(round, budget, onProgress) {
    const pos = copyOf(round.pos, round.moves, round.setup);
    const seat = pos.turn;
    if (seat === NOBODY) return { moves: [], score: 0, proven: true, certificate: 'line' };
    const lead = pos.scores[seat]! - pos.scores[1 - seat]!;
    const allowed = telling(budget, onProgress);
    // So that a solve that is cancelled at once has a line too.
    allowed.best = likelyLine(pos, null).score;
    const { value, move, exact } = solveWithin(pos, allowed, (sure) => (allowed.best = lead + sure));
    if (!exact) return { ...likelyLine(pos, move), proven: false, certificate: null };
    const moves = bestLine(pos, allowed);
    const confirmed = confirms(pos, value, allowance(allowed.budget, SECOND_OPINION));
    return { moves, score: lead + value, proven: confirmed, certificate: confirmed ? 're-searched' : null };
  },
  strategies(round, { score }, budget, most) {
    const keeps = keeper(budget);
    const pos = copyOf(round.pos, round.moves, round.setup);
    const copy = { ...round, pos, moves: [...round.moves] };
    const keep = (final: number): number | null => {
      const move = keeps(pos, final - pos.scores[pos.turn]! + pos.scores[1 - pos.turn]!);
      return move === null ? null : (codesFor(pos, move)[0] ?? null);
    };
    return bothStrategies(copy, score, keep, most);
  },
};

/** A second opinion that takes longer rarely finishes, and strategies, which prove more, need the time. */
const SECOND_OPINION = 1_000_000;

/** A copy of the position, so that the caller's is unchanged. */
function copyOf(given: ZickzackPosition, moves: readonly Played[], { start }: ZickzackSetup): ZickzackPosition {
  const pos = createPosition(start);
  for (const { code } of moves) play(pos, code);
  if (pos.turn !== given.turn) throw new Error('a copied position differs from its original');
  return pos;
}

/** Best play of both sides to the end, or as far as the allowance goes. */
function bestLine(pos: ZickzackPosition, allowed: Allowance): Played[] {
  return lineFrom(pos, () => {
    const { move, exact } = solveWithin(pos, allowed);
    return exact ? move : null;
  });
}

/** A short search, fast enough after a cancellation or timeout. */
const GLANCE: Budget = { nodes: 2000, stop: () => false };

/** The best known first move, continued by short searches; the score is that of this line. */
function likelyLine(pos: ZickzackPosition, first: number | null): { moves: Played[]; score: number } {
  const seat = pos.turn;
  let next = first;
  const moves = lineFrom(pos, () => {
    const move = next ?? deepen(pos, GLANCE, 4, null).move;
    next = null;
    return move;
  });
  for (const { code } of moves) play(pos, code);
  const score = pos.scores[seat]! - pos.scores[1 - seat]!;
  for (let i = 0; i < moves.length; i++) undo(pos);
  return { moves, score };
}

function lineFrom(pos: ZickzackPosition, choose: () => number | null): Played[] {
  const line: Played[] = [];
  while (pos.turn !== NOBODY) {
    const move = choose();
    const code = move === null ? undefined : codesFor(pos, move)[0];
    if (code === undefined) break;
    line.push({ by: pos.turn, code });
    play(pos, code);
  }
  for (let i = 0; i < line.length; i++) undo(pos);
  return line;
}

/**
 * The independent check: whether the future difference is at least this and not more, by the rules' own moves on the
 * real board. It shares nothing with the first search, and stores only whether a bound holds. False: it does not, or
 * the allowance ran out.
 */
export function confirms(pos: ZickzackPosition, value: number, allowed: Allowance): boolean {
  const known = new Map<string, boolean>();
  const lists = Array.from({ length: 27 }, moveList);

  /** Whether the seat gets at least `goal` more than the other from here on; null: the allowance ran out. */
  const reaches = (seat: number, goal: number, depth: number): boolean | null => {
    if (pos.turn === NOBODY) return goal <= 0;
    if (spend(allowed)) return null;
    // Without the scores so far, because only future points count.
    const key = `${pos.free.join()} ${pos.left.join()} ${pos.turn} ${seat} ${goal}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const mine = pos.turn === seat;
    const list = lists[depth]!;
    list.count = 0;
    legal(pos, list);
    // Starts with the answer against the mover, who needs only one move that changes it.
    let answer = !mine;
    for (let i = 0; i < list.count && answer !== mine; i++) {
      const mover = pos.turn;
      const score = pos.scores[mover]!;
      play(pos, list.codes[i]!);
      const won = pos.scores[mover]! - score;
      const reached = reaches(seat, goal - (mine ? won : -won), depth + 1);
      undo(pos);
      if (reached === null) return null;
      if (reached === mine) answer = mine;
    }
    // Limited, because more would not fit into the memory of a phone.
    if (known.size < 400_000) known.set(key, answer);
    return answer;
  };
  const seat = pos.turn;
  return reaches(seat, value, 0) === true && reaches(seat, value + 1, 0) === false;
}
