export const clauses = [
  'zickzack.1',
  'zickzack.2',
  'zickzack.3',
  'zickzack.4',
  'zickzack.5',
  'zickzack.6',
  'zickzack.7',
  'zickzack.8',
] as const;
export type Clause = (typeof clauses)[number];

export const reasons = ['no_row', 'off_row', 'too_long', 'none_left', 'taken_own', 'taken_other'] as const;
export type Reason = (typeof reasons)[number];
