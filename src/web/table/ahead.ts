import type { Snapshot } from '../../table/wire.ts';
import type { Asking, Reply } from './asks.ts';
import type { Clocks } from './clock.ts';
import type { TableState } from './table.svelte.ts';

/** What hosts of the next version tell of a table. */
interface Ahead extends Asking {
  readonly clock?: (Clocks & NonNullable<Asking['clock']>) | null;
  readonly absence?: number | null;
}

export const ahead = (snapshot: Snapshot): Ahead => snapshot as unknown as Ahead;

export const wishOf = (reply: Reply): Parameters<TableState['send']>[0] =>
  reply as unknown as Parameters<TableState['send']>[0];
