export const clauses = ['memo.1', 'memo.2', 'memo.3', 'memo.4', 'memo.5', 'memo.6', 'memo.7'] as const;
export type Clause = (typeof clauses)[number];

export const reasons = [
  'votes_awaited',
  'already_agreed',
  'answer_first',
  'no_proposal',
  'card_is_up',
  'proposal_dropped',
  'no_such_place',
  'empty_place',
  'already_up',
] as const;
export type Reason = (typeof reasons)[number];
