export const clauses = ['solo.1', 'solo.2', 'solo.3', 'solo.4', 'solo.5', 'solo.6'] as const;
export type Clause = (typeof clauses)[number];

export const reasons = [
  'stock_empty',
  'too_few_gaps',
  'same_pile',
  'no_pile',
  'pile_to_gap',
  'in_stock',
  'in_pile',
  'stays_empty',
  'share_nothing',
  'share_colour',
  'share_size',
  'share_shape',
] as const;
export type Reason = (typeof reasons)[number];
