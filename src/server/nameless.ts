import type { Host } from '../host/host.ts';

const nameOf = (seat: number): string => `P${seat + 1}`;

/** A host where nobody says a name: seats are called by their numbers, and no name is ever stored. */
export function namelessHost(host: Host): Host {
  return {
    ...host,
    open(plan, device) {
      const seats = plan.seats.map((one, seat) => (one.kind === 'person' ? { ...one, name: nameOf(seat) } : one));
      return host.open({ ...plan, seats }, device);
    },
    command(live, device, command, answer) {
      const said = command.do === 'sit' ? { ...command, name: nameOf(command.seat) } : command;
      host.command(live, device, said, answer);
    },
  };
}
