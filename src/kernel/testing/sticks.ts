/**
 * Sticks, a toy game for tests of the kernel: two players take sticks from a heap in turns, and whoever takes the last
 * one wins. Its rules and its dealer each have two versions.
 */
import { push } from '../moves.ts';
import { HIDDEN, type Hidden } from '../open.ts';
import { problem, quote } from '../problem.ts';
import { ok } from '../result.ts';
import { notYourTurn, type Game, type Rules, type Seat } from '../rules.ts';
import { readSetup, readStart } from '../setup.ts';

interface SticksPosition extends Hidden {
  /** The most sticks that may be taken at once. */
  readonly most: number;
  readonly taken: number[];
  left: number;
  turn: Seat;
}
interface SticksView {
  readonly left: number;
}
interface SticksOptions {
  readonly [name: string]: number;
  readonly players: number;
}
interface SticksSetup {
  readonly start: Seat;
  readonly heap: number;
}

const winner = (pos: SticksPosition): Seat => 1 - pos.turn;

const rules: Rules<SticksPosition, SticksView, SticksOptions, SticksSetup> = {
  id: 'sticks',
  // Version 1: one or two at a time. Version 2: up to three.
  version: 2,
  // Dealer 1: a heap of 5 to 9. Dealer 2: of 10 to 19.
  dealer: 2,
  clauses: ['sticks.1'],
  reasons: ['not_your_turn', 'too_many'],
  options: { players: { kind: 'whole', min: 2, max: 2, default: 2 } },
  notation: 'take2',
  starts: true,

  facts: () => ({
    perfect: true,
    hidden: false,
    simultaneous: false,
    zeroSum: true,
    score: [0, 1],
    mostMoves: 80,
  }),
  deal: (dealer, { players }, rng, start) => ({
    start: start ?? rng.below(players),
    heap: dealer === 1 ? 5 + rng.below(5) : 10 + rng.below(10),
  }),
  begin(version, { players }, setup) {
    const fields = readSetup(setup, ['start', 'heap']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], players);
    if (!start.ok) return start;
    const heap = fields.value['heap'];
    if (!Number.isInteger(heap) || (heap as number) < 1 || (heap as number) > 20)
      return problem('bad_setup', 'setup.heap', `setup.heap must be from 1 to 20, not ${quote(heap)}`);
    return ok({ hidden: HIDDEN, most: version === 1 ? 2 : 3, taken: [], left: heap as number, turn: start.value });
  },

  awaited: (pos) => (pos.left === 0 ? [] : [pos.turn]),
  over: (pos) => pos.left === 0,
  legal(pos, seat, into) {
    if (seat !== pos.turn) return;
    for (let count = 1; count <= Math.min(pos.most, pos.left); count++) push(into, count);
  },
  play(pos, _seat, count) {
    pos.taken.push(count);
    pos.left -= count;
    pos.turn = 1 - pos.turn;
  },
  undo(pos) {
    pos.left += pos.taken.pop()!;
    pos.turn = 1 - pos.turn;
  },
  key: ({ most, left, turn }) => [most, left, turn].join(' '),

  format: (count) => `take${count}`,
  parse: (text) => (/^take[1-9]$/.test(text) ? Number(text.at(-1)) : null),
  refuse(pos, seat, count) {
    if (seat !== pos.turn) return notYourTurn();
    const most = Math.min(pos.most, pos.left);
    return count <= most ? null : { clause: 'sticks.1', reason: 'too_many', values: { most } };
  },

  view: ({ left }) => ({ left }),
  shown: ({ most }, by, count) => ({ by, move: `take${count}`, most }),
  automatic: (pos, seat, count) => seat === pos.turn && count <= Math.min(pos.most, pos.left),
  reveals: () => false,
  imagine({ view, seen }) {
    const moves = seen.map(({ by, move }) => ({ by, code: Number(move.at(-1)) }));
    return { setup: { start: view.start!, heap: moves.reduce((sum, { code }) => sum + code, view.left) }, moves };
  },

  scores: (pos) => (pos.left > 0 ? [0, 0] : [0, 1].map((seat) => Number(seat === winner(pos)))),
  nextStart: (_result, lastStart) => 1 - lastStart,
};

export const sticksMessages = {
  'clause.sticks.1': 'Take one to three sticks.',
  'reason.not_your_turn': 'It is not your turn.',
  'reason.too_many': 'Take at most {$most}.',
};

export const sticks: Game<SticksPosition, SticksView, SticksOptions, SticksSetup> = {
  rules,
  bots: [],
};
