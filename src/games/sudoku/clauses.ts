export const clauses = [
  'sudoku.1',
  'sudoku.2',
  'sudoku.3',
  'sudoku.4',
  'sudoku.5',
  'sudoku.6',
  'sudoku.7',
  'sudoku.8',
  'sudoku.9',
  'sudoku.10',
  'sudoku.11',
  'sudoku.12',
  'sudoku.13',
] as const;
export type Clause = (typeof clauses)[number];

export const reasons = [
  'off_board',
  'occupied',
  'same_row',
  'same_column',
  'same_block',
  'no_stuck',
  'no_call',
  'nothing_to_call',
  'own_tile',
  'not_wrong',
] as const;
export type Reason = (typeof reasons)[number];
