import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { perft } from '../perft.ts';
import { parseRecord } from '../record.ts';
import { legalMoves, resultOf } from '../round.ts';
import type { Rules } from '../rules.ts';

/** One line of a vectors file: what an independent implementation says at the end of a record. */
interface Vector {
  readonly record: { readonly options: unknown; readonly moves: readonly unknown[] };
  readonly legal?: readonly string[];
  readonly over?: boolean;
  readonly result?: unknown;
  readonly perft?: Readonly<Record<string, number>>;
  readonly error?: { readonly code: string };
}

/** Every line of the game's vectors must hold. */
export function vectorTests(rules: Rules, file: URL): void {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  for (const [index, line] of lines.entries()) {
    const vector = JSON.parse(line) as Vector;
    const title = `vector ${index + 1}: ${JSON.stringify(vector.record.options)}, ${vector.record.moves.length} moves`;
    test(title, () => {
      const round = parseRecord(rules, vector.record);
      if (vector.error) {
        expect(round.ok ? 'accepted' : round.error.code).toBe(vector.error.code);
        return;
      }
      if (!round.ok) throw new Error(round.error.message);
      expect(legalMoves(round.value)).toEqual(vector.legal);
      expect(rules.over(round.value.pos)).toBe(vector.over);
      expect(resultOf(round.value)).toEqual(vector.result ?? null);
      for (const [depth, nodes] of Object.entries(vector.perft ?? {})) {
        expect(perft(round.value, Number(depth)), `perft ${depth}`).toBe(nodes);
      }
    });
  }
}
