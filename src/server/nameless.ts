import type { Host } from '../host/host.ts';
import { NO_NAME } from '../table/names.ts';

/** A host where nobody says a name, spectators neither: pages call seats by their numbers, each in its own language, and no name is ever stored. */
export function namelessHost(host: Host): Host {
  return {
    ...host,
    open(plan, device) {
      const seats = plan.seats.map((one) => (one.kind === 'person' ? { ...one, name: NO_NAME } : one));
      return host.open({ ...plan, seats }, device);
    },
    command(live, sender, command, answer) {
      host.command(live, sender, command.do === 'sit' ? { ...command, name: NO_NAME } : command, answer);
    },
    // The same object, by which it is unwatched again.
    watch: (live, watcher, visible) => host.watch(live, Object.assign(watcher, { name: null }), visible),
  };
}
