import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** A process that was killed a moment ago may still be letting go, so the second one waits so many milliseconds. */
const PATIENCE = 1000;

/** Who uses a data folder, for whoever comes second. */
interface Owner {
  readonly pid: number;
  /** Null while it starts. */
  readonly address: string | null;
}

/** The folder is in use; the message says by whom. */
class FolderInUse extends Error {
  constructor(folder: string, owner: Owner | null) {
    const where = owner?.address ? ` at ${owner.address}` : '';
    const who = owner ? ` (process ${owner.pid})` : '';
    super(`Spellenkast is already running on ${folder}${where}${who}. One folder is for one server.`);
  }
}

export interface Lock {
  /** Tells where this server is found. */
  announce(address: string): void;
  release(): void;
}

/**
 * Takes a folder for this process alone. The lock is the operating system's, held through an open SQLite file: it ends with the
 * process however that ends, so there is no stale lock to judge and no process number to mistake. The note beside it only tells who.
 */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, 'running.json');
  const db = new Sqlite(join(folder, 'lock'), { timeout: PATIENCE });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new FolderInUse(folder, readNote(note));
    throw error;
  }
  const write = (address: string | null): void => {
    const owner: Owner = { pid: process.pid, address };
    // Written whole or not at all, since another process may read it any time.
    writeFileSync(`${note}.part`, JSON.stringify(owner));
    renameSync(`${note}.part`, note);
  };
  write(null);
  return {
    announce: write,
    release() {
      try {
        rmSync(note, { force: true });
      } catch {
        // A disk that can only be read any more keeps its note: it tells something only while the lock is held.
      }
      db.close();
    },
  };
}

function readNote(note: string): Owner | null {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
