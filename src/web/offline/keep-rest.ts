import { askWorker } from './ask-worker.ts';
import { isComplete, type Status } from './protocol.ts';

/** With data saving on, only what is used is fetched. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 200);
  });

/** Caches the remaining files, a few at a time while idle, or at once on request. */
export async function keepRest(
  worker: ServiceWorker,
  { now, told }: { readonly now: boolean; readonly told: (status: Status) => void },
): Promise<void> {
  if (!now && savesData()) return;
  for (let again = true; ; again = false) {
    if (!now) await idle();
    const status = await askWorker(worker, { t: 'next', again });
    if (!status) return;
    told(status);
    if (isComplete(status) || status.stuck) return;
  }
}
