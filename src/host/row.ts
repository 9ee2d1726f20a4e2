import { matchStanding, type Table } from '../table/table.ts';
import { due } from '../table/windows.ts';
import type { TableRow } from './store.ts';

/** What lists and schedulers need to know of a table. Nothing in it is hidden from anybody who may see the table. */
export function rowOf(id: string, table: Table): TableRow {
  const { round, outcome, closed } = table;
  const standing = matchStanding(table);
  return {
    id,
    game: table.game.rules.id,
    online: table.online,
    options: table.options,
    match: table.match,
    status: closed ? 'closed' : !round ? 'waiting' : outcome ? 'ended' : 'playing',
    seats: [...table.seats],
    awaited: round && !outcome && !closed ? [...round.rules.awaited(round.pos)] : [],
    scores: outcome?.scores ?? (round ? round.rules.scores(round.pos) : []),
    totals: standing.totals,
    matchOver: standing.over,
    version: table.version,
    touched: table.at,
    // At a table of one device time counts only while someone looks, so nobody needs to be woken for it.
    deadline: table.online ? (due(table)?.at ?? null) : null,
  };
}
