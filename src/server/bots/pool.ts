import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Question, Thinker } from '../../host/ports.ts';
import type { Choice } from '../../kernel/bots.ts';
import { isObject } from '../../kernel/problem.ts';
import { pick, quick } from '../../kernel/rng.ts';
import type { BotTask } from './think.ts';
import { createFairScheduler } from './fair-scheduler.ts';

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
  // Waits for a free thread here and not in the pool's queue: the timeout is for thinking, not for queueing.
  const scheduler = createFairScheduler(threads);

  return {
    async choose(question, signal) {
      signal.throwIfAborted();
      const { quotaOwner = '' } = question;
      if (!(await scheduler.acquire(quotaOwner, signal))) throw signal.reason;
      const cancelled = new Int32Array(new SharedArrayBuffer(4));
      const cancel = (): void => void Atomics.store(cancelled, 0, 1);
      signal.addEventListener('abort', cancel, { once: true });
      // Graceful degradation: the more wait, the less time each bot has; one owner's bots share their own time, not
      // everyone's.
      const fair = ms / (1 + scheduler.ahead(quotaOwner) / threads);
      const task: BotTask = {
        level: question.level,
        knowledge: question.knowledge,
        seed: question.seed,
        ms: question.ms === null ? fair : Math.min(fair, question.ms),
        cancelled,
      };
      try {
        // A cancelled bot is asked to stop and keeps its thread; only an unresponsive one loses it.
        const answer: unknown = await pool.run(task, { signal: AbortSignal.timeout(patience) });
        return legalChoice(question, answer);
      } catch (error) {
        if (!signal.aborted) onFailure(error);
        return anyMove(question);
      } finally {
        signal.removeEventListener('abort', cancel);
        scheduler.release();
      }
    },
    close: () => pool.destroy(),
  };
}

/** The answer of a thread is only accepted if it is legal. */
function legalChoice({ level, knowledge }: Question, answer: unknown): Choice {
  const move = isObject(answer) ? answer['move'] : undefined;
  if (move !== null && !knowledge.moves.some((code) => code === move))
    throw new Error(`${level} chose an illegal move in ${knowledge.game}`);
  return answer as Choice;
}

const anyMove = ({ knowledge: { moves }, seed }: Question): Choice => ({
  move: moves.length === 0 ? null : pick(moves, quick(seed)),
});
