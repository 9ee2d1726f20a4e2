import { askWorker, workers } from './ask-worker.ts';
import { keepRest } from './keep-rest.ts';
import { pageVersion } from './page-version.ts';
import { CACHES, type FromWorker, type Status } from './protocol.ts';

/** How often a page that stays open looks for a newer version, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

/** What is kept of the page; null: nothing, as far as is known. */
let status: Status | null = $state.raw(null);
let newer = $state(false);
let fetching = $state(false);
let registration: ServiceWorkerRegistration | null = null;

export const kept = (): Status | null => status;
/** A newer version of the page is ready; someone must say when it suits. */
export const newerReady = (): boolean => newer;
/** Everything is being fetched because someone asked for it. */
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
  // Where the browser forbids it, or someone blocks it, the page works as any other.
  const made: ServiceWorkerRegistration | undefined = await container
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!made) return;
  registration = made;
  // Browsers look by themselves, but each when it likes; a version that is switched off must be heard of at once.
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

/** Which versions there are, and how much is kept of the present one. */
async function look(): Promise<void> {
  if (!registration) return;
  const { active, waiting } = registration;
  const ask = (worker: ServiceWorker | null): Promise<Status | null> =>
    worker ? askWorker(worker, { t: 'status' }) : Promise.resolve(null);
  const [now, next] = await Promise.all([ask(active), ask(waiting)]);
  if (now) status = now;
  newer = [now, next].some((each) => each && each.version !== pageVersion);
}

/** Fetches what is missing; `now`: someone waits for it. */
async function keep(now: boolean): Promise<void> {
  const worker = registration?.active;
  if (worker) await keepRest(worker, { now, told: (next) => (status = next) });
}

export async function keepAllNow(): Promise<void> {
  if (fetching) return;
  fetching = true;
  // Asked not to be the first to go when the device runs out of room; a browser may say no.
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

/** The worker was switched off: nothing of it may stay, even if it could not see to that itself. */
async function remove(): Promise<void> {
  await registration?.unregister();
  registration = null;
  status = null;
  newer = false;
  for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name);
}

/** Where the page is worked on there is no worker; one that is left from elsewhere goes. */
export async function stopOffline(): Promise<void> {
  for (const left of (await workers()?.getRegistrations()) ?? []) await left.unregister();
}
