import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Lang } from '../../kernel/languages.ts';
import type { PictureTask, ReplayWords, Subject } from './draw.ts';
import { lru } from './lru.ts';

/** Draws pictures of pages, in a thread of its own, and keeps the last ones. */
export interface PicturePool {
  /** A PNG; null: there is nothing to draw. `busy`: not now. */
  picture(subject: Subject, lang: Lang): Promise<Uint8Array | null | 'busy'>;
  /** The texts of the round in an address; null: there is none. */
  words(subject: Subject, lang: Lang): Promise<ReplayWords | null | 'busy'>;
  close(): Promise<void>;
}

export interface PicturePoolSettings {
  /** The timeout in milliseconds of a task, including its time in the queue. */
  readonly patience: number;
  /** How many tasks may wait. */
  readonly queue: number;
  readonly onFailure: (error: unknown) => void;
  /** The module that draws; tests replace it. */
  readonly drawer?: URL;
}

/** A picture is about 60 kB. */
const MOST_PICTURES = 400;
const MOST_BYTES = 24 << 20;
const MOST_WORDS = 1_000;

export function createPicturePool(settings: PicturePoolSettings): PicturePool {
  const { patience, queue, onFailure, drawer = new URL('./draw.ts', import.meta.url) } = settings;
  const pool = new Piscina({
    filename: fileURLToPath(drawer),
    minThreads: 0,
    // One: pictures may wait, tables and bots may not.
    maxThreads: 1,
    maxQueue: queue,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  const pictures = lru<Uint8Array | null>(MOST_PICTURES, MOST_BYTES);
  const words = lru<ReplayWords | null>(MOST_WORDS, MOST_BYTES);
  const running = new Map<string, Promise<unknown>>();

  /** Concurrent requests for the same picture share one task. */
  const once = async <T>(task: PictureTask): Promise<T | 'busy'> => {
    const key = keyOf(task);
    const begun =
      running.get(key) ??
      (pool.run(task, { signal: AbortSignal.timeout(patience) }) as Promise<unknown>).finally(() =>
        running.delete(key),
      );
    running.set(key, begun);
    try {
      return (await begun) as T;
    } catch (error) {
      const usual = error instanceof Error && /queue|aborted|terminat/i.test(error.message);
      if (!usual) onFailure(error);
      return 'busy';
    }
  };

  return {
    async picture(subject, lang) {
      const task: PictureTask = { subject, lang };
      const kept = pictures.get(keyOf(task));
      if (kept !== undefined) return kept;
      const drawn = await once<Uint8Array | null>(task);
      if (drawn !== 'busy') pictures.set(keyOf(task), drawn, (drawn?.length ?? 0) + keyOf(task).length);
      return drawn;
    },
    async words(subject, lang) {
      const task: PictureTask = { subject, lang, words: true };
      const kept = words.get(keyOf(task));
      if (kept !== undefined) return kept;
      const told = await once<ReplayWords | null>(task);
      if (told !== 'busy') words.set(keyOf(task), told, 200 + keyOf(task).length);
      return told;
    },
    close: () => pool.destroy(),
  };
}

const keyOf = ({ subject, lang, words }: PictureTask): string =>
  [words ? 'words' : 'picture', lang, ...Object.values(subject)].join(' ');
