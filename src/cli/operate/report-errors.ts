import { Failure, UsageError } from '../failure.ts';

/** Reports errors of files and databases in one line, not as a bug of the program. */
export async function reportErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Failure || error instanceof UsageError) throw error;
    throw new Failure(inWords(error));
  }
}

/** Errors of disks by the codes of the system, SQLite and PostgreSQL, and what to do. */
const OF_DISKS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, 'The disk is full. Free some space, or choose another place.'],
  [/^(EROFS|SQLITE_READONLY_DIRECTORY)$/, 'The disk is read-only. Choose another place.'],
  [
    /^(EACCES|EPERM|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/,
    'This user cannot read or write there. Run this as the user of the server, or change the owner (chown).',
  ],
  [/^(ENOENT|ENOTDIR)$/, 'There is no such folder. Create it first, or choose another place.'],
];

function inWords(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = OF_DISKS.find(([codes]) => codes.test(code))?.[1];
  return words === undefined ? said : `${words} (${said})`;
}
