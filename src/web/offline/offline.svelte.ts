import { askWorker, workers } from './ask-worker.ts';
import { keepRest } from './keep-rest.ts';
import { pageVersion } from './page-version.ts';
import { CACHES, type FromWorker, type Status } from './protocol.ts';

/** How often an open page looks for a newer version, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

/** How much of the page is cached; null: unknown. */
let status: Status | null = $state.raw(null);
let newer = $state(false);
let fetching = $state(false);
let registration: ServiceWorkerRegistration | null = null;

export const kept = (): Status | null => status;
/** A newer version of the page is ready and waits for the person. */
export const newerReady = (): boolean => newer;
/** Everything is being fetched on request. */
export const isFetching = (): boolean => fetching;

/** Keeps this page on the device, for visits without a network. */
export async function startOffline(): Promise<void> {
  const container = workers();
  if (!container) return;
  container.addEventListener('message', ({ data, ports }: MessageEvent<FromWorker>) => {
    if (data.t === 'which') ports[0]?.postMessage(pageVersion);
    else void remove();
  });
  container.startMessages();
  // If the browser forbids it, the page works without it.
  const made: ServiceWorkerRegistration | undefined = await container
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!made) return;
  registration = made;
  // Browsers check for updates on their own schedule; a switched-off worker must be found at once.
  if (made.active) made.update().catch(() => undefined);
  made.addEventListener('updatefound', () => made.installing?.addEventListener('statechange', () => void look()));
  container.addEventListener('controllerchange', () => void look());
  const { active } = await container.ready;
  await look();
  if (active) await askWorker(active, { t: 'used', files: loadedFiles() });
  const rest = (): void => void keep(false);
  addEventListener('online', rest);
  lookAgain(made);
  rest();
}

/** Checks which versions there are, and how much of the current one is cached. */
async function look(): Promise<void> {
  if (!registration) return;
  const { active, waiting } = registration;
  const ask = (worker: ServiceWorker | null): Promise<Status | null> =>
    worker ? askWorker(worker, { t: 'status' }) : Promise.resolve(null);
  const [now, next] = await Promise.all([ask(active), ask(waiting)]);
  if (now) status = now;
  newer = [now, next].some((each) => each && each.version !== pageVersion);
}

/** Fetches what is missing; `now`: on request. */
async function keep(now: boolean): Promise<void> {
  const worker = registration?.active;
  if (worker) await keepRest(worker, { now, told: (next) => (status = next) });
}

export async function keepAllNow(): Promise<void> {
  if (fetching) return;
  fetching = true;
  // Asks the browser not to evict this data first; it may refuse.
  await navigator.storage.persist().catch(() => false);
  await keep(true);
  fetching = false;
}

/** What the page has loaded so far, seen by a worker or not. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

function lookAgain(made: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void look();
    if (Date.now() - last < LOOK_AGAIN) return;
    last = Date.now();
    made.update().catch(() => undefined);
  });
}

/** The worker was switched off: removes everything, even if the worker could not do so itself. */
async function remove(): Promise<void> {
  await registration?.unregister();
  registration = null;
  status = null;
  newer = false;
  for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name);
}

/** During development there is no worker; one from elsewhere is removed. */
export async function stopOffline(): Promise<void> {
  for (const left of (await workers()?.getRegistrations()) ?? []) await left.unregister();
}
