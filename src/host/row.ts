import { tableStatus, type Table } from '../table/table.ts';
import { due } from '../table/windows.ts';
import type { TableRow } from './store.ts';

/**
 * The projection (read model) of a table: what lists and schedulers need without replaying a log. It contains nothing
 * hidden.
 */
export function rowOf(id: string, table: Table): TableRow {
  const { round, outcome, closed, standing } = table;
  return {
    id,
    game: table.game.rules.id,
    online: table.online,
    options: table.options,
    match: table.match,
    status: tableStatus(table),
    seats: [...table.seats],
    awaited: round && !outcome && !closed ? [...round.rules.awaited(round.pos)] : [],
    scores: outcome?.scores ?? (round ? round.rules.scores(round.pos) : []),
    totals: standing.totals,
    matchOver: standing.over,
    version: table.version,
    touched: table.at,
    // At a table on one device time counts only while someone looks, so it needs no wake-up.
    deadline: table.online ? (due(table)?.at ?? null) : null,
  };
}
