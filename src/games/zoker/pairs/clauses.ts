export const clauses = ['pairs.1', 'pairs.2'] as const;
export type Clause = (typeof clauses)[number];

export const reasons = [
  'not_dealt',
  'picked_up',
  'same_card',
  'share_nothing',
  'share_colour',
  'share_size',
  'share_shape',
] as const;
export type Reason = (typeof reasons)[number];
