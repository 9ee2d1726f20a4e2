import { loadGame } from '../../games/index.ts';
import { ask } from '../../kernel/bots.ts';
import { quick } from '../../kernel/rng.ts';
import type { Seat } from '../../kernel/rules.ts';
import { secretFrom } from '../../kernel/testing/secret.ts';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import type { Answer, Command, FromHost, TablePlan } from '../../table/wire.ts';
import { createHost, type Host, type HostSettings } from '../host.ts';
import type { LiveTable, Watcher } from '../live.ts';
import { memoryStore } from '../memory-store.ts';
import { noBus, type HostProblem, type Ports, type Thinker } from '../ports.ts';
import { virtualClock, type VirtualClock } from '../simulation/virtual-clock.ts';

/** A host on a virtual clock, with all problems it reported. */
export interface Hosting {
  readonly host: Host;
  readonly ports: Ports;
  readonly clock: VirtualClock;
  readonly problems: HostProblem[];
}

export const chanceOf = (seed: string): Ports['chance'] => {
  let drawn = 0;
  const next = (): string => `${seed}-${drawn++}`;
  return {
    seed: next,
    secret: () => secretFrom(quick(next())),
    player: next,
    table: next,
    invitation: next,
    code: (letters) =>
      `${next()}`
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .padStart(letters, '2'),
    hash: (invitation) => `hash of ${invitation}`,
    matches: (invitation, hash) => hash === `hash of ${invitation}`,
  };
};

/** Thinks at once, with the game's own bots. */
const quickThinker: Thinker = {
  async choose({ level, knowledge, seed }) {
    const game = await loadGame(knowledge.game);
    const bot = game?.bots.find((one) => one.level === level);
    if (!bot) throw new Error(`no bot ${level}`);
    return ask(bot, knowledge, { nodes: 100, stop: () => false }, seed);
  },
};

export function hosting(given: Partial<Ports> = {}, settings: Partial<HostSettings> = {}): Hosting {
  const clock = virtualClock();
  const problems: HostProblem[] = [];
  const ports: Ports = {
    store: memoryStore(),
    bus: noBus,
    clock,
    thinker: quickThinker,
    chance: chanceOf('chance'),
    loadGame,
    onProblem: (problem) => problems.push(problem),
    ...given,
  };
  const host = createHost(ports, {
    idle: 600_000,
    poll: null,
    pace: () => ({ least: 700, spread: 0 }),
    pauses: true,
    retry: 2_000,
    ...settings,
  });
  return { host, ports, clock, problems };
}

export const planOf = (game: string, players: number, plan: Partial<TablePlan> = {}): TablePlan => ({
  game,
  options: players > 1 ? { players } : {},
  match: { rounds: 1 },
  leave: 'bot',
  number: null,
  seats: Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: 'person', name: 'a' } : { kind: 'open' })),
  ...plan,
});

/** A page that follows a table as a real one does, and fails if it cannot. */
export interface TestPage {
  readonly heard: FromHost[];
  readonly watcher: Watcher;
  state(): Followed;
  act(seat: Seat, move?: string): Promise<Answer>;
  send(command: Command): Promise<Answer>;
}

let ids = 0;

export async function pageAt(host: Host, id: string, device: string, protocol = 2): Promise<TestPage> {
  const live = await liveOf(host, id);
  const heard: FromHost[] = [];
  let followed: Followed | null = null;
  const watcher: Watcher = {
    device,
    protocol,
    send(text) {
      const message = JSON.parse(text) as FromHost;
      heard.push(message);
      if (message.t === 'all') followed = followAll(message);
      else if (message.t === 'news' && protocol > 1) {
        const next: Followed | null = followed && followNews(followed, message);
        if (!next) throw new Error('a page could not follow');
        followed = next;
      }
    },
  };
  host.watch(live, watcher);
  const page: TestPage = {
    heard,
    watcher,
    state() {
      if (!followed) throw new Error('nothing was heard');
      return followed;
    },
    act(seat, move) {
      const face = page.state().snapshot.faces.find(({ viewer }) => viewer === seat);
      const chosen = move ?? face?.choices[0];
      if (!face || chosen === undefined) throw new Error(`seat ${seat} has nothing to do`);
      return page.send({ do: 'act', id: `id${ids++}`, seat, decision: face.decision, move: chosen });
    },
    send: (command) => new Promise((answer) => host.command(live, { device }, command, (given) => answer(given))),
  };
  return page;
}

export async function liveOf(host: Host, id: string): Promise<LiveTable> {
  const live = await host.find(id);
  if (typeof live === 'string') throw new Error(live);
  return live;
}

/** Two devices `a` and `b` at a table of two, everyone seated and watching. */
export async function twoAt(
  { host }: Pick<Hosting, 'host'>,
  game = 'zipher',
  plan: Partial<TablePlan> = {},
): Promise<{ id: string; pages: [TestPage, TestPage] }> {
  const opened = await host.open(planOf(game, 2, plan), 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const { id } = opened.value;
  const a = await pageAt(host, id, 'a');
  const b = await pageAt(host, id, 'b');
  await b.send({ do: 'sit', id: `id${ids++}`, seat: 1, name: 'b' });
  return { id, pages: [a, b] };
}
