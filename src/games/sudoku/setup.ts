import { problem, quote, type Problem } from '../../kernel/problem.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { shuffle, type Rng } from '../../kernel/rng.ts';
import { CELLS, columnOf, rowOf, WIDTH, type Board, type Size } from './board.ts';

const stockOf = (size: number): readonly string[] =>
  Array.from({ length: size * (size - 1) }, (_, i) => String((i % size) + 1));

/** The tiles that are not golden: of each number one fewer than the board has rows (sudoku.1, sudoku.12). */
export const STOCK: Readonly<Record<Size, readonly string[]>> = { 9: stockOf(9), 6: stockOf(6) };

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/**
 * The golden tiles of a fresh deal: for each cell its number, 0 for none. What a dealer version deals for a seed never
 * changes.
 */
export const dealGolden = (dealer: number, board: Board, rng: Rng): Uint8Array =>
  dealer === 1 ? dealInBlocks(board, rng) : dealInLines(board, rng);

/**
 * One in every row and every column, whatever the block (sudoku.2): both the columns and the numbers are a shuffle over
 * the rows.
 */
function dealInLines({ size }: Board, rng: Rng): Uint8Array {
  const columns = shuffle(upTo(size), rng);
  const numbers = shuffle(upTo(size), rng);
  const golden = new Uint8Array(CELLS);
  for (const [row, column] of columns.entries()) golden[row * WIDTH + column] = numbers[row]! + 1;
  return golden;
}

/**
 * The first dealer: one in every block too, which the rulebook does not require.
 *
 * Uniform among these placements: the blocks of a band share its rows, one each, and the blocks of a stack share its
 * columns. Both are independent shuffles, and each set of shuffles gives exactly one placement. The numbers are a
 * shuffle over the blocks.
 */
function dealInBlocks({ size, blockRows, blockColumns }: Board, rng: Rng): Uint8Array {
  // A band has as many blocks as rows (blockRows), and there are blockColumns bands.
  const rowsOfBands = upTo(blockColumns).map(() => shuffle(upTo(blockRows), rng));
  const columnsOfStacks = upTo(blockRows).map(() => shuffle(upTo(blockColumns), rng));
  const numbers = shuffle(upTo(size), rng);
  const golden = new Uint8Array(CELLS);
  rowsOfBands.forEach((rows, band) => {
    columnsOfStacks.forEach((columns, stack) => {
      const row = band * blockRows + rows[stack]!;
      const column = stack * blockColumns + columns[band]!;
      golden[row * WIDTH + column] = numbers.pop()! + 1;
    });
  });
  return golden;
}

/** The board in reading order, `.` for an empty cell. */
export const writeGolden = ({ cells }: Board, golden: ArrayLike<number>): string =>
  cells.map((cell) => (golden[cell] ? String(golden[cell]) : '.')).join('');

export function readGolden({ size, cells }: Board, text: unknown): Result<Uint8Array, Problem> {
  const wrong = (what: string): Result<never, Problem> =>
    problem('bad_setup', 'setup.gold', `setup.gold ${what}`, { kind: 'pieces' });
  if (typeof text !== 'string') return wrong(`must be a text, not ${quote(text)}`);
  if (text.length !== cells.length) return wrong(`must have ${cells.length} characters, not ${text.length}`);
  const golden = new Uint8Array(CELLS);
  const rows = new Set<number>();
  const columns = new Set<number>();
  const numbers = new Set<number>();
  for (const [index, cell] of cells.entries()) {
    const sign = text[index]!;
    if (sign === '.') continue;
    const number = '123456789'.indexOf(sign) + 1;
    if (number < 1 || number > size) return wrong(`has ${quote(sign)}; it may have . and 1 to ${size}`);
    golden[cell] = number;
    rows.add(rowOf(cell));
    columns.add(columnOf(cell));
    if (numbers.has(number)) return wrong(`has ${number} more than once`);
    numbers.add(number);
  }
  // No number occurs twice, so there are as many tiles as numbers.
  if (numbers.size !== size) return wrong(`must have ${size} tiles, not ${numbers.size}`);
  if (rows.size !== size || columns.size !== size) return wrong('must have one tile in every row and every column');
  return ok(golden);
}
