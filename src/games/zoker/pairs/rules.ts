import { ok } from '../../../kernel/result.ts';
import type { Rules } from '../../../kernel/rules.ts';
import { readSetup } from '../../../kernel/setup.ts';
import { zokerClauses, type ZokerClause } from '../clauses.ts';
import { CARDS, DECK, readDeck, shuffled } from '../deck.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { matching } from './matching.ts';
import { format, parse } from './notation.ts';
import {
  createPosition,
  legal,
  over,
  play,
  undo,
  type PairsOptions,
  type PairsPosition,
  type PairsSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { shown, view, type PairsView } from './view.ts';

export const rules: Rules<PairsPosition, PairsView, PairsOptions, PairsSetup, Clause | ZokerClause, Reason> = {
  id: 'zoker-pairs',
  version: 1,
  dealer: 1,
  clauses: [...zokerClauses, ...clauses],
  reasons,
  options: { cards: { kind: 'whole', min: 2, max: 64, step: 2, default: 20, offer: [8, 16, 24, 32, 48, 64] } },
  notation: 'bS1+bM1',
  starts: false,

  facts: ({ cards }) => ({
    // Cards that are not dealt take no part, but their order is unknown, so information is perfect only without them.
    perfect: cards === CARDS,
    hidden: false,
    simultaneous: false,
    zeroSum: false,
    score: [0, cards],
    // Far above the 32 moves in which 64 cards can be picked up.
    mostMoves: 130,
  }),

  deal: (_dealer, _options, rng) => ({ deck: shuffled(DECK, rng) }),

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['deck']);
    if (!fields.ok) return fields;
    const deck = readDeck(fields.value['deck']);
    return deck.ok ? ok(createPosition(options, deck.value)) : deck;
  },

  awaited: (pos) => (over(pos) ? [] : [0]),
  over,
  legal(pos, _seat, into) {
    legal(pos, into);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  key: ({ where }) => where.join(''),
  hash: ({ hash }) => hash,

  format,
  parse,
  refuse,
  view,
  shown,
  // Finding which cards match is what the game practises, so the board must not show it.
  offered: () => false,
  reveals: () => false,
  imagine,
  sample,

  scores: (pos) => [2 * pos.played],
  extras: ({ deck, options }) => ({ best: 2 * matching([...deck.subarray(0, options.cards)]).length }),
  nextStart: () => 0,
};
