import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { gameIds, loadGame } from '../../games/index.ts';
import { quote } from '../../kernel/problem.ts';
import { messageOf } from '../arguments.ts';
import { Failure, UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { readers } from './readers.ts';
import type { StoredValue } from './stored-value.ts';
import { replayEntry, type LoadGame } from './replay-entry.ts';

/** Replays every record in these files and folders, and reports differences. */
export async function replayCommand(places: readonly string[], load: LoadGame = loadGame): Promise<void> {
  const files = (await Promise.all(places.map(filesIn))).flat();
  const progress = progressLine();
  let records = 0;
  let differing = 0;
  let damaged = 0;
  for (const [index, file] of files.entries()) {
    for await (const stored of storedIn(file, load)) {
      progress.show(index / files.length, `${records} records, ${file}`);
      const { found, lines } = await replayed(stored, load);
      records += found;
      if (lines.length === 0) continue;
      if ('damaged' in stored) damaged += 1;
      else differing += 1;
      progress.clear();
      for (const line of lines) console.log(`${stored.where}: ${line}`);
    }
  }
  progress.clear();
  const summary = `${count(records, 'record')} in ${count(files.length, 'file')} replayed`;
  if (differing + damaged > 0) {
    const parts = [`${differing} differ`, ...(damaged > 0 ? [`${damaged} cannot be read`] : [])];
    throw new Failure(`${summary}: ${parts.join(', ')}`);
  }
  if (records === 0) throw new Failure(`${summary}: nothing there is a record of ${gameIds.join(', ')}`);
  console.log(`${summary}: all as they were`);
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

async function replayed(stored: StoredValue, load: LoadGame): Promise<{ found: number; lines: readonly string[] }> {
  if ('damaged' in stored) return { found: 0, lines: [stored.damaged] };
  if ('differs' in stored) return { found: 0, lines: stored.differs };
  const entry = await replayEntry(stored.value, load);
  return { found: entry?.records ?? 0, lines: entry?.differences ?? [] };
}

/** A file itself, or all files below a folder that a reader knows, sorted by name. */
async function filesIn(place: string): Promise<string[]> {
  try {
    if (!(await stat(place)).isDirectory()) {
      if (readers.some((reader) => reader.reads(place))) return [place];
    } else {
      const below = await readdir(place, { recursive: true, withFileTypes: true });
      return below
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => readers.some((reader) => reader.reads(file)))
        .sort();
    }
  } catch (error) {
    throw new UsageError(`${quote(place)} cannot be read: ${messageOf(error)}`);
  }
  throw new UsageError(`${quote(place)} is of no kind that holds records; these are *.json, *.jsonl and *.sqlite`);
}

async function* storedIn(file: string, load: LoadGame): AsyncGenerator<StoredValue> {
  const reader = readers.find((known) => known.reads(file));
  if (!reader) return;
  try {
    yield* reader.entries(file, load);
  } catch (error) {
    yield { where: file, damaged: `it cannot be read: ${messageOf(error)}` };
  }
}
