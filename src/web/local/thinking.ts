import type { Cancel, Clock, Question, Thinker } from '../../host/ports.ts';
import type { Choice } from '../../kernel/bots.ts';
import { think, thinkTime } from './think.ts';

/** What the worker says. */
export interface ThinkingReply {
  readonly id: number;
  readonly choice?: Choice;
  readonly error?: string;
}

/** What is used of a worker. */
export type ThinkingWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/**
 * How many extra milliseconds a bot may take, for example to load the game on a slow connection; then it is terminated.
 */
const PATIENCE = 10_000;

interface Asked {
  readonly id: number;
  readonly question: Question;
  readonly signal: AbortSignal;
  resolve(choice: Choice): void;
  reject(error: unknown): void;
}

/**
 * Bots think in one worker, one after the other. While it thinks it receives nothing, so a cancelled question runs on
 * unless another one waits: then the worker is terminated and restarted, as with a bot that does not finish.
 */
export function workerThinker(start: () => ThinkingWorker, clock: Clock): Thinker {
  let worker: ThinkingWorker | null = null;
  let last = 0;
  let now: Asked | null = null;
  let timer: Cancel | null = null;
  const waiting: Asked[] = [];

  function begin(): ThinkingWorker {
    const begun = start();
    begun.onmessage = ({ data }: MessageEvent<ThinkingReply>) => {
      if (data.id !== now?.id) return;
      const asked = finish(now);
      if (data.choice) asked.resolve(data.choice);
      else asked.reject(new Error(data.error ?? 'a bot said nothing'));
      next();
    };
    // It could not be loaded, or died: the pending question fails, and the next one starts a new worker.
    begun.onerror = (event) => end(new Error(`bots cannot think: ${event.message}`));
    return begun;
  }

  const finish = (asked: Asked): Asked => {
    timer?.();
    timer = null;
    now = null;
    return asked;
  };

  /** Ends the worker in the middle of its thoughts. */
  function end(error: Error): void {
    worker?.terminate();
    worker = null;
    if (now) finish(now).reject(error);
    next();
  }

  function next(): void {
    if (now) {
      if (now.signal.aborted && waiting.length > 0) end(new Error('nobody waits for this bot'));
      return;
    }
    const asked = waiting.shift();
    if (!asked) return;
    now = asked;
    worker ??= begin();
    worker.postMessage({ id: asked.id, question: asked.question });
    timer = clock.at(clock.now() + thinkTime(asked.question) + PATIENCE, () =>
      end(new Error(`the bot ${asked.question.level} does not come to an end`)),
    );
  }

  return {
    choose: (question, signal) =>
      new Promise<Choice>((resolve, reject) => {
        signal.throwIfAborted();
        const asked: Asked = { id: ++last, question, signal, resolve, reject };
        signal.addEventListener(
          'abort',
          () => {
            const place = waiting.indexOf(asked);
            if (place >= 0) waiting.splice(place, 1);
            reject(signal.reason as Error);
            next();
          },
          { once: true },
        );
        waiting.push(asked);
        next();
      }),
  };
}

/** Bots think in their own worker if a worker can start one; else here. */
export function browserThinker(start: () => Worker, clock: Clock): Thinker {
  return typeof Worker === 'undefined' ? { choose: think } : workerThinker(start, clock);
}
