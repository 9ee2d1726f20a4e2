import { ok } from '../../kernel/result.ts';
import type { Rules } from '../../kernel/rules.ts';
import { readSetup, readStart } from '../../kernel/setup.ts';
import { ALL_CELLS, MOST_PLAYED } from './board.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { format, parse } from './notation.ts';
import {
  createPosition,
  legal,
  NOBODY,
  play,
  undo,
  type ZickzackOptions,
  type ZickzackPosition,
  type ZickzackSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { shown, view, type ZickzackView } from './view.ts';

export const rules: Rules<ZickzackPosition, ZickzackView, ZickzackOptions, ZickzackSetup, Clause, Reason> = {
  id: 'zickzack',
  version: 1,
  dealer: 1,
  clauses,
  reasons,
  options: { players: { kind: 'whole', min: 2, max: 2, default: 2 } },
  notation: '7:2, 7:2-4',
  starts: true,

  facts: () => ({
    perfect: true,
    hidden: false,
    simultaneous: false,
    // A row that is never filled scores for nobody (zickzack.7).
    zeroSum: false,
    score: [0, ALL_CELLS],
    // Each move lays one of the pieces, so no round comes near this.
    mostMoves: 4 * MOST_PLAYED,
  }),

  deal: (_dealer, options, rng, start) => ({ start: start ?? rng.below(options.players) }),
  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    return start.ok ? ok(createPosition(start.value)) : start;
  },

  awaited: (pos) => (pos.turn === NOBODY ? [] : [pos.turn]),
  over: (pos) => pos.turn === NOBODY,
  legal(pos, seat, into) {
    if (seat === pos.turn) legal(pos, into);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  key: ({ free, left, scores, turn }) => [...free, ...left, ...scores, turn].join(' '),

  hash: ({ hash }) => hash,

  format,
  parse,
  refuse,
  view,
  shown,
  automatic: (pos, seat, code) => refuse(pos, seat, code) === null,
  reveals: () => false,
  imagine,
  sample,

  scores: (pos) => [...pos.scores],
  // The winner starts, after a draw the same seat again (zickzack.8).
  nextStart: ({ winners }, lastStart) => (winners.length === 1 ? winners[0]! : lastStart),
};
