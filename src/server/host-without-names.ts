import type { Host } from '../host/host.ts';
import { NO_NAME } from '../table/names.ts';

/**
 * A host without names, not even of spectators: pages show seat numbers, each in its own language, and no name is ever
 * stored.
 */
export function hostWithoutNames(host: Host): Host {
  return {
    ...host,
    open(plan, device) {
      const seats = plan.seats.map((one) => (one.kind === 'person' ? { ...one, name: NO_NAME } : one));
      return host.open({ ...plan, seats }, device);
    },
    command(live, sender, command, answer) {
      host.command(live, sender, command.do === 'sit' ? { ...command, name: NO_NAME } : command, answer);
    },
    // The same object, because `unwatch` needs it.
    watch: (live, watcher, visible) => host.watch(live, Object.assign(watcher, { name: null }), visible),
  };
}
