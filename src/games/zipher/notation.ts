import type { Code } from '../../kernel/moves.ts';
import { CELLS, SIZE } from './board.ts';

/**
 * Codes: `#k` is PICK + k, `*k` is TARGET + k, `?T` is STEP + T, `T>D` is WALK + 81 T + D.
 */
export const PICK = 0;
export const TARGET = 8;
export const STEP = 16;
export const WALK = 128;

export const walk = (from: number, to: number): Code => WALK + from * CELLS + to;
export const walkFrom = (code: Code): number => Math.floor((code - WALK) / CELLS);
export const walkTo = (code: Code): number => (code - WALK) % CELLS;

const CELL_NAMES = Array.from(
  { length: CELLS },
  (_, cell) => `${'abcdefghi'[cell % SIZE]!}${Math.floor(cell / SIZE) + 1}`,
);

export const cellName = (cell: number): string => CELL_NAMES[cell]!;
export const cellAt = (name: string): number => (name.charCodeAt(1) - 49) * SIZE + name.charCodeAt(0) - 97;

/** Cached, because the same few thousand texts are used again and again. */
const TEXTS = new Array<string | undefined>(walk(CELLS - 1, CELLS - 1) + 1);

export const format = (code: Code): string => (TEXTS[code] ??= textOf(code));

function textOf(code: Code): string {
  if (code >= WALK) return `${cellName(walkFrom(code))}>${cellName(walkTo(code))}`;
  if (code >= STEP) return `?${cellName(code - STEP)}`;
  return code > TARGET ? `*${code - TARGET}` : `#${code - PICK}`;
}

const form = /^(?:#([1-4])|\*([1-3])|\?([a-i][1-9])|([a-i][1-9])>([a-i][1-9]))$/;

export function parse(text: string): Code | null {
  const found = form.exec(text);
  if (!found) return null;
  const [, pick, target, step, from, to] = found;
  if (pick !== undefined) return PICK + Number(pick);
  if (target !== undefined) return TARGET + Number(target);
  if (step !== undefined) return STEP + cellAt(step);
  return walk(cellAt(from!), cellAt(to!));
}
