import type { Status, ToWorker } from './protocol.ts';

/** A worker on a slow connection takes its time; a removed one never answers. */
const PATIENCE = 30_000;

/** Sends a request to a service worker; null: no answer. */
export function askWorker(worker: ServiceWorker, message: ToWorker): Promise<Status | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<Status>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

/** Service workers exist only where the page came over https or from this machine. */
export const workers = (): ServiceWorkerContainer | null =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null;
