import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { standings, type DealMean, type Standing } from './arena.ts';
import playDeals, { type ArenaTask } from './worker.ts';

export type Contest = Omit<ArenaTask, 'deals'> & {
  /** How many deals, each played in all rotations. */
  readonly count: number;
};

/** Plays contests, in as many threads as there are cores. */
export interface Arena {
  play(contest: Contest, onProgress: (dealsDone: number) => void): Promise<Standing[]>;
  close(): Promise<void>;
}

/** Deals that a thread plays before it asks for more: few enough that all threads end at about the same time. */
const MOST_DEALS = 16;

export function openArena(threads = availableParallelism()): Arena {
  let pool: Piscina | null = null;
  const run = (task: ArenaTask): Promise<DealMean[][]> => {
    // A single thread needs no worker.
    if (threads === 1) return playDeals(task);
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: threads,
    });
    return pool.run(task) as Promise<DealMean[][]>;
  };
  return {
    async play({ count, ...contest }, onProgress) {
      const size = Math.max(1, Math.min(MOST_DEALS, Math.ceil(count / (4 * threads))));
      let done = 0;
      const parts = Array.from({ length: Math.ceil(count / size) }, async (_, part) => {
        const deals = [part * size, Math.min(count, (part + 1) * size)] as const;
        const means = await run({ ...contest, deals });
        onProgress((done += means.length));
        return means;
      });
      return standings(contest.levels, (await Promise.all(parts)).flat());
    },
    close: async () => pool?.destroy(),
  };
}
