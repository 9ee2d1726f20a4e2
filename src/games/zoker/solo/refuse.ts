import type { Code } from '../../../kernel/moves.ts';
import type { Refusal, Seat } from '../../../kernel/rules.ts';
import type { ZokerClause } from '../clauses.ts';
import { CARDS, cardName, colourOf, matches, shapeOf, sizeOf, type Card } from '../deck.ts';
import type { Clause, Reason } from './clauses.ts';
import { cardOf, DEAL, LAY, pileOf, placeOf } from './notation.ts';
import { DEALT_AT_ONCE, pileCards, PILES, type SoloPosition } from './position.ts';

type No = Refusal<Clause | ZokerClause, Reason> | null;

const no = (clause: Clause | ZokerClause, reason: Reason, values: Refusal['values'] = {}): No => ({
  clause,
  reason,
  values,
});

export function refuse(pos: SoloPosition, _seat: Seat, code: Code): No {
  if (code === DEAL) return refuseDeal(pos);
  return code >= LAY ? refuseLay(pos, cardOf(code), placeOf(code)) : refusePut(pos, pileOf(code), placeOf(code));
}

function refuseDeal({ dealt, gaps }: SoloPosition): No {
  if (dealt === CARDS) return no('solo.4', 'stock_empty');
  return gaps < DEALT_AT_ONCE ? no('solo.4', 'too_few_gaps', { n: gaps }) : null;
}

function refuseLay(pos: SoloPosition, card: Card, to: number): No {
  if (!pos.upper.includes(card)) {
    for (let pile = 0; pile < PILES; pile++) {
      if (pileCards(pos, pile).includes(card)) return no('solo.2', 'in_pile', { card: cardName(card), pile: pile + 1 });
    }
    // Every unseen card is in the stock, so this reveals nothing.
    return no('solo.2', 'in_stock', { card: cardName(card) });
  }
  if (pos.height[to]! > 0) return refuseMatch(card, pos.top[to]!);
  return pos.options.fill ? null : no('solo.3', 'stays_empty', { place: to + 1 });
}

function refusePut(pos: SoloPosition, from: number, to: number): No {
  if (pos.height[from] === 0) return no('solo.3', 'no_pile', { place: from + 1 });
  if (from === to) return no('solo.3', 'same_pile', { pile: from + 1 });
  if (pos.height[to] === 0) return no('solo.3', 'pile_to_gap', { place: to + 1 });
  return refuseMatch(pos.top[from]!, pos.top[to]!);
}

function refuseMatch(a: Card, b: Card): No {
  return matches(a, b) ? null : no('zoker.3', whyNoMatch(a, b), { a: cardName(a), b: cardName(b) });
}

/** The reason why two cards do not match. */
function whyNoMatch(a: Card, b: Card): Reason {
  if (colourOf(a) === colourOf(b)) return 'share_colour';
  if (sizeOf(a) === sizeOf(b)) return 'share_size';
  return shapeOf(a) === shapeOf(b) ? 'share_shape' : 'share_nothing';
}
