import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/host/ports.ts';
import { nodeClock } from '../../src/server/clock.ts';
import { unlimited } from '../../src/server/limits.ts';
import { serve, type Tuning } from '../../src/server/serve.ts';
import { test as base } from './server.ts';

/** A server whose clock a test advances, so that nobody waits for time to pass. */
export interface FakeClockServer {
  readonly url: string;
  /** Advances the clock of its tables. */
  advance(ms: number): Promise<void>;
}

/** Smaller than what a host would treat as a gap. */
const STEP = 500;

function createFakeClock(frozen: boolean): { readonly clock: Clock; readonly advance: FakeClockServer['advance'] } {
  let ahead = 0;
  const begun = nodeClock.now();
  const waiting = new Map<object, { readonly time: number; readonly wake: () => void; cancel: () => void }>();
  const now = (): number => (frozen ? begun : nodeClock.now()) + ahead;
  /** Without passing time only what is already due happens. */
  const inTime = (time: number, wake: () => void): (() => void) =>
    frozen && time > now() ? () => undefined : nodeClock.at(frozen ? nodeClock.now() : time - ahead, wake);
  const at: Clock['at'] = (time, act) => {
    const key = {};
    const wake = (): void => {
      if (waiting.delete(key)) act();
    };
    waiting.set(key, { time, wake, cancel: inTime(time, wake) });
    return () => {
      waiting.get(key)?.cancel();
      waiting.delete(key);
    };
  };
  return {
    clock: { ...nodeClock, now, at },
    async advance(ms) {
      for (let left = ms; left > 0; left -= STEP) {
        ahead += Math.min(STEP, left);
        for (const one of [...waiting.values()].sort((a, b) => a.time - b.time)) if (one.time <= now()) one.wake();
        // Their effects are stored and sent before more time passes.
        for (let turns = 0; turns < 5; turns++) await nodeClock.breathe();
      }
      for (const one of waiting.values()) {
        one.cancel();
        one.cancel = inTime(one.time, one.wake);
      }
    },
  };
}

/** `frozenClock`: its clock moves only when advanced. */
export const test = base.extend<{ clockServer: FakeClockServer; tuning: Tuning; frozenClock: boolean }>({
  tuning: [{}, { option: true }],
  frozenClock: [false, { option: true }],
  clockServer: async ({ tuning, frozenClock }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'spellenkast-e2e-clock-'));
    const { clock, advance } = createFakeClock(frozenClock);
    const settings = { port: 0, portFixed: false, bindAddress: '127.0.0.1', data, shared: null, publicUrl: null };
    const server = await serve(
      { ...settings, botMs: 100, serviceWorker: true },
      { limits: unlimited, logLevel: 'silent', botDelay: 0, ...tuning, clock },
    );
    await use({ url: `http://localhost:${server.port}`, advance });
    await server.close();
    rmSync(data, { recursive: true, force: true });
  },
  baseURL: async ({ clockServer }, use) => {
    await use(clockServer.url);
  },
});

export { expect } from './server.ts';
