import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Flushes what was written to a file to the disk (fdatasync). */
export type Sync = (fd: number, done: (error: Error | null) => void) => void;

/**
 * The write-ahead log of a database, which is synced to disk here and not by SQLite. SQLite keeps it open, and so the same
 * file, as long as the database is: it is reset by writing from its beginning again.
 */
export interface Wal {
  sync(done: (error: Error | null) => void): void;
  /**
   * After a failed sync: writes the log's `frames` frames once more, and syncs. A system may forget after a failure which pages were not
   * written, so that a second sync alone would succeed without having done anything; and it may drop them, so they are looked at first.
   */
  mend(frames: number, done: (error: Error | null) => void): void;
  close(): void;
}

const walOf = (file: string): string => `${file}-wal`;

/** To be called after the first read of the database, which makes the log. */
export function openWal(file: string, sync: Sync = fdatasync): Wal {
  const fd = openSync(walOf(file), 'r+');
  if (process.platform !== 'win32') syncFolder(dirname(file));
  return {
    sync: (done) => sync(fd, done),
    mend(frames, done) {
      try {
        if (frames < 0) throw new Error('its log is in use');
        if (fstatSync(fd).ino !== statSync(walOf(file)).ino) throw new Error('its log was replaced');
        const bytes = readWhole(fd);
        if (!isSound(bytes, frames)) throw new Error('what was written last is lost');
        writeSync(fd, bytes, 0, bytes.length, 0);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      sync(fd, done);
    },
    close: () => closeSync(fd),
  };
}

/**
 * What a killed process has left may be in the system's memory only, and who reads the database must not take it for stored. To be
 * called before the database is opened.
 */
export function settleWal(file: string): void {
  if (!existsSync(walOf(file))) return;
  const fd = openSync(walOf(file), 'r+');
  try {
    const bytes = readWhole(fd);
    if (bytes.length > 0) writeSync(fd, bytes, 0, bytes.length, 0);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A new file survives a power cut only once its directory entry is synced too. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function readWhole(fd: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(fd).size);
  let at = 0;
  while (at < bytes.length) {
    const read = readSync(fd, bytes, at, bytes.length - at, at);
    if (read === 0) throw new Error('its log is shorter than it was');
    at += read;
  }
  return bytes;
}

const HEADER = 32;
const FRAME_HEADER = 24;

/** Whether the first `frames` frames are as they were written: each carries a checksum over all before it (sqlite.org/fileformat2.html#walformat). */
export function isSound(bytes: Buffer, frames: number): boolean {
  if (frames === 0) return true;
  if (bytes.length < HEADER) return false;
  const bigEndian = (bytes.readUInt32BE(0) & 1) === 1;
  const page = bytes.readUInt32BE(8);
  if (bytes.length < HEADER + frames * (FRAME_HEADER + page)) return false;
  let first = 0;
  let second = 0;
  const add = (from: number, to: number): void => {
    for (let at = from; at < to; at += 8) {
      first = (first + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + second) >>> 0;
      second = (second + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + first) >>> 0;
    }
  };
  const isSum = (at: number): boolean => bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
  add(0, 24);
  if (!isSum(24)) return false;
  for (let frame = 0, at = HEADER; frame < frames; frame++, at += FRAME_HEADER + page) {
    // The salt tells frames of this log from those of the one before, which may still stand behind.
    if (bytes.compare(bytes, 16, 24, at + 8, at + 16) !== 0) return false;
    add(at, at + 8);
    add(at + FRAME_HEADER, at + FRAME_HEADER + page);
    if (!isSum(at + 16)) return false;
  }
  return true;
}
