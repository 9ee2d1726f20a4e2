import type { Keeping } from '../local/protocol.ts';

let now: Keeping = $state('kept');

/** How safe tables are at this device, as far as it is known. */
export const keeping = (): Keeping => now;

export function setKeeping(next: Keeping): void {
  now = next;
}
