import { existsSync, rmSync, statSync } from 'node:fs';

/** How long the copy is kept that was made before a database was changed: long enough to notice that something went wrong. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

/** The copy that is put beside a database of some version before it is changed. */
export const copyOf = (file: string, version: number): string => `${file}.v${version}`;

/** Removes copies of versions below this one that have served their time: they hold names, which people may want erased. */
export function removeOldCopies(file: string, version: number, now: number = Date.now()): void {
  for (let old = 1; old < version; old++) {
    const copy = copyOf(file, old);
    if (existsSync(copy) && now - statSync(copy).mtimeMs >= KEPT) rmSync(copy);
  }
}
