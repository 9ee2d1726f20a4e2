import { ok } from '../../kernel/result.ts';
import type { Rules } from '../../kernel/rules.ts';
import { readSetup, readStart } from '../../kernel/setup.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine } from './imagine.ts';
import { format, parse } from './notation.ts';
import { createPosition, legal, play, undo, type NimOptions, type NimPosition, type NimSetup } from './position.ts';
import { refuse } from './refuse.ts';
import { view, type NimView } from './view.ts';

export const rules: Rules<NimPosition, NimView, NimOptions, NimSetup, Clause, Reason> = {
  id: 'nim',
  version: 1,
  dealer: 1,
  clauses,
  reasons,
  options: {
    players: { kind: 'whole', min: 2, max: 2, default: 2 },
    heap: { kind: 'whole', min: 5, max: 25, step: 5, default: 15 },
  },
  notation: '-1, -3',
  starts: true,

  // Nothing is hidden and seats move in turn; the longest round takes one match at a time.
  facts: ({ heap }) => ({
    perfect: true,
    hidden: false,
    simultaneous: false,
    zeroSum: false,
    score: [0, 1],
    mostMoves: 4 * heap,
  }),

  deal: (_dealer, options, rng, start) => ({ start: start ?? rng.below(options.players) }),
  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    return start.ok ? ok(createPosition(options.heap, start.value)) : start;
  },

  awaited: ({ left, turn }) => (left === 0 ? [] : [turn]),
  over: ({ left }) => left === 0,
  legal(pos, seat, into) {
    if (seat === pos.turn) legal(pos, into);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  key: ({ left, turn }) => `${left} ${turn}`,

  format,
  parse,
  refuse,
  view,
  shown: (_pos, by, code) => ({ by, move: format(code) }),
  reveals: () => false,
  imagine,

  // The seat that is not on turn took the last match (nim.3).
  scores: ({ left, turn }) => [0, 1].map((seat) => (left === 0 && seat !== turn ? 1 : 0)),
  nextStart: (_result, lastStart) => 1 - lastStart,
};
