import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../src/server/testing/services/postgres.ts';
import { startRedis } from '../src/server/testing/services/redis.ts';
import { ask } from './ask.ts';
import { driveTables } from './drive-tables.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { cpuOfFamily } from './processor-time.ts';
import { quotaOf, type Quota } from './quota.ts';

/*
 * One process against three on PostgreSQL and Redis. All of them, the databases and the players share this machine,
 * which has too few cores to fill three processes. So each process gets the same small part of a core: it is full like
 * one with a whole core, only sooner, and the rest of the machine serves the databases and the players. The result is
 * how many moves a second they carry. Where the system has no such quotas, moves are compared by the processor time of
 * the busiest process, although none is full.
 */

const TABLES = { usual: 400, tiny: 3 };
/** The part of a core that each process may use while the tables are played. */
const SHARE = 0.15;
/** How often all tables are played as a warm-up, so that each process has compiled its hot code. */
const WARM_TIMES = { usual: 5, tiny: 0 };
const TIMES = { usual: 3, tiny: 1 };
/** Milliseconds for the processes to notice that the previous players have left. */
const SETTLE = 300;
const PROCESSES = 3;

/** Microseconds of processor time for one move of the site, */
interface Cost {
  readonly busiest: number;
  readonly all: number;
  readonly postgres: number;
  readonly redis: number;
  /** how many of them were made in a second, */
  readonly moves: number;
  /** and how much of what they were allowed the processes have used. */
  readonly full: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

interface Process {
  readonly child: ChildProcess;
  readonly port: number;
  readonly quota: Quota | null;
}

async function start(args: readonly string[]): Promise<Process> {
  const child = fork(new URL('contenders/many.ts', import.meta.url), args, {
    // As `npm start` does it.
    execArgv: ['--max-semi-space-size=32'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await ask<{ port: number }>(child);
  return { child, port, quota: child.pid === undefined ? null : quotaOf(child.pid) };
}

/** Resolves when it has ended; cleans up. */
async function end({ child, quota }: Process): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await ended;
  quota?.remove();
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
        const limit = (share: number | null): void => {
          for (const { quota } of processes) quota?.set(share);
        };
        const isLimited = processes.every(({ quota }) => quota !== null);
        if (!isLimited) note('this system gives no quota of a core: no process will be full');
        for (let time = 0; time < warmTimes + times; time++) {
          note(
            `${count} ${count === 1 ? 'process' : 'processes'}, ${time < warmTimes ? 'warms up' : `time ${time - warmTimes + 1} of ${times}`}`,
          );
          const driven = await driveTables(
            processes.map(({ port }) => port),
            TABLES[size],
          );
          const before = await used();
          // Sitting down is not measured, and compiling should not be slowed down.
          if (time >= warmTimes) limit(SHARE);
          const began = performance.now();
          const moves = await driven.play();
          const seconds = (performance.now() - began) / 1000;
          limit(null);
          const each = (await used()).map((after, index) => (after - (before[index] ?? 0)) / moves);
          driven.close();
          await sleep(SETTLE);
          const ours = each.slice(0, count);
          const busiest = Math.max(...ours);
          const all = ours.reduce((sum, one) => sum + one, 0);
          if (time >= warmTimes)
            costs.push({
              busiest,
              all,
              postgres: each[count] ?? 0,
              redis: each[count + 1] ?? 0,
              moves: isLimited ? moves / seconds : 1e6 / busiest,
              full: (all * moves) / (1e6 * seconds * count * (isLimited ? SHARE : 1)),
            });
        }
        const middle = (of: (cost: Cost) => number): number => median(costs.map(of));
        return {
          busiest: middle(({ busiest }) => busiest),
          all: middle(({ all }) => all),
          postgres: middle((one) => one.postgres),
          redis: middle((one) => one.redis),
          moves: middle((one) => one.moves),
          full: middle((one) => one.full),
        };
      } finally {
        await Promise.all(processes.map(end));
      }
    };
    const one = await cost(1);
    const three = await cost(PROCESSES);
    return [
      result('many/busiest-process', three.busiest, 'µs CPU', 'one process', one.busiest),
      result('many/all-processes', three.all, 'µs CPU', 'one process', one.all),
      result('many/postgres', three.postgres, 'µs CPU', 'one process', one.postgres),
      result('many/redis', three.redis, 'µs CPU', 'one process', one.redis),
      result('many/full', three.full, 'of 1', 'one process', one.full),
      result('many/moves-carried', three.moves, 'moves/s', 'one process', one.moves),
    ];
  } finally {
    await redis.stop();
    await postgres.dispose();
  }
}
