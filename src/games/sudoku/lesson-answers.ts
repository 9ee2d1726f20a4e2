import { judge } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { Mistake, Moment } from '../../learn/contract.ts';
import { openMoment } from '../../learn/moment.ts';
import { boardOf } from './board.ts';
import type { Reason } from './clauses.ts';
import { cellName } from './notation.ts';
import type { SudokuPosition } from './position.ts';
import { rules } from './rules.ts';

/** What a lesson answers to a cell that is not expected, by the reason of the refusal, or `allowed`. */
export type CellAnswers = Readonly<Partial<Record<Reason | 'allowed', string>>>;

/** Covers every cell of the board: those with an answer of their own, and the others by what the rules say. */
export function foresee(
  at: Moment,
  seat: Seat,
  meant: readonly string[],
  own: readonly Mistake[],
  answers: CellAnswers,
): readonly Mistake[] {
  const round = openMoment(rules, at);
  const known = new Set([...meant, ...own.flatMap(({ moves }) => moves)]);
  const cells = new Map<string, string[]>();
  for (const cell of boardOf((round.pos as SudokuPosition).options.board).cells) {
    const name = cellName(cell);
    if (known.has(name)) continue;
    const judged = judge(round, seat, name);
    const key = answers[judged.ok ? 'allowed' : (judged.error.reason as Reason)];
    if (key !== undefined) cells.set(key, [...(cells.get(key) ?? []), name]);
  }
  return [...own, ...[...cells].map(([key, moves]) => ({ moves, say: { key } }))];
}
