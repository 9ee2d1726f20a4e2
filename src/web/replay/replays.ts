import { device } from '../link/hosts.ts';
import type { ReplayViewer, Replay } from '../local/protocol.ts';

let last: { readonly key: string; readonly told: Replay } | null = null;

/** By what is played: who sat where changes nothing of it. */
const keyOf = (record: unknown, eyes: ReplayViewer): string =>
  `${eyes} ${JSON.stringify(record, (field, value: unknown) => (field === 'meta' ? undefined : value))}`;

/**
 * A record move by move. The last one is remembered: what was replayed to see whether it is a record at all is then shown without
 * being replayed a second time.
 */
export async function askReplay(record: unknown, eyes: ReplayViewer): Promise<Replay> {
  if (last?.key === keyOf(record, eyes)) return last.told;
  const told = await device.ask({ q: 'replay', record, eyes });
  // As it was understood: that is what a page that shows it has in its address.
  last = { key: keyOf(told.record, eyes), told };
  return told;
}
