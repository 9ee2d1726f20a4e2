import { migrationTo2, type Translation } from '../store/migration-2.ts';
import { later } from '../store/open-sqlite.ts';
import { migrations } from '../store/schema.ts';

const none = (): never => {
  throw new Error('there is nothing old to translate');
};
const nothing: Translation = {
  upcastLog: none,
  freshPlayer: none,
  seal: none,
  rowOf: none,
  onUnreadable(_id, error) {
    throw error;
  },
};

/** The current schema, for empty databases. */
export const latest = [...migrations, migrationTo2(nothing), ...later];
