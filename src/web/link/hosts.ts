import { recoverOnce } from '../offline/recover.ts';
import { createDevice } from './device.ts';
import { setKeeping } from './keeping.svelte.ts';
import { watchVisibility } from './page-visibility.ts';
import { endWhenLeft } from './left-page.ts';
import { createLink, type Link } from './link.ts';
import { socketTransport } from './socket.ts';

export const device = createDevice(
  () => new Worker(new URL('../local/worker.ts', import.meta.url), { type: 'module', name: 'spellenkast' }),
  { keeping: setKeeping, missing: (part) => void recoverOnce(part) },
);
endWhenLeft(
  window,
  () => device.end(),
  () => location.reload(),
);

const local = createLink(device.transport);
let online: Link | null = null;

/** How many milliseconds a page waits before it retries a table that the server could not read. */
const AGAIN = 2_000;

/** The worker gives local tables ids with this prefix. */
export const isLocal = (table: string): boolean => table.startsWith('here-');

/** The link to whoever hosts this table. */
export function linkTo(table: string): Link {
  if (isLocal(table)) return local;
  return serverLink();
}

/** The link to the server, for tables by link, the lobby and the list of this device's tables. */
export function serverLink(): Link {
  if (online) return online;
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const link = createLink(socketTransport(`${scheme}//${location.host}/live`), { again: AGAIN });
  watchVisibility((visible) => link.sight(visible));
  return (online = link);
}

/** A unique id for each command; works over plain http too, where `randomUUID` does not exist. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
