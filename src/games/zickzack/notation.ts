import type { Code } from '../../kernel/moves.ts';

/**
 * `7:2-4` and `7:2`. A code is row, first cell and length, eight bits each. Rows and cells that do not exist are parsed
 * too, so that the refusal can say what is wrong with them.
 */
export const lay = (row: number, from: number, length: number): Code => (row << 16) | (from << 8) | length;
export const rowOf = (code: Code): number => code >> 16;
export const fromOf = (code: Code): number => (code >> 8) & 255;
export const lengthOf = (code: Code): number => code & 255;
export const toOf = (code: Code): number => fromOf(code) + lengthOf(code) - 1;

export function format(code: Code): string {
  const single = `${rowOf(code)}:${fromOf(code)}`;
  return lengthOf(code) === 1 ? single : `${single}-${toOf(code)}`;
}

const form = /^([1-9]\d?):([1-9]\d?)(?:-([1-9]\d?))?$/;

export function parse(text: string): Code | null {
  const [, row, first, last] = form.exec(text) ?? [];
  if (row === undefined || first === undefined) return null;
  const from = Number(first);
  if (last === undefined) return lay(Number(row), from, 1);
  // A move has only one notation: the lower cell first, and a single names its cell once.
  return Number(last) > from ? lay(Number(row), from, Number(last) - from + 1) : null;
}
