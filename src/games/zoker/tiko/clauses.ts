import type { ZokerClause } from '../clauses.ts';

export const clauses = ['tiko.1', 'tiko.2', 'tiko.3', 'tiko.4', 'tiko.5'] as const;
export type Clause = (typeof clauses)[number] | ZokerClause;

export const reasons = ['already_played', 'not_in_hand'] as const;
export type Reason = (typeof reasons)[number];
