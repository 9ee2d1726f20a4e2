import type { Host } from '../../host/host.ts';
import { Conflict } from '../../host/store.ts';
import type { ServerStore } from '../store/server-store.ts';
import type { Meter } from './meter.ts';

/** A host whose commands are counted, and timed from when they came in until everyone was told. */
export function meteredHost(host: Host, meter: Meter): Host {
  return {
    ...host,
    command(live, device, command, answer) {
      const came = performance.now();
      host.command(live, device, command, (given, told) => {
        answer(given, told);
        if (given.ok) {
          meter.count('commands');
          if (command.do === 'act') meter.count('moves');
          meter.time('told', performance.now() - came);
        } else meter.count('refused', given.fault);
      });
    },
  };
}

/** A store whose writes are timed. */
export function meteredStore(store: ServerStore, meter: Meter): ServerStore {
  return {
    ...store,
    async append(id, from, batch) {
      const began = performance.now();
      try {
        await store.append(id, from, batch);
        meter.time('stored', performance.now() - began);
      } catch (error) {
        if (error instanceof Conflict) meter.count('conflicts');
        throw error;
      }
    },
  };
}
