import type { Messages } from '../../kernel/text.ts';

/** The rules of every table. */
const house = ['table.1', 'table.2', 'table.3'];

/** The clauses of a game in the order of its message file, then those of every table. */
export const clausesIn = (texts: Messages): readonly string[] => [
  ...Object.keys(texts)
    .filter((key) => key.startsWith('clause.'))
    .map((key) => key.slice('clause.'.length)),
  ...house,
];
