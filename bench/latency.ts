import { performance } from 'node:perf_hooks';
import { driveTables } from './drive-tables.ts';
import { needOpenFiles } from './open-files.ts';
import { percentile } from './percentile.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { startServer } from './start-server.ts';

/** Tables of two at which people take their time: about one move a second each. */
const TABLES = { usual: 500, tiny: 3 };
const THINK = { usual: 2_000, tiny: 20 };

/** The time from sending a move until the last player of its table has it, while the server is far from busy. */
export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const tables = TABLES[size];
  needOpenFiles(2 * tables);
  const server = await startServer();
  try {
    note('warms up');
    const warm = await driveTables([server.port], tables);
    await warm.play();
    warm.close();
    note(`${tables} tables at an easy pace`);
    const told: number[] = [];
    const driven = await driveTables([server.port], tables, { think: THINK[size], onTold: (ms) => told.push(ms) });
    const cpu = await server.ask('cpu');
    const began = performance.now();
    const moves = await driven.play();
    const seconds = (performance.now() - began) / 1000;
    const used = (await server.ask('cpu')) - cpu;
    driven.close();
    return [
      result(`latency/load/${tables}`, moves / seconds, 'moves/s'),
      result(`latency/cpu/${tables}`, used / moves, 'µs CPU'),
      result(`latency/p50/${tables}`, percentile(told, 50), 'ms'),
      result(`latency/p99/${tables}`, percentile(told, 99), 'ms'),
    ];
  } finally {
    server.stop();
  }
}
