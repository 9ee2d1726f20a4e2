import { device } from '../link/hosts.ts';
import type { ReplayViewer, Replay } from '../local/protocol.ts';

let last: { readonly key: string; readonly told: Replay } | null = null;

/** Identified by what is played; who sat where does not matter. */
const keyOf = (record: unknown, eyes: ReplayViewer): string =>
  `${eyes} ${JSON.stringify(record, (field, value: unknown) => (field === 'meta' ? undefined : value))}`;

/**
 * A record move by move. The last one is cached, so that a record replayed for validation is not replayed again to be
 * shown.
 */
export async function askReplay(record: unknown, eyes: ReplayViewer): Promise<Replay> {
  if (last?.key === keyOf(record, eyes)) return last.told;
  const told = await device.ask({ q: 'replay', record, eyes });
  // As parsed, because that is what a replay page has in its address.
  last = { key: keyOf(told.record, eyes), told };
  return told;
}
