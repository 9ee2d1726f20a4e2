import { ok } from '../../../kernel/result.ts';
import type { Rules, Seat } from '../../../kernel/rules.ts';
import { readSetup, readStart } from '../../../kernel/setup.ts';
import { zokerClauses } from '../clauses.ts';
import { readDeck, shuffled } from '../deck.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { cubes, deckOf } from './levels.ts';
import { CLAIM, format, parse, PASS } from './notation.ts';
import {
  CALLING,
  createPosition,
  DECK_SIZE,
  DRAWING,
  HAND,
  hashOf,
  hasPassed,
  legal,
  LINE_POINTS,
  OVER,
  play,
  undo,
  type KuboOptions,
  type KuboPosition,
  type KuboSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { reveals, shown, view, type KuboShown, type KuboView } from './view.ts';

export const rules: Rules<KuboPosition, KuboView, KuboOptions, KuboSetup, Clause, Reason, KuboShown> = {
  id: 'zoker-kubo',
  version: 1,
  dealer: 1,
  clauses: [...zokerClauses, ...clauses],
  reasons,
  options: {
    players: { kind: 'whole', min: 2, max: 5, default: 2 },
    cube: { kind: 'choice', values: cubes, default: 'colour' },
    claims: { kind: 'choice', values: ['call', 'auto'], default: 'call' },
  },
  notation: 'draw2, gS1, !bS1-bX1, end, pass',
  match: { target: true },
  starts: true,

  facts: ({ players, claims }) => ({
    perfect: false,
    hidden: true,
    // All seats except the one whose turn it was may call.
    simultaneous: claims === 'call' && players > 2,
    ...(claims === 'call' && { windows: ['call'] }),
    zeroSum: false,
    // At worst one hand ends with all cards but the four dealt to each other seat, at a point each; at best one seat
    // scores all lines, with the one Zoker that ends the round.
    score: [HAND * (players - 1) - DECK_SIZE, LINE_POINTS],
    // The longest of 20,000 random rounds had 307 moves.
    mostMoves: 1600,
  }),

  deal: (_dealer, options, rng, start) => ({
    start: start ?? rng.below(options.players),
    deck: shuffled(deckOf(options.cube), rng),
  }),

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start', 'deck']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    if (!start.ok) return start;
    const deck = readDeck(fields.value['deck'], deckOf(options.cube));
    if (!deck.ok) return deck;
    return ok(createPosition(options, start.value, deck.value));
  },

  awaited(pos) {
    if (pos.phase === OVER) return [];
    return pos.phase === CALLING ? callers(pos) : [pos.turn];
  },
  over: (pos) => pos.phase === OVER,
  window: ({ phase }) => (phase === CALLING ? { kind: 'call', lapse: PASS } : null),
  callers: (pos) => (pos.phase === CALLING ? callers(pos) : []),
  legal,
  play,
  undo,
  key({ deck, next, hands, lies, scorer, complete, first, completeCount, points, phase, turn, passed, idle, placed }) {
    const open = complete.subarray(first, completeCount).filter((line) => scorer[line] === -1);
    return [
      deck.subarray(next),
      hands,
      lies,
      open.sort(),
      points,
      [phase, turn, passed, idle, Number(placed > 0)],
    ].join(' ');
  },
  hash: hashOf,

  format,
  parse,
  refuse,
  view,
  shown,
  // A single possible draw is played automatically, but never `end` or `pass`, before which something may be claimed.
  automatic: (pos, seat, code) => pos.phase === DRAWING && refuse(pos, seat, code) === null,
  // Offering a claim would show that a line is open, and where (kubo.6).
  offered: (_pos, _seat, code) => code < CLAIM,
  reveals,
  imagine,
  sample,

  scores: ({ phase, points, counts }) =>
    Array.from(points, (scored, seat) => (phase === OVER ? scored - counts[seat]! : scored)),
  nextStart: ({ scores }, lastStart) => (lastStart + 1) % scores.length,
};

/**
 * Independent of open lines, because the seats that the table waits for must not show whether there is one (kubo.6).
 */
const callers = (pos: KuboPosition): Seat[] =>
  [...pos.counts.keys()].filter((seat) => seat !== pos.turn && !hasPassed(pos, seat));
