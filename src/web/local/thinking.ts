import type { Thinker } from '../../host/ports.ts';
import type { Code } from '../../kernel/moves.ts';
import { think, type BotRequest } from './think.ts';

interface Told {
  readonly id: number;
  readonly code?: Code | null;
  readonly error?: string;
}

/** Bots think in a worker of their own where a worker may start one; else here. */
export function browserThinker(start: () => Worker): Thinker {
  if (typeof Worker === 'undefined') return { choose: think };
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, { resolve: (code: Code | null) => void; reject: (error: Error) => void }>();

  function begin(): Worker {
    const begun = start();
    begun.onmessage = ({ data }: MessageEvent<Told>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error === undefined) asked?.resolve(data.code ?? null);
      else asked?.reject(new Error(data.error));
    };
    // It could not be loaded, or died: whoever waits is told, and the next question begins a new one.
    begun.onerror = (event) => {
      begun.terminate();
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error(`bots cannot think: ${event.message}`));
      waiting.clear();
    };
    return begun;
  }

  return {
    choose(...request: BotRequest) {
      worker ??= begin();
      const id = ++last;
      worker.postMessage({ id, request });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}
