/**
 * The number of columns, which depends only on the initial size of the table: resizing the window or adding a row must
 * not move the places that players remember.
 */
export function columnsFor(table: number): number {
  if (table <= 16) return 4;
  if (table <= 32) return table / 4;
  return table === 36 ? 6 : 8;
}

/** More places than this would be too small to touch on a narrow table, so the rest is laid out beside them. */
const BLOCK = 32;

/** The places in the rows in which they are drawn. */
export function rowsOf<T>(places: readonly T[], table: number): T[][] {
  const columns = columnsFor(table);
  const rows = (part: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(part.length / columns) }, (_, row) =>
      part.slice(row * columns, (row + 1) * columns),
    );
  if (columns > 4 || places.length <= BLOCK) return rows(places);
  const beside = rows(places.slice(BLOCK));
  return rows(places.slice(0, BLOCK)).map((row, index) => [...row, ...(beside[index] ?? [])]);
}
