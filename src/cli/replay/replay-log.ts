import { isDeepStrictEqual } from 'node:util';
import { rowOf } from '../../host/row.ts';
import { quote } from '../../kernel/problem.ts';
import { recordOf } from '../../kernel/record.ts';
import type { TableEvent } from '../../table/events.ts';
import { apply, openTable, type Table } from '../../table/table.ts';
import { messageOf } from '../arguments.ts';
import type { LoadGame } from './replay-entry.ts';
import type { StoredValue } from './stored-value.ts';
import type { TableLog, ToldTable } from './table-logs.ts';

/**
 * Replays the log of a table with the current rules: what differs from its stored row, and every round that was ever
 * played at it as a record with its result, to be replayed separately.
 */
export async function* replayLog(
  file: string,
  { id, events, told }: TableLog,
  load: LoadGame,
): AsyncGenerator<StoredValue> {
  const where = `${file}, table ${id}`;
  if ('damaged' in events) {
    yield { where, damaged: events.damaged };
    return;
  }
  const [opened, ...rest] = events;
  if (opened?.type !== 'opened') {
    yield { where, damaged: 'the log does not begin with the opening of a table' };
    return;
  }
  const game = await load(opened.game);
  if (!game) {
    yield { where, differs: [`it is a table of ${quote(opened.game)}, which is not here`] };
    return;
  }
  let number = 1;
  let rounds = 0;
  try {
    const table = openTable(game, opened);
    for (const event of rest) {
      number += 1;
      if (event.type === 'dealt' && table.round) yield { where: `${where}, round ${++rounds}`, value: roundOf(table) };
      apply(table, event);
    }
    if (table.round) yield { where: `${where}, round ${++rounds}`, value: roundOf(table) };
    const differs = told ? differences(id, table, told) : [];
    if (differs.length > 0) yield { where, differs };
  } catch (error) {
    yield {
      where,
      differs: [`its log no longer folds at event ${number}, ${kindOf(events, number)}: ${messageOf(error)}`],
    };
  }
}

const kindOf = (events: readonly TableEvent[], number: number): string => quote(events[number - 1]?.type);

/** The round on the table. Its result is included if it ended by its rules, not because somebody left. */
function roundOf({ round, outcome }: Table): object {
  if (!round) throw new Error('there is no round');
  const record = recordOf(round);
  return outcome && !outcome.ended ? { record, over: true, result: outcome } : { record, over: false, result: null };
}

/** The differences between the log and its stored row. */
function differences(id: string, table: Table, { game, status, standing }: ToldTable): string[] {
  const before: Readonly<Record<string, unknown>> = { game, status, ...standing };
  // As JSON, so that it can be compared.
  const now = JSON.parse(JSON.stringify(rowOf(id, table))) as Readonly<Record<string, unknown>>;
  return Object.keys(before)
    .filter((name) => !isDeepStrictEqual(before[name], now[name]))
    .map((name) => `the ${name} was ${quote(before[name])} and is ${quote(now[name])}`);
}
