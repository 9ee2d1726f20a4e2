export const clauses = ['nim.1', 'nim.2', 'nim.3'] as const;
export type Clause = (typeof clauses)[number];

export const reasons = ['too_many', 'not_there'] as const;
export type Reason = (typeof reasons)[number];
