import { ok } from '../../kernel/result.ts';
import { shuffle } from '../../kernel/rng.ts';
import type { Rules } from '../../kernel/rules.ts';
import { readPieces, readSetup, readStart } from '../../kernel/setup.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { legal } from './legal.ts';
import { format, parse } from './notation.ts';
import {
  createPosition,
  mostPoints,
  PHASE,
  play,
  scores,
  survivor,
  undo,
  type DavinciOptions,
  type DavinciPosition,
  type DavinciSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { tileAt, tileName, tilesOf } from './tiles.ts';
import { reveals, shown, view, type DavinciShown, type DavinciView } from './view.ts';

export const rules: Rules<DavinciPosition, DavinciView, DavinciOptions, DavinciSetup, Clause, Reason, DavinciShown> = {
  id: 'davinci',
  version: 1,
  dealer: 1,
  clauses,
  reasons,
  options: {
    players: { kind: 'whole', min: 2, max: 4, default: 2 },
    dashes: { kind: 'flag', default: false },
    points: { kind: 'flag', default: false },
    draft: { kind: 'choice', values: ['random', 'pick'], default: 'random' },
  },
  notation: 'pick2, =b1,b-,b4,w7, +b, 2.3=10, |4, /4, ~1, .',
  starts: true,

  facts: (options) => ({
    perfect: false,
    hidden: true,
    simultaneous: false,
    // Without points exactly one seat gets one point (davinci.9).
    zeroSum: !options.points,
    score: [0, mostPoints(options)],
    // The longest of 20,000 random rounds had 72 moves.
    mostMoves: 400,
  }),

  deal(_dealer, options, rng, start) {
    return {
      start: start ?? rng.below(options.players),
      pool: shuffle(tilesOf(options.dashes).map(tileName), rng).join(' '),
    };
  },

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start', 'pool']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    if (!start.ok) return start;
    const pool = readPieces('pool', fields.value['pool'], ' ', tilesOf(options.dashes).map(tileName));
    if (!pool.ok) return pool;
    return ok(createPosition(options, start.value, pool.value.map(tileAt)));
  },

  awaited: (pos) => (pos.phase === PHASE.over ? [] : [pos.turn]),
  over: (pos) => pos.phase === PHASE.over,
  legal(pos, seat, into) {
    if (seat === pos.turn) legal(pos, into);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  key: ({ codes, lengths, stock, next, end, drawn, phase, turn, start, scores }) =>
    [
      ...codes.map((code, seat) => code.subarray(0, lengths[seat]).join('.')),
      stock.subarray(next[0], end[0]).join('.'),
      stock.subarray(next[1], end[1]).join('.'),
      // Who was first matters only while seats pick and set up.
      phase < PHASE.draw ? start : '',
      ...[drawn, phase, turn, ...scores],
    ].join(' '),
  hash: ({ hash }) => hash,

  format,
  parse,
  refuse,
  view,
  shown,
  reveals: (_pos, _by, code) => reveals(code),
  imagine,
  sample,

  scores,
  extras: (pos) => ({ survivor: survivor(pos) }),
  nextStart: ({ scores }, lastStart) => (lastStart + 1) % scores.length,
};
