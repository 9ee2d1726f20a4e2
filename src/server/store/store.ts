import type { TableEvent } from '../../table/events.ts';

/** A table as it is stored: the hash of its invitation, and its log. */
export interface Stored {
  readonly key: string;
  readonly events: readonly TableEvent[];
}

/** Where logs are kept. Every promise that resolves means: on disk. One that rejects means: nothing was kept, as far as is known. */
export interface Store {
  create(id: string, key: string, events: readonly TableEvent[]): Promise<void>;
  load(id: string): Promise<Stored | null>;
  /** Adds events to a log that has `from` of them. Refused when someone else has added to it since. */
  append(id: string, from: number, events: readonly TableEvent[]): Promise<void>;
  /** The tables at which a device took a seat, the last one played first. */
  list(holder: string, most: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Who takes a seat by these events: by them a device finds its tables again. */
export function holdersIn(events: readonly TableEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'seated') return [event.holder];
    if (event.type !== 'opened') return [];
    return event.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.holder] : []));
  });
}
