import { ok } from '../../../kernel/result.ts';
import type { Rules, Seat } from '../../../kernel/rules.ts';
import { readSetup, readStart } from '../../../kernel/setup.ts';
import { zokerClauses, type ZokerClause } from '../clauses.ts';
import { CARDS, DECK, readDeck, shuffled } from '../deck.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { format, NO, parse } from './notation.ts';
import {
  createPosition,
  hasAgreed,
  legal,
  play,
  undo,
  type MemoOptions,
  type MemoPosition,
  type MemoSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { reveals, shown, view, type MemoShown, type MemoView } from './view.ts';

export const rules: Rules<MemoPosition, MemoView, MemoOptions, MemoSetup, Clause | ZokerClause, Reason, MemoShown> = {
  id: 'zoker-memo',
  version: 1,
  dealer: 1,
  clauses: [...zokerClauses, ...clauses],
  reasons,
  options: {
    players: { kind: 'whole', min: 1, max: 5, default: 2 },
    table: { kind: 'whole', min: 4, max: 64, step: 4, default: 16, offer: [8, 16, 24, 32, 48, 64] },
    light: { kind: 'flag', default: false },
    again: { kind: 'flag', default: false },
  },
  notation: '@7, propose, yes, no',
  fleeting: true,
  starts: true,

  facts: ({ players }) => ({
    perfect: false,
    hidden: false,
    // All seats but the proposer answer at the same time.
    simultaneous: players > 2,
    // A solo player has nobody to vote with.
    ...(players > 1 && { windows: ['vote'] }),
    zeroSum: false,
    score: [0, CARDS],
    // The longest of 20,000 random rounds had 6,452 moves, nearly all of them refused proposals.
    mostMoves: 32_000,
  }),

  deal: (_dealer, options, rng, start) => ({ start: start ?? rng.below(options.players), deck: shuffled(DECK, rng) }),

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start', 'deck']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    if (!start.ok) return start;
    const deck = readDeck(fields.value['deck']);
    return deck.ok ? ok(createPosition(options, start.value, deck.value)) : deck;
  },

  awaited(pos) {
    if (pos.over) return [];
    if (pos.agreed === 0) return [pos.turn];
    return answering(pos);
  },
  over: (pos) => pos.over,
  window: ({ agreed }) => (agreed === 0 ? null : { kind: 'vote', lapse: NO }),
  callers: (pos) => (pos.agreed === 0 ? [] : answering(pos)),
  legal,
  play,
  undo,
  // The key uses faces instead of indices, because different decks may lead to the same future.
  key: ({ deck, table, dealt, up, turn, agreed, dropped, over, places, tries, scores }) =>
    [
      Array.from(table.subarray(0, places), (card) => deck[card] ?? '').join(','),
      deck.subarray(dealt).join(','),
      ...[up, turn, agreed, dropped, Number(over), tries, ...scores],
    ].join(' '),
  hash: (pos) => pos.hash,

  format,
  parse,
  refuse,
  view,
  shown,
  reveals,
  imagine,
  sample,

  scores: (pos) => [...pos.scores],
  extras: (pos) => (pos.options.players === 1 ? { turns: pos.tries } : {}),
  nextStart: ({ scores }, lastStart) => (lastStart + 1) % scores.length,
};

/** Who has not answered the proposal yet. */
const answering = (pos: MemoPosition): Seat[] => [...pos.scores.keys()].filter((seat) => !hasAgreed(pos, seat));
