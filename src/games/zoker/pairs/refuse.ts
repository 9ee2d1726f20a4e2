import type { Code } from '../../../kernel/moves.ts';
import type { Refusal, Seat } from '../../../kernel/rules.ts';
import type { ZokerClause } from '../clauses.ts';
import { cardName, colourOf, shared, sizeOf, type Card } from '../deck.ts';
import type { Clause, Reason } from './clauses.ts';
import { firstOf, secondOf } from './notation.ts';
import { LIES, NOT_DEALT, type PairsPosition } from './position.ts';

export function refuse(pos: PairsPosition, _seat: Seat, code: Code): Refusal<Clause | ZokerClause, Reason> | null {
  const a = firstOf(code);
  const b = secondOf(code);
  for (const card of [a, b]) {
    if (pos.where[card] === LIES) continue;
    const reason = pos.where[card] === NOT_DEALT ? 'not_dealt' : 'picked_up';
    return { clause: 'pairs.1', reason, values: { card: cardName(card) } };
  }
  const reason = whyNoPair(a, b);
  return reason === null ? null : { clause: 'zoker.3', reason, values: { a: cardName(a), b: cardName(b) } };
}

/** The reason why two cards are not a pair, or null if they are one. */
function whyNoPair(a: Card, b: Card): Reason | null {
  const common = shared(a, b);
  if (common === 2) return null;
  if (common === 3) return 'same_card';
  if (common === 0) return 'share_nothing';
  if (colourOf(a) === colourOf(b)) return 'share_colour';
  return sizeOf(a) === sizeOf(b) ? 'share_size' : 'share_shape';
}
