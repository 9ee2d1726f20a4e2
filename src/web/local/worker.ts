import { loadGame } from '../../games/index.ts';
import { createHost } from './host.ts';
import { webLocks } from './locks.ts';
import type { Answers, Ask, FromLocal, GameFacts, ToLocal } from './protocol.ts';
import { replay } from './replay.ts';
import { openStore } from './store.ts';
import { think, type Question } from './think.ts';

// The host of this browser's tables. Rules and positions live here and nowhere else on the page's side.

const store = openStore();
const post = (message: FromLocal): void => {
  postMessage(message);
};

/** 128 bits nobody can guess. */
function seed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const host = createHost({
  store,
  locks: webLocks(),
  chance: { seed },
  now: Date.now,
  post,
  loadGame,
  think: asker(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Bots think in a worker of their own where a worker may start one; else here. */
function asker(): (question: Question) => Promise<string | null> {
  if (typeof Worker === 'undefined') return think;
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, { resolve: (move: string | null) => void; reject: (error: Error) => void }>();
  const start = (): Worker => {
    const started = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<{ id: number; move?: string | null; error?: string }>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error === undefined) asked?.resolve(data.move ?? null);
      else asked?.reject(new Error(data.error));
    };
    return started;
  };
  return (question) => {
    worker ??= start();
    const id = ++last;
    worker.postMessage({ id, question });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}

async function facts(id: string): Promise<GameFacts> {
  const game = await loadGame(id);
  if (!game) throw new Error(id);
  const { options, match } = game.rules;
  return {
    options,
    levels: game.bots.map(({ level }) => level),
    target: match?.target ?? false,
    counts: match?.counts ?? [],
  };
}

async function answer(ask: Ask): Promise<Answers[Ask['q']]> {
  switch (ask.q) {
    case 'open':
      return host.open(ask.plan);
    case 'facts':
      return facts(ask.game);
    case 'tables':
      return store.tables();
    case 'forget':
      await host.forget(ask.table);
      return null;
    case 'replay':
      return replay(ask.record, ask.eyes, loadGame);
    case 'keep':
      await store.keep(ask.round);
      return null;
    case 'history':
      return store.history();
  }
}

addEventListener('message', ({ data }: MessageEvent<ToLocal>) => {
  switch (data.t) {
    case 'pause':
      host.pause(data.ms);
      return;
    case 'ask':
      answer(data.ask).then(
        (value) => post({ t: 'told', id: data.id, value }),
        (error: unknown) =>
          post({ t: 'failed', id: data.id, message: error instanceof Error ? error.message : String(error) }),
      );
      return;
    default:
      host.hear(data).catch((error: unknown) => {
        // A log that cannot be read again: the table stays closed, and the page says so.
        console.error(error);
        post({ t: 'gone', table: data.table, fault: 'storage' });
      });
  }
});
