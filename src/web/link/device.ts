import { ProblemError } from '../local/problem-error.ts';
import type { FromHost } from '../../table/wire.ts';
import type { LocalRequest, LocalResponses, FromLocal, Keeping, ToLocal } from '../local/protocol.ts';
import type { Transport } from './link.ts';

/** This browser's own host, in its worker; started when it is first needed. */
export interface Device {
  readonly transport: Transport;
  ask<Q extends LocalRequest['q']>(ask: Extract<LocalRequest, { q: Q }>): Promise<LocalResponses[Q]>;
  /** Takes a table over from another tab. */
  claim(table: string): void;
  /** Whether the page with this table is visible. */
  look(table: string, inSight: boolean): void;
  pause(ms: number): void;
  /** Ends the worker for good, as a closed tab would. False: none was running. */
  end(): boolean;
  /** Called whenever another tab has a table of ours. */
  onElsewhere(hear: (table: string) => void): () => void;
}

export interface DeviceEvents {
  /** How safe tables are here, once that is known and whenever it changes. */
  keeping(keeping: Keeping): void;
  /** A part of the worker, or all of it, could not be loaded. */
  missing(part: string): void;
}

export function createDevice(start: () => Worker, events: DeviceEvents): Device {
  const elsewhere = new Set<(table: string) => void>();
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let receive: (message: FromHost) => void = () => undefined;
  let last = 0;

  const running = (): Worker => {
    if (worker) return worker;
    worker = start();
    worker.onmessage = ({ data }: MessageEvent<FromLocal>) => {
      if (typeof data === 'string') {
        receive(JSON.parse(data) as FromHost);
        return;
      }
      switch (data.t) {
        case 'keeping':
          events.keeping(data.keeping);
          return;
        case 'missing':
          events.missing(data.part);
          return;
        case 'elsewhere':
          for (const hear of elsewhere) hear(data.table);
          return;
        case 'told':
        case 'failed': {
          const waiting = asked.get(data.id);
          asked.delete(data.id);
          if (data.t === 'told') waiting?.resolve(data.value);
          else waiting?.reject(data.problem ? new ProblemError(data.problem) : new Error(data.message));
          return;
        }
      }
    };
    worker.addEventListener('error', (event: Event) => {
      // An error inside the worker is an ErrorEvent; a failed load is a plain event.
      if (!(event instanceof ErrorEvent)) events.missing('worker');
    });
    return worker;
  };
  const post = (message: ToLocal): void => running().postMessage(message);

  return {
    transport: {
      send: post,
      start(heard) {
        receive = (message) => heard.receive(message);
        running();
        heard.up();
      },
    },
    ask: <Q extends LocalRequest['q']>(ask: Extract<LocalRequest, { q: Q }>) =>
      new Promise<LocalResponses[Q]>((resolve, reject) => {
        const id = ++last;
        asked.set(id, { resolve: resolve as (value: unknown) => void, reject });
        post({ t: 'ask', id, ask });
      }),
    claim: (table) => post({ t: 'takeOver', table }),
    look: (table, inSight) => post({ t: 'look', table, inSight }),
    pause: (ms) => post({ t: 'pause', ms }),
    end() {
      // It is not forgotten: what is posted from now on must not start another.
      worker?.terminate();
      return worker !== null;
    },
    onElsewhere(hear) {
      elsewhere.add(hear);
      return () => elsewhere.delete(hear);
    },
  };
}
