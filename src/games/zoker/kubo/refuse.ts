import type { Code } from '../../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../../kernel/rules.ts';
import { lineBetween, LINES } from '../cube.ts';
import { cardName, type Card } from '../deck.ts';
import type { Clause, Reason } from './clauses.ts';
import { CLAIM, claimFirst, claimLast, DRAW, END, format, PASS } from './notation.ts';
import {
  CALLING,
  closing,
  DRAWING,
  fits,
  hasPassed,
  holds,
  mostDrawn,
  stockLeft,
  topFull,
  type KuboPosition,
} from './position.ts';

type No = Refusal<Clause, Reason> | null;

const no = (clause: Clause, reason: Reason, values: Refusal['values'] = {}): No => ({ clause, reason, values });

export function refuse(pos: KuboPosition, seat: Seat, code: Code): No {
  const claims = code >= CLAIM;
  if (pos.phase === CALLING) return refuseInCalls(pos, seat, code);
  if (seat !== pos.turn) return claims && pos.options.claims === 'call' ? no('kubo.6', 'claim_on_turn') : notYourTurn();
  if (pos.options.claims === 'auto') {
    if (claims) return no('kubo.10', 'scored_by_itself');
    if (code === PASS) return no('kubo.10', 'no_calls');
  }
  if (code === PASS) return no('kubo.6', 'pass_after_turns');
  if (code > DRAW && code < END) return refuseDraw(pos, code - DRAW);
  if (pos.phase === DRAWING) return no('kubo.4', 'draw_first');
  if (claims) return refuseClaim(pos, code);
  return code === END ? null : refusePlace(pos, seat, code);
}

function refuseInCalls(pos: KuboPosition, seat: Seat, code: Code): No {
  const answers = code >= CLAIM || code === PASS;
  if (seat === pos.turn) return code >= CLAIM ? no('kubo.6', 'claim_too_late') : notYourTurn();
  if (hasPassed(pos, seat)) return answers ? no('kubo.6', 'already_passed') : notYourTurn();
  if (!answers) return no('kubo.6', 'calls_first');
  return code === PASS ? null : refuseClaim(pos, code);
}

function refuseDraw(pos: KuboPosition, k: number): No {
  const stock = stockLeft(pos);
  if (pos.phase !== DRAWING) return no('kubo.4', stock === 0 ? 'stock_empty' : 'already_drawn');
  if (k > stock) return no('kubo.4', 'stock_short', { n: stock });
  const most = mostDrawn(pos);
  return k <= most ? null : no('kubo.4', 'draw_too_many', { n: most, hand: pos.counts[pos.turn]! });
}

function refusePlace(pos: KuboPosition, seat: Seat, card: Card): No {
  const name = cardName(card);
  if (closing(pos)) return no('kubo.7', topFull(pos) ? 'top_full' : 'hand_empty');
  if (pos.lies[card] === 1) return no('kubo.2', 'already_laid', { card: name });
  // Checked before the place, because a refusal must reveal nothing about a card that is elsewhere.
  if (!holds(pos, seat, card)) return no('kubo.5', 'not_in_hand', { card: name });
  if (fits(pos, card)) return null;
  const { buries } = pos.levels;
  const above = buries.findIndex((under, other) => pos.lies[other] === 1 && under.includes(card));
  if (above >= 0) return no('kubo.3', 'buried', { card: name, above: cardName(above) });
  const below = buries[card]!.at(-1);
  return below === undefined
    ? no('kubo.2', 'nothing_beside', { card: name })
    : no('kubo.2', 'nothing_beside_or_below', { card: name, below: cardName(below) });
}

/** All placed cards and all scores are public, with their order, so a refusal may tell what is wrong with a claim. */
function refuseClaim(pos: KuboPosition, code: Code): No {
  const values = { line: format(code).slice(1) };
  const line = lineBetween(claimFirst(code), claimLast(code));
  if (line < 0) return no('zoker.5', 'not_a_line', values);
  const missing = LINES[line]!.cards.find((card) => pos.lies[card] === 0);
  if (missing !== undefined) return no('kubo.6', 'line_incomplete', { ...values, card: cardName(missing) });
  if (pos.scorer[line] !== -1) return no('kubo.6', 'line_scored', values);
  const ofThisTurn = pos.complete.subarray(pos.first, pos.completeCount).includes(line);
  return ofThisTurn ? null : no('kubo.6', 'line_earlier', values);
}
