import { loadGame as importGame } from '../../games/index.ts';
import { createHost } from '../../host/host.ts';
import { peopleOf } from '../../host/load.ts';
import { noBus } from '../../host/ports.ts';
import type { ListedTable } from '../../host/store.ts';
import { seatStates } from '../../table/snapshot.ts';
import { browserChance } from './browser-chance.ts';
import { browserClock } from './browser-clock.ts';
import { serveTab, type Said } from './tab-session.ts';
import { gameFacts } from './game-facts.ts';
import { HERE } from './here.ts';
import { webLocks } from './locks.ts';
import type { LocalResponses, LocalRequest, FromLocal, CupboardRow, ToLocal } from './protocol.ts';
import { replay } from './replay.ts';
import { verify } from './verify.ts';
import { openStorage } from './storage.ts';
import { browserThinker } from './thinking.ts';
import { ProblemError } from './problem-error.ts';
import { importDevice } from './import-device.ts';
import { exportDevice } from './export-device.ts';

// The host of this browser's tables. On the page's side rules and positions exist only here.

/** More tables than a person will have open; the cupboard selects which to show. */
const MOST_TABLES = 1_000;
const IDLE_MS = 600_000;
const RETRY_MS = 2_000;

const post = (message: FromLocal): void => postMessage(message);

/** A failed load is reported to the page, which alone can reload everything. */
function noteMissing(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (/dynamically imported module|importing a module script/i.test(text)) post({ t: 'missing', part: text });
}

async function loadGame(id: string): ReturnType<typeof importGame> {
  try {
    return await importGame(id);
  } catch (error) {
    noteMissing(error);
    throw error;
  }
}

function startThinker(): Worker {
  const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
  // An error inside the worker is an ErrorEvent; a failed load is a plain event.
  worker.addEventListener('error', (event: Event) => {
    if (!(event instanceof ErrorEvent)) post({ t: 'missing', part: 'thinker' });
  });
  return worker;
}

/** The minimum delay of a bot's move, so that people can follow; up to half of it is added at random. */
let pause = 700;

/** Nothing is answered before the storage is open. */
const ready = openStorage({ loadGame, freshPlayer: () => browserChance.player() }, (keeping) =>
  post({ t: 'keeping', keeping }),
).then((storage) => {
  const host = createHost(
    {
      store: storage.store,
      bus: noBus,
      clock: browserClock,
      thinker: browserThinker(startThinker, browserClock),
      chance: browserChance,
      loadGame,
      onProblem: ({ kind, table, error }) => {
        console.error(kind, table, error);
        noteMissing(error);
      },
    },
    { idle: IDLE_MS, poll: null, pace: () => ({ least: pause, spread: pause / 2 }), pauses: true, retry: RETRY_MS },
  );
  return {
    storage,
    host,
    session: serveTab({ host, locks: webLocks(), post, onBug: (error) => console.error(error) }),
  };
});

function rowFor({ people, ...row }: ListedTable): CupboardRow {
  const { id, game, options, status, awaited, scores, touched } = row;
  const seats = seatStates(row, HERE, peopleOf(people));
  return { id, game, options, seats, status, awaited, scores, touched };
}

async function answer(ask: LocalRequest): Promise<LocalResponses[LocalRequest['q']]> {
  // These need no storage, so they do not wait for it to open.
  if (ask.q === 'facts') return gameFacts(ask.game, loadGame);
  if (ask.q === 'replay') return replay(ask.record, ask.eyes, loadGame);
  if (ask.q === 'verify') return verify(ask.record, loadGame);
  const { storage, host, session } = await ready;
  switch (ask.q) {
    case 'open': {
      const opened = await host.open(ask.plan, HERE);
      if (!opened.ok) throw new Error(opened.error.message);
      return opened.value.id;
    }
    case 'tables':
      return (await storage.store.rows({ device: HERE, most: MOST_TABLES })).map(rowFor);
    case 'forget':
      session.leave(ask.table);
      await host.forget(ask.table);
      return null;
    case 'keep':
      await storage.keep(ask.round);
      return null;
    case 'history':
      return storage.history();
    case 'export':
      return exportDevice(storage.store, await storage.history());
    case 'import':
      return importDevice(storage, { loadGame, clock: browserClock }, ask.given);
  }
}

async function hear(said: Said): Promise<void> {
  const { session } = await ready;
  session.hear(said);
}

addEventListener('message', ({ data }: MessageEvent<ToLocal>) => {
  switch (data.t) {
    case 'pause':
      pause = data.ms;
      return;
    case 'ask':
      answer(data.ask).then(
        (value) => post({ t: 'told', id: data.id, value }),
        (error: unknown) =>
          post({
            t: 'failed',
            id: data.id,
            message: error instanceof Error ? error.message : String(error),
            ...(error instanceof ProblemError ? { problem: error.problem } : {}),
          }),
      );
      return;
    default:
      hear(data).catch((error: unknown) => console.error(error));
  }
});
