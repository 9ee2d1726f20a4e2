import type { Host } from '../../host/host.ts';
import { Conflict } from '../../host/store.ts';
import type { ServerStore } from '../store/server-store.ts';
import type { Meter } from './meter.ts';

/** A host whose commands are counted, and timed from receipt until everyone was told. */
export function meteredHost(host: Host, meter: Meter): Host {
  return {
    ...host,
    command(live, sender, command, answer) {
      const came = performance.now();
      host.command(live, sender, command, (given, told) => {
        answer(given, told);
        if (!given.ok) meter.count('refused', given.fault);
        else {
          meter.count(command.do === 'act' ? 'moves' : 'commands');
          meter.time('told', performance.now() - came);
        }
      });
    },
  };
}

/** A store whose writes are timed. */
export function meteredStore(store: ServerStore, meter: Meter): ServerStore {
  return {
    ...store,
    append(id, from, batch) {
      const began = performance.now();
      const written = store.append(id, from, batch);
      // Not chained to the returned promise, so that a writer waits no turn longer.
      written.then(
        () => meter.time('stored', performance.now() - began),
        (error: unknown) => {
          if (error instanceof Conflict) meter.count('conflicts');
        },
      );
      return written;
    },
  };
}
