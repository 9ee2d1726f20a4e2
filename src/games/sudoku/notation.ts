import type { Code } from '../../kernel/moves.ts';
import { CELLS, columnOf, rowOf, WIDTH } from './board.ts';

/** Codes: a cell is its own number, followed by the two claims. */
export const STUCK = CELLS;
export const CALL = CELLS + 1;

export const cellName = (cell: number): string => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
export const cellAt = (name: string): number => (name.charCodeAt(1) - 49) * WIDTH + name.charCodeAt(3) - 49;

export function format(code: Code): string {
  if (code === STUCK) return 'stuck';
  return code === CALL ? 'call' : cellName(code);
}

const cellForm = /^r[1-9]c[1-9]$/;

export function parse(text: string): Code | null {
  if (text === 'stuck') return STUCK;
  if (text === 'call') return CALL;
  return cellForm.test(text) ? cellAt(text) : null;
}
