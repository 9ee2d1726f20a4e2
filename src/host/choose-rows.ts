import type { ListedTable, RowQuery } from './store.ts';

/** Runs a query in memory, for stores without an index. */
export function chooseRows(
  tables: readonly ListedTable[],
  { device, dueBefore, ids, most }: RowQuery,
): readonly ListedTable[] {
  return tables
    .filter(({ people }) => device === undefined || people.some((person) => person.device === device))
    .filter(({ deadline }) => dueBefore === undefined || (deadline !== null && deadline <= dueBefore))
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .toSorted((a, b) => (dueBefore === undefined ? b.touched - a.touched : (a.deadline ?? 0) - (b.deadline ?? 0)))
    .slice(0, most);
}
