import type { Bus } from '../host/ports.ts';
import type { ServerStore } from './store/server-store.ts';

/** Whether moves can be stored and told now. */
export interface Health {
  readonly ok: boolean;
  /** `ok`, or what is wrong, for the operator. */
  readonly store: string;
  readonly bus: string;
}

/** A probe writes to the disk, so its result is reused for this many milliseconds. */
const KEPT = 2_000;
/** A store that does not answer within this many milliseconds counts as failed. */
const PATIENCE = 5_000;

/** Asks the store and the bus: a server whose disk is full still runs, but can do nothing. */
export function healthOf(
  store: Pick<ServerStore, 'check'>,
  bus: Bus,
  isStopping: () => boolean,
  onFailure: (what: 'store' | 'bus', wrong: string) => void,
): () => Promise<Health> {
  let asked = -Infinity;
  let answer: Promise<Health> | null = null;
  const ask = async (): Promise<Health> => {
    const [ofStore, ofBus] = await Promise.all([inTime(store.check()), inTime(bus.check?.() ?? Promise.resolve())]);
    if (ofStore !== 'ok') onFailure('store', ofStore);
    if (ofBus !== 'ok') onFailure('bus', ofBus);
    return { ok: ofStore === 'ok' && ofBus === 'ok', store: ofStore, bus: ofBus };
  };
  return async () => {
    if (isStopping()) return { ok: false, store: 'stopping', bus: 'stopping' };
    if (!answer || performance.now() - asked > KEPT) {
      asked = performance.now();
      answer = ask();
    }
    return answer;
  };
}

async function inTime(check: Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), PATIENCE);
  });
  try {
    return await Promise.race([check.then(() => 'ok'), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
