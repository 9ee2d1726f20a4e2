import type { Played } from '../../kernel/rules.ts';
import type { Solution, Solver } from '../../kernel/solver.ts';
import { allowance, telling, type Allowance } from '../../search/allowance.ts';
import { bothStrategies, secondOpinion } from '../../search/certificate.ts';
import { keeper, searchDuel } from './bot-duel.ts';
import { CELL_OF, POINTS, stepFrom, stepTo, type Tiles } from './compact.ts';
import { walk } from './notation.ts';
import { asideLeft, type ZipherOptions, type ZipherPosition, type ZipherSetup } from './position.ts';
import { searchAlone } from './solver-alone.ts';
import { exhaust } from './solver-exhaust.ts';
import type { ZipherView } from './view.ts';

/**
 * Alone or for two, with all tiles face up, from the pick on (with a target, from the target on).
 *
 * Alone a solution is its own proof. If there is none, the line leaves as few tiles as possible; that, and the final
 * difference for two, count as proven only if trying every line with the rules themselves gives the same result.
 */
export const solver: Solver<ZipherPosition, ZipherView, ZipherOptions, ZipherSetup> = {
  supports: ({ players, blind }) => players <= 2 && !blind,
  solve({ pos }, budget, onProgress) {
    const { players, supersolo } = pos.options;
    const open = pos.picked === 0 || (supersolo && pos.target === 0);
    if (open) return { moves: [], score: 0, proven: false, certificate: null };
    const watched = telling(budget, onProgress);
    return players === 1 ? solveAlone(pos, watched) : solveDuel(pos, watched);
  },
  strategies(round, { score }, budget, most) {
    const { pos } = round;
    if (pos.picked === 0) return null;
    const { tiles } = compactOf(pos);
    const keeps = keeper(tiles, allowance(budget));
    const keep = (final: number): number | null => {
      const lead = pos.scores[pos.turn]! - pos.scores[1 - pos.turn]!;
      const step = keeps(compactOf(pos).mask, pos.pawn, final - lead);
      return step < 0 ? null : codeOf(step);
    };
    return bothStrategies(round, score, keep, most);
  },
};

interface Compact {
  readonly tiles: Tiles;
  readonly mask: number;
}

function compactOf({ tiles, options }: ZipherPosition): Compact {
  const numbers = Uint8Array.from({ length: POINTS }, (_, point) => tiles[CELL_OF[point]!]!);
  return {
    tiles: { numbers, adjacent: options.adjacent },
    mask: numbers.reduce((bits, number, point) => (number > 0 ? bits | (1 << point) : bits), 0),
  };
}

const codeOf = (step: number): number => walk(CELL_OF[stepFrom(step)]!, stepTo(step));

function solveAlone(pos: ZipherPosition, allowed: Allowance): Solution {
  const { tiles, mask } = compactOf(pos);
  const taken = pos.scores[0]!;
  const target = pos.target === 0 ? 0 : asideLeft(pos)[pos.target - 1]!;
  const answer = (line: readonly number[], certificate: Solution['certificate']): Solution => ({
    moves: line.map((step) => ({ by: 0, code: codeOf(step) })),
    score: taken + line.length,
    proven: certificate !== null,
    certificate,
  });
  const found = searchAlone(tiles, mask, pos.pawn, 1, target, allowed);
  if (found.line !== null) return answer(found.line, 'line');
  // No solution exists or was found, so it looks for the line that leaves the fewest tiles.
  for (let left = target === 0 && found.certain ? 2 : 1; ; left++) {
    const next = searchAlone(tiles, mask, pos.pawn, left, 0, allowed);
    if (next.line === null && next.certain) continue;
    const line = next.line ?? longer(found.furthest, next.furthest);
    const certain = found.certain && next.certain;
    return answer(line, certain ? secondOpinion(2 * line.length, exhaust(pos, allowed)) : null);
  }
}

const longer = (a: readonly number[], b: readonly number[]): readonly number[] => (b.length > a.length ? b : a);

function solveDuel(pos: ZipherPosition, allowed: Allowance): Solution {
  const compact = compactOf(pos);
  const { tiles } = compact;
  const moves: Played[] = [];
  let { mask } = compact;
  let { pawn, turn } = pos;
  const first = searchDuel(tiles, mask, pawn, -1, POINTS, allowed);
  for (let next = first; next.step >= 0; next = searchDuel(tiles, mask, pawn, -1, POINTS, allowed)) {
    moves.push({ by: turn, code: codeOf(next.step) });
    mask &= ~(1 << stepFrom(next.step));
    pawn = stepTo(next.step);
    turn = 1 - turn;
  }
  const difference = pos.scores[pos.turn]! - pos.scores[1 - pos.turn]!;
  const certain = first.step < 0 ? !allowed.out : first.exact;
  const certificate = certain ? secondOpinion(first.value, exhaust(pos, allowed)) : null;
  return {
    moves,
    score: difference + first.value,
    proven: certificate !== null,
    certificate,
  };
}
