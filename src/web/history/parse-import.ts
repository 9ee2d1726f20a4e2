import { readLink } from '../../address/link.ts';
import { unpack } from '../../address/pack.ts';

/** An unchecked record, and the moment to show. */
export interface ImportedRecord {
  readonly record: unknown;
  readonly move: number | null;
}

/** Parses a copied record, or the link of a replay from any server; throws on anything else. */
export async function parseImport(text: string): Promise<ImportedRecord> {
  const route = readLink(text)?.route;
  if (route?.at === 'replay') return { record: await unpack(route.packed), move: route.move };
  return { record: JSON.parse(text) as unknown, move: 0 };
}
