import { createHash, randomBytes } from 'node:crypto';
import { codeOf } from '../../host/codes.ts';
import { createHost } from '../../host/host.ts';
import type { Watcher } from '../../host/live.ts';
import { memoryStore } from '../../host/memory-store.ts';
import { noBus, type HostProblem, type Ports } from '../../host/ports.ts';
import type { Game } from '../../kernel/rules.ts';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import { PROTOCOL, type Answer, type Command, type FromHost, type TablePlan } from '../../table/wire.ts';
import { terminalClock } from './clock.ts';
import { deferredBots, type DeferredBots } from './deferred-bots.ts';

/** All persons sit at this one. */
const DEVICE = 'terminal';
/** The table stays in memory until the terminal closes it, however long somebody thinks. */
const IDLE = 86_400_000;

type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;

/**
 * A table in this process, with this terminal as its only device: everything that the terminal knows comes from the
 * host.
 */
export interface LocalTable {
  /** What the terminal knows now. */
  state(): Followed;
  readonly bots: Pick<DeferredBots, 'waiting' | 'go'>;
  /** Tells the host what somebody here wants, and resolves with its answer. */
  send(command: WithoutId<Command>): Promise<Answer>;
  /** Resolves when nothing will happen until somebody here acts or a bot may think. */
  rest(): Promise<void>;
  close(): void;
}

/** `seed` is the seed of the bots; `onChange` is called whenever the terminal has received something new. */
export async function openLocalTable(
  game: Game,
  plan: TablePlan,
  seed: string,
  onChange: (state: Followed) => void,
): Promise<LocalTable> {
  const problems: HostProblem[] = [];
  const bots = deferredBots(game);
  const host = createHost(
    {
      store: memoryStore(),
      bus: noBus,
      clock: terminalClock,
      thinker: bots.thinker,
      chance: chanceFrom(seed),
      loadGame: (id) => Promise.resolve(id === game.rules.id ? game : null),
      onProblem: (problem) => problems.push(problem),
    },
    { idle: IDLE, poll: null, pace: () => ({ least: 0, spread: 0 }), pauses: false, retry: 0, anySetup: true },
  );
  const opened = await host.open(plan, DEVICE);
  if (!opened.ok) throw new Error(`the table cannot be opened: ${opened.error.message}`);
  const live = await host.find(opened.value.id);
  if (typeof live === 'string') throw new Error(`the table cannot be read: ${live}`, { cause: problems[0]?.error });

  let followed: Followed | null = null;
  const watcher: Watcher = {
    device: DEVICE,
    protocol: PROTOCOL,
    send(text) {
      const next = follow(followed, JSON.parse(text) as FromHost);
      if (next === followed) return;
      followed = next;
      onChange(next);
    },
  };
  host.watch(live, watcher);

  let sent = 0;
  return {
    state() {
      if (!followed) throw new Error('the table has told nothing');
      return followed;
    },
    bots,
    send: (command) =>
      new Promise((answered) => {
        host.command(live, { device: DEVICE }, { ...command, id: `c${sent++}` }, (answer) => answered(answer));
      }),
    async rest() {
      // The store is in memory and bots think at once, so all pending work is done before the next macrotask.
      await terminalClock.breathe();
      const [problem] = problems;
      if (problem) throw new Error(`the table met a ${problem.kind}`, { cause: problem.error });
    },
    close: () => host.close(),
  };
}

function follow(before: Followed | null, message: FromHost): Followed {
  if (message.t === 'all') return followAll(message);
  if (!before) throw new Error('the table has told nothing yet');
  if (message.t === 'gone') throw new Error(`the table is gone: ${message.fault}`);
  const after = message.t === 'news' ? followNews(before, message) : before;
  if (!after) throw new Error('the terminal has missed something');
  return after;
}

/** Everything random in a round comes from the seed, so that it can be repeated; ids and keys are always random. */
function chanceFrom(seed: string): Ports['chance'] {
  let drawn = 0;
  const secret = (): string => randomBytes(12).toString('base64url');
  const hash = (invitation: string): string => createHash('sha256').update(invitation).digest('base64url');
  return {
    seed: () => `${seed} ${drawn++}`,
    secret: () => randomBytes(32).toString('hex'),
    player: secret,
    table: secret,
    invitation: secret,
    code: (letters) => codeOf(randomBytes(letters)),
    hash,
    matches: (invitation, hashed) => hash(invitation) === hashed,
  };
}
