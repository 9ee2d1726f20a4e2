import { CACHES, type FromWorker } from '../offline/protocol.ts';

/** Where a version records which caches existed when it took over. */
const NOTE = '/older';
/** How long a tab may take to say which version it shows, in milliseconds. */
const PATIENCE = 3_000;

/** Only these are ever deleted: later ones belong to a version that is being installed. */
export async function noteOlder(own: string, registration: ServiceWorkerRegistration): Promise<void> {
  // A newer version may already have a cache, and will clean up itself.
  if (registration.installing ?? registration.waiting) return;
  const older = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== own);
  await (await caches.open(own)).put(NOTE, Response.json(older));
}

/** Deletes the files of older versions that no tab shows any more. */
export async function deleteOlder(own: string, clients: Clients): Promise<void> {
  const note = await caches.match(NOTE, { cacheName: own });
  const there = new Set(await caches.keys());
  const older = ((await note?.json()) ?? []) as readonly string[];
  const left = older.filter((name) => there.has(name));
  if (left.length === 0) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = await Promise.all(windows.map(versionOf));
  // A sleeping tab cannot say what it needs, so nothing is deleted.
  if (shown.includes(null)) return;
  for (const name of left) if (!shown.includes(name.slice(CACHES.length))) await caches.delete(name);
}

function versionOf(client: Client): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === 'string' ? data : null);
    setTimeout(() => resolve(null), PATIENCE);
    client.postMessage({ t: 'which' } satisfies FromWorker, [port2]);
  });
}
