/** The clauses of the deck, which all five games share. */
export const zokerClauses = ['zoker.1', 'zoker.2', 'zoker.3', 'zoker.4', 'zoker.5', 'zoker.10', 'zoker.11'] as const;
export type ZokerClause = (typeof zokerClauses)[number];
