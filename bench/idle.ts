import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, forEach, seatTwo, watchTable } from './guests.ts';
import { percentile } from './percentile.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { startServer } from './start-server.ts';

/** Tables with a started round that nobody watches. */
const TABLES = { usual: 10_000, tiny: 20 };
/** How many of them are loaded again, one after the other. */
const BACK = { usual: 300, tiny: 5 };
/** An unwatched table rests after a minute, within which all must be opened, */
const REST = { usual: 60_000, tiny: 3_000 };
/** and is forgotten after ten minutes; here after this many milliseconds, for which the measurement has to wait. */
const IDLE = { usual: 120_000, tiny: 6_000 };
/** The host looks for such tables four times in the shorter time, and at most once a second. */
const SWEEPS = { usual: 18_000, tiny: 1_500 };

/** The memory of unwatched tables: in memory, at rest, and forgotten; and how soon one is back. */
export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const tables = TABLES[size];
  const server = await startServer({ rest: REST[size], idle: IDLE[size] });
  try {
    note('warms up');
    // Code and caches take memory too, but only once.
    const warm = Math.ceil(tables / 20);
    await forEach(warm, (i) => seatTwo(() => server.port, `warm${i}`));
    const before = await server.ask('memory');
    note(`${tables} tables are opened`);
    const began = performance.now();
    const seated = await forEach(tables, (i) => seatTwo(() => server.port, i));
    const loaded = ((await server.ask('memory')) - before) / tables;
    // The tables of the warm-up rest and are forgotten with the others.
    const empty = before - warm * loaded;
    const perTable = (bytes: number): number => (bytes - empty) / (tables + warm) / 1024;
    if (performance.now() - began > REST[size])
      throw new Error('Opening the tables took so long that the first rest already: this machine is too busy.');
    note('until they rest');
    await sleep(REST[size] + SWEEPS[size]);
    const resting = perTable(await server.ask('memory'));
    note('until they are forgotten');
    await sleep(IDLE[size] - REST[size]);
    const left = perTable(await server.ask('memory'));
    note('asked for again');
    const times: number[] = [];
    for (let i = 0; i < BACK[size]; i++) {
      const table = seated[Math.floor((i * tables) / BACK[size])];
      if (!table) continue;
      const socket = await connect(server.port, table.cookies[0]);
      const asked = performance.now();
      await watchTable(socket, table.id);
      times.push(performance.now() - asked);
      socket.terminate();
    }
    return [
      result(`idle/loaded/${tables}`, loaded / 1024, 'KB/table'),
      result(`idle/resting/${tables}`, resting, 'KB/table', 'aim', 2),
      result(`idle/unloaded/${tables}`, left, 'KB/table'),
      result(`idle/back/p50`, percentile(times, 50), 'ms', 'aim', 20),
      result(`idle/back/p99`, percentile(times, 99), 'ms', 'aim', 20),
    ];
  } finally {
    server.stop();
  }
}
