import { push } from '../../../kernel/moves.ts';
import { ok } from '../../../kernel/result.ts';
import type { Rules } from '../../../kernel/rules.ts';
import { readSetup } from '../../../kernel/setup.ts';
import { zokerClauses, type ZokerClause } from '../clauses.ts';
import { CARDS, DECK, readDeck, shuffled } from '../deck.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { DEAL, format, parse } from './notation.ts';
import {
  createPosition,
  highest,
  movesNow,
  play,
  undo,
  type SoloOptions,
  type SoloPosition,
  type SoloSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { shown, view, type SoloView } from './view.ts';

export const rules: Rules<SoloPosition, SoloView, SoloOptions, SoloSetup, Clause | ZokerClause, Reason> = {
  id: 'zoker-solo',
  version: 1,
  dealer: 1,
  clauses: [...zokerClauses, ...clauses],
  reasons,
  options: { fill: { kind: 'flag', default: false } },
  notation: 'gM2>3, 2>3, deal',
  starts: false,

  facts: () => ({
    perfect: false,
    hidden: false,
    simultaneous: false,
    zeroSum: false,
    score: [1, CARDS],
    // The longest of 20,000 random rounds had 91 moves.
    mostMoves: 500,
  }),

  deal: (_dealer, _options, rng) => ({ deck: shuffled(DECK, rng) }),
  begin(_version, options, setup) {
    const fields = readSetup(setup, ['deck']);
    if (!fields.ok) return fields;
    const deck = readDeck(fields.value['deck']);
    return deck.ok ? ok(createPosition(options, deck.value)) : deck;
  },

  awaited: (pos) => (movesNow(pos).count === 0 ? [] : [0]),
  over: (pos) => movesNow(pos).count === 0,
  legal(pos, _seat, into) {
    const { codes, count } = movesNow(pos);
    for (let i = 0; i < count; i++) push(into, codes[i]!);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  // The place of an upper card and the cards below a pile's top do not affect the future.
  key: ({ upper, height, top, deck, dealt }) =>
    [upper.toSorted(), height, top.map((card, pile) => (height[pile] === 0 ? 0 : card)), deck.subarray(dealt)].join(
      ' ',
    ),
  hash: (pos) => pos.hash,

  format,
  parse,
  refuse,
  view,
  shown,
  // Taking back a deal would show what the stock holds.
  reveals: (_pos, _by, code) => code === DEAL,
  imagine,
  sample,

  scores: (pos) => [highest(pos)],
  nextStart: () => 0,
};
