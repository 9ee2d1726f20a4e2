/** The clauses that hold for all games. */
export const clauses = ['table.1', 'table.2', 'table.3'] as const;
