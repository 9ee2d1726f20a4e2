import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** How many milliseconds to wait for a process that was just killed to release the lock. */
const PATIENCE = 1000;

/** Who uses a data folder, for the message to a second process. */
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
  /** Records the address of this server. */
  announce(address: string): void;
  release(): void;
}

/**
 * Locks a folder for this process. The lock is the operating system's, held through an open SQLite file: it ends with
 * the process however that ends, so there is no stale lock to judge and no process id to mistake. The note beside it
 * only says who holds it.
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
    // Written atomically, because another process may read it at any time.
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
        // On a disk that became read-only the note stays; it is only meaningful while the lock is held.
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
