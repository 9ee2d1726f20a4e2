import type { Code } from '../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../kernel/rules.ts';
import { distance, reach } from './board.ts';
import type { Clause, Reason } from './clauses.ts';
import { cellName, STEP, TARGET, WALK, walkFrom, walkTo } from './notation.ts';
import { besideCount, endsOnTile, onTile, type ZipherPosition } from './position.ts';

type No = Refusal<Clause, Reason> | null;

const no = (clause: Clause, reason: Reason, values: Refusal['values'] = {}): No => ({ clause, reason, values });

export function refuse(pos: ZipherPosition, seat: Seat, code: Code): No {
  if (seat !== pos.turn) return notYourTurn();
  if (code < TARGET) return pos.picked === 0 ? null : no('zipher.4', 'already_picked');
  if (pos.picked === 0) return no('zipher.4', 'pick_first');
  if (code < STEP) {
    if (!pos.options.supersolo) return no('zipher.32', 'no_target');
    return pos.target === 0 ? null : no('zipher.32', 'target_taken');
  }
  if (pos.options.supersolo && pos.target === 0) return no('zipher.32', 'target_first');
  return code < WALK ? refuseStep(pos, code - STEP) : refuseWalk(pos, walkFrom(code), walkTo(code));
}

/** Whether the turn may start on this tile: the pawn stands on it, or beside it. */
function refuseTile(pos: ZipherPosition, tile: number): No {
  if (pos.tiles[tile] === 0) return no('zipher.10', 'no_tile', { cell: cellName(tile) });
  if (onTile(pos)) {
    return tile === pos.pawn
      ? null
      : no('zipher.10', 'already_on_tile', { pawn: cellName(pos.pawn), cell: cellName(tile) });
  }
  if (distance(pos.pawn, tile) === 1) return null;
  return no('zipher.10', 'not_beside', { pawn: cellName(pos.pawn), cell: cellName(tile) });
}

function refuseStep(pos: ZipherPosition, tile: number): No {
  if (!pos.options.blind) return no('zipher.31', 'step_only_blind');
  if (onTile(pos)) return no('zipher.10', 'already_on_tile', { pawn: cellName(pos.pawn), cell: cellName(tile) });
  return refuseTile(pos, tile);
}

function refuseWalk(pos: ZipherPosition, from: number, to: number): No {
  const refused = refuseTile(pos, from);
  if (refused) return refused;
  // Checked before the number is read, because a refusal must not reveal the number of a face-down tile.
  if (pos.up[from] === 0) return no('zipher.31', 'face_down', { cell: cellName(from) });
  const n = pos.tiles[from]!;
  const values = { n, from: cellName(from), to: cellName(to) };
  if (!reach(from, n, -1).includes(to)) {
    const away = distance(from, to);
    return away === 0 || away > n || n === 1
      ? no('zipher.5', 'wrong_distance', values)
      : no('zipher.6', 'one_turn', values);
  }
  const barred = from === pos.pawn ? pos.cameFrom : pos.pawn;
  if (!reach(from, n, barred).includes(to))
    return no('zipher.11', 'passes_back', { ...values, back: cellName(barred) });
  const tile = pos.tiles[to]! > 0;
  if (endsOnTile(pos, n)) return tile ? null : no('zipher.7', 'must_end_on_tile', values);
  const clause = pos.options.adjacent ? 'zipher.30' : 'zipher.8';
  if (tile) return no(clause, 'must_end_beside', values);
  return besideCount(pos, to, from) > 0 ? null : no(clause, 'no_tile_beside', values);
}
