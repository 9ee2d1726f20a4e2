import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../src/server/testing/services/postgres.ts';
import { startRedis } from '../src/server/testing/services/redis.ts';
import { ask } from './ask.ts';
import { driveTables } from './drive-tables.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { cpuOfFamily } from './processor-time.ts';

/*
 * One process against three on PostgreSQL and Redis. All of them, the databases and the players share this machine, so what counts is not
 * how long it takes but how much processor time the busiest process needs for the same moves: a process has one core, and is full when
 * that is used up.
 */

const TABLES = { usual: 200, tiny: 3 };
/** All are played so often before: each process must have compiled what it runs often. */
const WARM_TIMES = { usual: 5, tiny: 0 };
const TIMES = { usual: 3, tiny: 1 };
/** Milliseconds in which the processes notice that the players of the last time have gone. */
const SETTLE = 300;
const PROCESSES = 3;

/** Microseconds of processor time for one move of the site. */
interface Cost {
  readonly busiest: number;
  readonly all: number;
  readonly postgres: number;
  readonly redis: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function start(args: readonly string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('contenders/many.ts', import.meta.url), args, {
    // As `npm start` does it.
    execArgv: ['--max-semi-space-size=32'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await ask<{ port: number }>(child);
  return { child, port };
}

export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const warmTimes = WARM_TIMES[size];
  const times = TIMES[size];
  const postgres = await startPostgres({ durable: true });
  const redis = await startRedis();
  try {
    const cost = async (count: number): Promise<Cost> => {
      const database = await postgres.freshDatabase();
      const processes = await Promise.all(Array.from({ length: count }, () => start([database, redis.url])));
      try {
        const used = async (): Promise<number[]> => [
          ...(await Promise.all(processes.map(({ child }) => ask<number>(child, 'cpu')))),
          cpuOfFamily(postgres.pid()),
          cpuOfFamily(redis.pid()),
        ];
        const costs: Cost[] = [];
        for (let time = 0; time < warmTimes + times; time++) {
          note(
            `${count} ${count === 1 ? 'process' : 'processes'}, ${time < warmTimes ? 'warms up' : `time ${time - warmTimes + 1} of ${times}`}`,
          );
          const driven = await driveTables(
            processes.map(({ port }) => port),
            TABLES[size],
          );
          const before = await used();
          const moves = await driven.play();
          const each = (await used()).map((after, index) => (after - (before[index] ?? 0)) / moves);
          driven.close();
          await sleep(SETTLE);
          const ours = each.slice(0, count);
          if (time >= warmTimes)
            costs.push({
              busiest: Math.max(...ours),
              all: ours.reduce((sum, one) => sum + one, 0),
              postgres: each[count] ?? 0,
              redis: each[count + 1] ?? 0,
            });
        }
        const middle = (of: (cost: Cost) => number): number => median(costs.map(of));
        return {
          busiest: middle(({ busiest }) => busiest),
          all: middle(({ all }) => all),
          postgres: middle((one) => one.postgres),
          redis: middle((one) => one.redis),
        };
      } finally {
        for (const { child } of processes) child.disconnect();
      }
    };
    const one = await cost(1);
    const three = await cost(PROCESSES);
    return [
      result('many/busiest-process', three.busiest, 'µs CPU', 'one process', one.busiest),
      result('many/all-processes', three.all, 'µs CPU', 'one process', one.all),
      result('many/postgres', three.postgres, 'µs CPU', 'one process', one.postgres),
      result('many/redis', three.redis, 'µs CPU', 'one process', one.redis),
      result('many/moves-carried', 1e6 / three.busiest, 'moves/s', 'one process', 1e6 / one.busiest),
    ];
  } finally {
    await redis.stop();
    await postgres.dispose();
  }
}
