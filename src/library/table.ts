/**
 * The public interface for running tables, described in docs/library.md: pure, so the caller provides the clock, the
 * random source and the store.
 */
export {
  decide,
  type Actor,
  type AnyCommand,
  type Chance,
  type Circumstances,
  type Decided,
} from '../table/commands.ts';
export type { Person, TableEvent, Time } from '../table/events.ts';
export { faults, type Fault } from '../table/faults.ts';
export { readPlan, type NewTable } from '../table/plan.ts';
export { snapshotFor, type Onlooker } from '../table/snapshot.ts';
export { apply, replayTable, type Table } from '../table/table.ts';
export { due, type Due } from '../table/windows.ts';
export type { Answer, Command, Face, Snapshot, TablePlan } from '../table/wire.ts';
