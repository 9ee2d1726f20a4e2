import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { connect, forEach, seatTwo, watchTable } from './guests.ts';
import { needOpenFiles } from './open-files.ts';
import { percentile } from './percentile.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { startServer } from './start-server.ts';

const PEOPLE = { usual: 2_000, tiny: 6 };

/** The server is killed and started again, and everyone who was there is back at the same moment. */
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
    const times = await Promise.all(
      tables.flatMap(({ id, cookies }) =>
        cookies.map(async (cookie) => {
          const socket = await connect(server.port, cookie);
          await watchTable(socket, id);
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
      result(`storm/cpu/${people}`, used / people, 'µs CPU/person'),
    ];
  } finally {
    server.stop();
  }
}
