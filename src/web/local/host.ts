import { judge, shownTo } from '../../kernel/round.ts';
import type { Game, Shown } from '../../kernel/rules.ts';
import { botTurns, type BotTurn } from '../../table/bots.ts';
import { decide, decideBot, type Answer, type Chance, type Decided } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import { readPlan } from '../../table/plan.ts';
import { logOf, snapshot, viewersOf } from '../../table/snapshot.ts';
import { apply, replayTable, type Table } from '../../table/table.ts';
import type { TablePlan, ToHost } from '../../table/wire.ts';
import type { Locks } from './locks.ts';
import type { FromLocal, TableRow } from './protocol.ts';
import { Overtaken, type Store } from './store.ts';
import type { Question } from './think.ts';

/** What the host of this browser's tables stands on; a test brings its own. */
export interface Ground {
  readonly store: Store;
  readonly locks: Locks;
  readonly chance: Chance;
  readonly now: () => number;
  readonly post: (message: FromLocal) => void;
  readonly loadGame: (id: string) => Promise<Game | null>;
  readonly think: (question: Question) => Promise<string | null>;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Everyone at this device is one holder: they share what it shows. */
const HERE = 'here';
const THINK_MS = 900;

interface Open {
  readonly id: string;
  readonly table: Table;
  /** Commands wait for each other, so that each is decided on the table that the one before it left. */
  queue: Promise<unknown>;
  /** Decisions a bot has been asked and chose to wait at. */
  readonly asked: Set<string>;
  thinking: boolean;
  lost: boolean;
}

export interface Host {
  hear(message: ToHost | { readonly t: 'claim'; readonly table: string }): Promise<void>;
  open(plan: TablePlan): Promise<string>;
  pause(ms: number): void;
  forget(table: string): Promise<void>;
}

export function createHost(ground: Ground): Host {
  const { store, locks, post } = ground;
  const tables = new Map<string, Open>();
  /** Tables on their way out of the store: who asks twice waits for the first. */
  const opening = new Map<string, Promise<void>>();
  let pause = 700;

  async function watch(id: string, steal: boolean): Promise<void> {
    await opening.get(id);
    const known = tables.get(id);
    if (known) {
      tellAll(known);
      return;
    }
    const begun = lookUp(id, steal).finally(() => opening.delete(id));
    opening.set(id, begun);
    return begun;
  }

  async function lookUp(id: string, steal: boolean): Promise<void> {
    const taken = await locks.take(lockOf(id), steal, () => lose(id));
    if (!taken) {
      post({ t: 'elsewhere', table: id });
      return;
    }
    const log = await store.load(id);
    const game = log[0]?.type === 'opened' ? await ground.loadGame(log[0].game) : null;
    if (!game) {
      locks.release(lockOf(id));
      post({ t: 'gone', table: id, fault: 'not_found' });
      return;
    }
    const open: Open = {
      id,
      table: replayTable(game, log),
      queue: Promise.resolve(),
      asked: new Set(),
      thinking: false,
      lost: false,
    };
    tables.set(id, open);
    tellAll(open);
    void runBots(open);
  }

  function lose(id: string): void {
    const open = tables.get(id);
    if (!open) return;
    open.lost = true;
    tables.delete(id);
    post({ t: 'elsewhere', table: id });
  }

  function unwatch(id: string): void {
    const open = tables.get(id);
    if (!open) return;
    open.lost = true;
    tables.delete(id);
    locks.release(lockOf(id));
  }

  function tellAll({ id, table }: Open): void {
    const logs = viewersOf(table, HERE).map((viewer) => logOf(table, viewer));
    post({ t: 'all', table: id, snapshot: snapshot(table, HERE), logs, away: [] });
  }

  /** One thing that is done, start to finish: decided, stored, and only then told to anyone. */
  function inTurn(open: Open, decideNow: () => Decided): Promise<Answer> {
    const done = open.queue.then(async (): Promise<Answer> => {
      if (open.lost) return { ok: false, fault: 'lost' };
      const { table } = open;
      const decided = decideNow();
      if ('answer' in decided) return decided.answer;
      try {
        await store.append(open.id, table.version, decided.events);
      } catch (error) {
        if (!(error instanceof Overtaken)) return { ok: false, fault: 'storage' };
        lose(open.id);
        return { ok: false, fault: 'lost' };
      }
      for (const event of decided.events) step(open, event);
      void runBots(open);
      return { ok: true, version: table.version };
    });
    open.queue = done.catch(() => undefined);
    return done;
  }

  function step({ id, table }: Open, event: TableEvent): void {
    const shown = event.type === 'moved' ? shownToAll(table, event) : null;
    apply(table, event);
    post({ t: 'news', table: id, snapshot: snapshot(table, HERE), shown });
    // Only what the cupboard shows: a table is not worse for a row that is a move behind.
    store.note(rowOf(id, table, ground.now())).catch(() => undefined);
  }

  async function runBots(open: Open): Promise<void> {
    if (open.thinking) return;
    open.thinking = true;
    try {
      for (;;) {
        const turn = nextTurn(open);
        if (!turn) return;
        const { seat, level, decision, knowledge } = turn;
        const [move] = await Promise.all([
          ground.think({ level, knowledge, ms: THINK_MS, seed: ground.chance.seed() }),
          ground.sleep(pause),
        ]);
        if (open.lost) return;
        if (move === null) open.asked.add(`${seat} ${decision}`);
        else {
          // Stale is no matter: the table went on meanwhile, and the bot is asked anew. Anything else would go on for ever.
          const answer = await playBot(open, turn, move);
          if (!answer.ok && answer.fault !== 'stale') return;
        }
      }
    } finally {
      open.thinking = false;
    }
  }

  const nextTurn = (open: Open): BotTurn | undefined =>
    open.lost ? undefined : botTurns(open.table, (seat, decision) => open.asked.has(`${seat} ${decision}`))[0];

  function playBot(open: Open, { seat, decision }: BotTurn, move: string): Promise<Answer> {
    return inTurn(open, () => decideBot(open.table, seat, decision, move));
  }

  return {
    async hear(message) {
      switch (message.t) {
        case 'watch':
          return watch(message.table, false);
        case 'claim':
          return watch(message.table, true);
        case 'unwatch':
          unwatch(message.table);
          return;
        case 'command': {
          const open = tables.get(message.table);
          const answer: Answer = open
            ? await inTurn(open, () => decide(open.table, HERE, message.command, ground.chance))
            : { ok: false, fault: 'lost' };
          post({ t: 'answer', table: message.table, id: message.command.id, answer });
          return;
        }
      }
    },

    async open(plan) {
      const game = await ground.loadGame(plan.game);
      if (!game) throw new Error(`there is no game ${plan.game}`);
      const events = readPlan(game, plan, HERE, ground.chance);
      if (!events.ok) throw new Error(events.error.message);
      const id = `${LOCAL}${ground.chance.seed().slice(0, 16)}`;
      await store.append(id, 0, events.value);
      await store.note(rowOf(id, replayTable(game, events.value), ground.now()));
      return id;
    },

    pause(ms) {
      pause = ms;
    },

    async forget(id) {
      unwatch(id);
      await store.forget(id);
    },
  };
}

/** How the address of a table of this device begins. */
const LOCAL = 'here-';

const lockOf = (id: string): string => `spellenkast table ${id}`;

function shownToAll(table: Table, event: Extract<TableEvent, { type: 'moved' }>): Shown[] {
  const { round } = table;
  const judged = round && judge(round, event.seat, event.move);
  if (!judged?.ok) throw new Error(`a decided move is illegal: ${event.move}`);
  return viewersOf(table, HERE).map((viewer) => shownTo(round!, event.seat, judged.value, viewer));
}

function rowOf(id: string, table: Table, touched: number): TableRow {
  const { seats, status, game, options } = snapshot(table, HERE);
  const { round } = table;
  return {
    id,
    game,
    options,
    seats,
    status,
    awaited: round && !table.outcome ? [...round.rules.awaited(round.pos)] : [],
    scores: table.outcome?.scores ?? (round ? round.rules.scores(round.pos) : []),
    touched,
  };
}
