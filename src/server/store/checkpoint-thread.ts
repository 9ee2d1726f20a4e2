import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** What came of copying the write-ahead log back into the database. */
export type Copied = { readonly error: string } | { readonly error: null };

/** A thread with a connection of its own, since copying waits for the disk several times. It copies when it is told to. */
const port = parentPort;
if (!port) throw new Error('checkpoints are made in a thread of their own');
const db = new Sqlite((workerData as { file: string }).file, { fileMustExist: true });
const tell = (message: Copied): void => port.postMessage(message);

port.on('message', (message: 'copy' | 'close') => {
  if (message === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    // Takes no lock that a writer or a reader would have to wait for.
    db.pragma('wal_checkpoint(PASSIVE)');
    tell({ error: null });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
});
