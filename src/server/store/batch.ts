import type { Write } from './logs.ts';

/** What the store asks its thread. */
export type Ask = Write | { readonly load: string } | { readonly list: string; readonly most: number };

/**
 * A batch on its way to the thread: one flat list, since copying objects between threads costs several times what copying texts and
 * numbers does, and every move of every table goes this way.
 */
export type Packed = readonly (string | number | null)[];

const WRITE = 0;
const LOAD = 1;
const LIST = 2;

export function pack(asks: readonly Ask[]): Packed {
  const packed: (string | number | null)[] = [];
  for (const ask of asks) {
    if ('load' in ask) packed.push(LOAD, ask.load);
    else if ('list' in ask) packed.push(LIST, ask.list, ask.most);
    else {
      const { table, from, key, holders, rows } = ask;
      packed.push(WRITE, table, from, key, holders.length, ...holders, rows.length, ...rows);
    }
  }
  return packed;
}

export function unpack(packed: Packed): Ask[] {
  const asks: Ask[] = [];
  let at = 0;
  // Only `pack` makes these, so what stands where is known.
  const text = (): string => packed[at++] as string;
  const number = (): number => packed[at++] as number;
  const texts = (): string[] => Array.from({ length: number() }, text);
  while (at < packed.length) {
    const kind = number();
    if (kind === LOAD) asks.push({ load: text() });
    else if (kind === LIST) asks.push({ list: text(), most: number() });
    else
      asks.push({ table: text(), from: number(), key: packed[at++] as string | null, holders: texts(), rows: texts() });
  }
  return asks;
}
