import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { connect, forEach, seatTwo, watchTable } from './guests.ts';
import { needOpenFiles } from './open-files.ts';
import { percentile } from './percentile.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { startServer } from './start-server.ts';

const PEOPLE = { usual: 2_000, tiny: 6 };

/** A page that fails to connect retries, as real ones do. */
const MOST_TRIES = 50;
const PAUSE = 200;

async function comeBack(
  port: number,
  { id, cookie }: { readonly id: string; readonly cookie: string },
  onFailure: () => void,
): Promise<WebSocket> {
  for (let tries = 1; ; tries++) {
    try {
      const socket = await connect(port, cookie);
      await watchTable(socket, id);
      return socket;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      onFailure();
      await sleep(PAUSE);
    }
  }
}

/** The server is killed and restarted, and everyone reconnects at the same moment. */
export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const people = PEOPLE[size];
  needOpenFiles(people);
  const data = mkdtempSync(join(tmpdir(), 'spellenkast-storm-'));
  const first = await startServer({ data });
  let server = first;
  try {
    note(`${people} people sit down`);
    const tables = await forEach(people / 2, (i) => seatTwo(() => first.port, i));
    note('the server is killed, and started again');
    await first.kill();
    const stopped = performance.now();
    server = await startServer({ data, port: first.port });
    const up = performance.now();
    const cpu = await server.ask('cpu');
    let failures = 0;
    const times = await Promise.all(
      tables.flatMap(({ id, cookies }) =>
        cookies.map(async (cookie) => {
          const socket = await comeBack(server.port, { id, cookie }, () => (failures += 1));
          return { took: performance.now() - up, socket };
        }),
      ),
    );
    const used = (await server.ask('cpu')) - cpu;
    for (const { socket } of times) socket.terminate();
    const took = times.map((one) => one.took);
    return [
      result('storm/start', up - stopped, 'ms'),
      result(`storm/back/p50/${people}`, percentile(took, 50), 'ms'),
      result(`storm/back/last/${people}`, Math.max(...took), 'ms'),
      result(`storm/tried-again/${people}`, failures, 'times'),
      result(`storm/cpu/${people}`, used / people, 'µs CPU/person'),
    ];
  } finally {
    server.stop();
  }
}
