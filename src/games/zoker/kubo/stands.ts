import type { Cube } from './levels.ts';

const colours = ['b', 'g', 'o', 'r'];
const sizes = ['S', 'M', 'L', 'X'];
const shapes = ['1', '2', '3', '4'];

/**
 * The card at a level, a column from the left and a row from the bottom, for each orientation of the cube (kubo.1,
 * kubo.9).
 */
const stands: Readonly<Record<Cube, (level: number, column: number, row: number) => string>> = {
  colour: (level, column, row) => `${colours[level]!}${sizes[column]!}${shapes[row]!}`,
  size: (level, column, row) => `${colours[column]!}${sizes[level]!}${shapes[row]!}`,
  shape: (level, column, row) => `${colours[column]!}${sizes[row]!}${shapes[3 - level]!}`,
};

export const standingAt = (cube: Cube, level: number, column: number, row: number): string =>
  stands[cube](level, column, row);
