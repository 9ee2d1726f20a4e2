import { ok } from '../../../kernel/result.ts';
import type { Rules } from '../../../kernel/rules.ts';
import { readSetup, readStart } from '../../../kernel/setup.ts';
import { zokerClauses } from '../clauses.ts';
import { DECK, readDeck, shuffled } from '../deck.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { format, parse } from './notation.ts';
import {
  addHand,
  cardsDealt,
  createPosition,
  play,
  undo,
  type TikoOptions,
  type TikoPosition,
  type TikoSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { reveals, shown, view, type TikoShown, type TikoView } from './view.ts';

export const rules: Rules<TikoPosition, TikoView, TikoOptions, TikoSetup, Clause, Reason, TikoShown> = {
  id: 'zoker-tiko',
  version: 1,
  dealer: 1,
  clauses: [...zokerClauses, ...clauses],
  reasons,
  options: { players: { kind: 'whole', min: 2, max: 5, default: 2 } },
  notation: 'gM2, rX4',
  match: { counts: ['cards', 'rounds'] },
  starts: true,

  facts: ({ players }) => ({
    perfect: false,
    hidden: true,
    simultaneous: false,
    // Every dealt card is won by some seat, so the sum of the scores is fixed.
    zeroSum: true,
    score: [0, cardsDealt(players)],
    // Far above the 64 cards that can be played.
    mostMoves: 260,
  }),

  deal: (_dealer, options, rng, start) => ({ start: start ?? rng.below(options.players), deck: shuffled(DECK, rng) }),

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start', 'deck']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    if (!start.ok) return start;
    const deck = readDeck(fields.value['deck']);
    if (!deck.ok) return deck;
    return ok(createPosition(options, start.value, deck.value));
  },

  awaited: (pos) => (pos.played === pos.total ? [] : [pos.turn]),
  over: (pos) => pos.played === pos.total,
  legal(pos, seat, into) {
    if (seat === pos.turn) addHand(pos, seat, into);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  key({ players, start, deck, gone, cards, played, turn, won }) {
    const trick = cards.subarray(played - (played % players), played);
    // The deck with the played cards marked, which tells both the hands and the stock.
    const left = deck.map((card) => card | (gone[card]! << 6));
    return [start, turn, trick.join(), left.join(), won.join()].join(' ');
  },
  hash: (pos) => pos.hash,

  format,
  parse,
  refuse,
  view,
  shown,
  reveals,
  imagine,
  sample,

  scores: (pos) => [...pos.won],
  nextStart: ({ scores }, lastStart) => (lastStart + 1) % scores.length,
};
