import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { linesOf } from '../engine/lines.ts';
import { messageOf } from '../arguments.ts';
import type { LoadGame } from './replay-entry.ts';
import { replayLog } from './replay-log.ts';
import type { StoredValue } from './stored-value.ts';
import { tableLogs } from './table-logs.ts';

/** One storage format of records. Add another to `readers`. */
export interface Reader {
  /** Whether a file has this format, by its name. */
  reads(file: string): boolean;
  /** What the file holds, one by one. */
  entries(file: string, load: LoadGame): AsyncIterable<StoredValue>;
}

/** Larger than any record: the longest round of the game with the longest moves fits. */
const MOST_BYTES = 8 * 1024 * 1024;

/** One value in a file, or a list of them. */
const json: Reader = {
  reads: (file) => file.endsWith('.json'),
  async *entries(file) {
    const stored = parsed(file, await readFile(file));
    if (!('value' in stored) || !Array.isArray(stored.value)) yield stored;
    else for (const [index, value] of stored.value.entries()) yield { where: `${file}[${index}]`, value };
  },
};

/** One value per line. */
const jsonLines: Reader = {
  reads: (file) => file.endsWith('.jsonl'),
  async *entries(file) {
    let number = 0;
    for await (const line of linesOf(createReadStream(file), MOST_BYTES)) {
      const where = `${file}, entry ${++number}`;
      yield line === null ? { where, damaged: `it has more than ${MOST_BYTES} bytes` } : parsed(where, line);
    }
  },
};

/** The database of a server: the logs of its tables. */
const sqlite: Reader = {
  reads: (file) => file.endsWith('.sqlite'),
  async *entries(file, load) {
    for (const log of tableLogs(file)) yield* replayLog(file, log, load);
  },
};

export const readers: readonly Reader[] = [json, jsonLines, sqlite];

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parsed(where: string, bytes: Uint8Array): StoredValue {
  try {
    return { where, value: JSON.parse(utf8.decode(bytes)) as unknown };
  } catch (error) {
    return { where, damaged: `it is not JSON: ${messageOf(error)}` };
  }
}
