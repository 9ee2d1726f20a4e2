import type { ZokerClause } from '../clauses.ts';

export const clauses = [
  'kubo.1',
  'kubo.2',
  'kubo.3',
  'kubo.4',
  'kubo.5',
  'kubo.6',
  'kubo.7',
  'kubo.8',
  'kubo.9',
  'kubo.10',
] as const;
export type Clause = (typeof clauses)[number] | ZokerClause;

export const reasons = [
  'draw_first',
  'already_drawn',
  'stock_empty',
  'stock_short',
  'draw_too_many',
  'hand_empty',
  'top_full',
  'already_laid',
  'not_in_hand',
  'buried',
  'nothing_beside',
  'nothing_beside_or_below',
  'scored_by_itself',
  'no_calls',
  'pass_after_turns',
  'calls_first',
  'claim_on_turn',
  'claim_too_late',
  'already_passed',
  'not_a_line',
  'line_incomplete',
  'line_scored',
  'line_earlier',
] as const;
export type Reason = (typeof reasons)[number];
