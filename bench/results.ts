/** One line of the table. `ratio` is value over baseline, so that it means the same on any machine; null where there is no peer. */
export interface BenchResult {
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: string | null;
  readonly baselineValue: number | null;
  readonly ratio: number | null;
}

/** How much of everything: `tiny` shows in seconds that a suite runs, and measures nothing. */
export type Size = 'usual' | 'tiny';

export function result(
  id: string,
  value: number,
  unit: string,
  baseline: string | null = null,
  baselineValue: number | null = null,
): BenchResult {
  return { id, value, unit, baseline, baselineValue, ratio: baselineValue === null ? null : value / baselineValue };
}

const number = (value: number | null): string =>
  value === null ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** An aim is a minimum for rates, and a maximum for everything else. */
const isMet = (ratio: number, unit: string): boolean => (unit.endsWith('/s') ? ratio >= 1 : ratio <= 1);

export function table(results: readonly BenchResult[]): string {
  const rows = [
    ['id', 'value', 'unit', 'baseline', 'its value', 'ratio', 'met'],
    ...results.map(({ id, value, unit, baseline, baselineValue, ratio }) => [
      id,
      number(value),
      unit,
      baseline ?? '',
      number(baselineValue),
      number(ratio),
      baseline === 'aim' && ratio !== null ? (isMet(ratio, unit) ? 'yes' : 'no') : '',
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          [0, 2, 3, 6].includes(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
