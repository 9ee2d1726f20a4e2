import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE, SCHEMA } from '../store/open-sqlite.ts';
import { findDamage } from '../store/damage.ts';
import { reasonOf } from './replayed.ts';

/** A problem of the setup, and what to do. */
export interface DataProblem {
  readonly what: string;
  /** False: it works, but not as well or as safely as it could. */
  readonly isSerious: boolean;
}

/** With less free space than this the server will soon stop storing. */
const LEAST_FREE = 200 * 1024 * 1024;

/** Looks at a data folder and its database file, without changing anything. */
export async function checkDataFolder(folder: string): Promise<readonly DataProblem[]> {
  const problems: DataProblem[] = [];
  const report = (what: string, isSerious = true): void => void problems.push({ what, isSerious });
  const file = join(folder, DATABASE);
  if (!existsSync(folder))
    return [{ what: `${folder} does not exist. The server creates it when it starts.`, isSerious: true }];
  if (!existsSync(file))
    return [{ what: `${folder} contains no database. The server creates it when it starts.`, isSerious: true }];
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    accessSync(file, constants.W_OK);
  } catch {
    report(`${folder} cannot be written by this user: change its owner (chown), or run this as the server's user.`);
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE)
    report(`Only ${Math.floor((bavail * bsize) / 1024 ** 2)} MB are free on the disk of ${folder}: free some space.`);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    report(`Other users of this machine may read ${file}: chmod 600 it, and chmod 700 the folder.`, false);
  problems.push(...checkFile(file));
  if (!problems.some(({ isSerious }) => isSerious))
    await findDamage(file, ({ id, error }) => report(`Table ${id}: ${reasonOf(error)}.`), new AbortController().signal);
  return problems;
}

function checkFile(file: string): DataProblem[] {
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const version = db.pragma('user_version', { simple: true }) as number;
      if (version > SCHEMA)
        return [{ what: `${file} was written by a newer version of Spellenkast: use that one.`, isSerious: true }];
      if (version < SCHEMA)
        return [{ what: `${file} is of an older version: start the server once to upgrade it.`, isSerious: true }];
      return (db.pragma('quick_check(10)') as { quick_check: string }[])
        .filter(({ quick_check: said }) => said !== 'ok')
        .map(({ quick_check: said }) => ({ what: `${file} is damaged (${said}): restore a backup.`, isSerious: true }));
    } finally {
      db.close();
    }
  } catch (error) {
    return [{ what: `${file} cannot be read (${reasonOf(error)}): restore a backup.`, isSerious: true }];
  }
}
