import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Code } from '../../kernel/moves.ts';
import { quick } from '../../kernel/rng.ts';
import type { Thinker } from '../../host/ports.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import type { BotTask } from './think.ts';

/** Bots at work, in threads of their own. Always gives a legal move (or null: the bot waits), whatever the bot does. */
export interface BotPool extends Thinker {
  close(): Promise<void>;
}

export interface BotPoolSettings {
  /** How long a bot may think, in milliseconds. */
  readonly ms: number;
  /** The timeout in milliseconds after which a bot that has not answered is stopped. */
  readonly patience: number;
  readonly onFailure: (error: unknown) => void;
  /** The module that thinks; tests bring worse ones. */
  readonly thinker?: URL;
}

export function botPool(settings: BotPoolSettings): BotPool {
  const { ms, patience, onFailure, thinker = new URL('./think.ts', import.meta.url) } = settings;
  const threads = Math.max(1, availableParallelism() - 1);
  const pool = new Piscina({
    filename: fileURLToPath(thinker),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
  });
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** Waits here for a free thread and not in the pool's queue: the timeout is for thinking, not for queueing. */
  const begin = async (): Promise<void> => {
    if (busy < threads) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  return {
    async choose(level, knowledge, seed) {
      await begin();
      // Graceful degradation: the more tables wait, the less time each bot has.
      const task: BotTask = { level, knowledge, seed, ms: ms / (1 + waiting.length / threads) };
      try {
        const code = (await pool.run(task, { signal: AbortSignal.timeout(patience) })) as unknown;
        if (code === null) return null;
        const legal = knowledge.moves.find((move) => move === code);
        if (legal !== undefined) return legal;
        throw new Error(`${level} chose an illegal move in ${knowledge.game}`);
      } catch (error) {
        onFailure(error);
        return anyMove(knowledge, seed);
      } finally {
        end();
      }
    },
    close: () => pool.destroy(),
  };
}

function anyMove({ moves }: Knowledge, seed: string): Code {
  const code = moves[quick(seed).below(moves.length)];
  if (code === undefined) throw new Error('a bot without moves was asked for one');
  return code;
}
