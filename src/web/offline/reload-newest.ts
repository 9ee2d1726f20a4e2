import { workers } from './ask-worker.ts';
import type { ToWorker } from './protocol.ts';

/** How long a newer version may take to be fetched, in milliseconds; after that the page is loaded as it is. */
const PATIENCE = 15_000;
/** How long a fetched version may take to become active. */
const TAKE_OVER = 4_000;
const ASK_AGAIN = 500;

/** Reloads the page in the newest available version. A plain reload would bring the same version from its cache. */
export async function takeNew(): Promise<void> {
  await within(PATIENCE, takeOver()).catch(() => undefined);
  location.reload();
}

async function takeOver(): Promise<void> {
  const container = workers();
  const registration = await container?.getRegistration();
  if (!container || !registration) return;
  await registration.update().catch(() => undefined);
  if (registration.installing) await settled(registration.installing);
  if (!registration.waiting) return;
  const changed = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
  const ask = (): void => registration.waiting?.postMessage({ t: 'activate' } satisfies ToWorker);
  ask();
  // A browser delays activation while the old version is busy, and may not retry by itself.
  const asking = setInterval(ask, ASK_AGAIN);
  await within(TAKE_OVER, changed);
  clearInterval(asking);
  // Still delayed: without a registration the reload bypasses the old worker, and the server's page registers the new
  // one.
  if (isPutOff(registration)) await registration.unregister();
}

const isPutOff = ({ waiting }: ServiceWorkerRegistration): boolean => waiting !== null;

/** Resolves once it is installed, or has failed to be. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);
