import { playersOf } from '../../kernel/options.ts';
import { randomOptions } from '../../kernel/random-options.ts';
import { pick } from '../../kernel/rng.ts';
import type { Game } from '../../kernel/rules.ts';
import type { TablePlan } from '../../table/wire.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createNode, type SimulatedNode, type Wires } from './node.ts';
import { createPage, type SimulatedPage } from './page.ts';
import { allGames, createWorld, type World } from './world.ts';

export interface SimulationSettings {
  readonly seed: string;
  /** How long faults go on, in virtual seconds; then comes the calm in which everything must converge. */
  readonly seconds: number;
}

export interface SimulationReport {
  readonly seed: string;
  readonly failures: readonly string[];
  /** Two runs of one seed have the same. */
  readonly trace: string;
  readonly events: number;
  readonly faults: number;
  readonly virtualSeconds: number;
  /** What happened last, where something failed. */
  readonly lastLines: readonly string[];
}

const NODES = 3;
const TABLES = 5;
/** Virtual seconds after the faults in which everyone catches up. */
const CALM = 90;
/** Nothing may rest for longer than that while someone wants to move. */
const LONGEST_REST = 60_000;

/** One deterministic simulation: several hosts, one store, people and bots under faults; then the faults stop and all must converge. */
export async function simulate({ seed, seconds }: SimulationSettings): Promise<SimulationReport> {
  const world = createWorld(seed, await allGames());
  const ledger = createLedger(world);
  const wires: Wires = { listeners: new Map(), duties: new Map() };
  const nodes = Array.from({ length: NODES }, (_, index) => createNode(`host${index}`, world, ledger, wires));
  const tables: { readonly id: string; readonly pages: SimulatedPage[] }[] = [];
  for (let index = 0; index < TABLES; index++) openSome(index, world, ledger, nodes, (table) => tables.push(table));

  const { clock } = world;
  const start = clock.now();
  await clock.goTo(start + seconds * 1_000);
  world.calm();
  await clock.goTo(clock.now() + CALM * 1_000);
  for (const { id, pages } of tables) checkCalm(world, ledger, id, pages);
  await ledger.checkRows();
  return {
    seed,
    failures: world.failures,
    trace: world.trace(),
    events: tables.reduce((sum, { id }) => sum + ledger.versionOf(id), 0),
    faults: [...world.counted.values()].reduce((sum, count) => sum + count, 0),
    virtualSeconds: (clock.now() - start) / 1_000,
    lastLines: world.failures.length > 0 ? world.lastLines : [],
  };
}

/** Opens a table on any host, tried until it is there, and brings its people. */
function openSome(
  index: number,
  world: World,
  ledger: Ledger,
  nodes: readonly SimulatedNode[],
  opened: (table: { id: string; pages: SimulatedPage[] }) => void,
): void {
  const game = pick([...world.games.values()], world.rng);
  const options = randomOptions(game.rules, world.rng);
  const players = playersOf(options);
  const bots = world.rng.below(players);
  const opener = `device${index}-0`;
  const plan: TablePlan = {
    game: game.rules.id,
    options,
    match: { rounds: 100 },
    leave: world.rng.below(2) === 0 ? 'bot' : 'end',
    number: null,
    seats: Array.from({ length: players }, (_, seat) => seatOf(seat, players, bots, game)),
  };
  const attempt = (): void => {
    const host = nodes[world.rng.below(nodes.length)]?.host();
    let settled = false;
    const again = (): void => {
      if (!settled) attempt();
      settled = true;
    };
    world.after(10_000, again);
    host?.open(plan, opener).then((result) => {
      if (settled || !result.ok) return;
      settled = true;
      const { id, key } = result.value;
      opened({ id, pages: peopleOf(index, id, key, plan, world, ledger, nodes) });
    }, again);
  };
  attempt();
}

function seatOf(seat: number, players: number, bots: number, game: Game): TablePlan['seats'][number] {
  if (seat === 0) return { kind: 'person', name: 'opener' };
  if (seat < players - bots) return { kind: 'open' };
  return { kind: 'bot', level: game.bots[seat % game.bots.length]?.level ?? '' };
}

function peopleOf(
  index: number,
  table: string,
  key: string,
  plan: TablePlan,
  world: World,
  ledger: Ledger,
  nodes: readonly SimulatedNode[],
): SimulatedPage[] {
  const wanted = plan.seats.flatMap(({ kind }, seat) => (kind === 'bot' ? [] : [seat]));
  const common = { table, key };
  const seated = wanted.map((seat) =>
    createPage(
      {
        ...common,
        name: `page${index}-${seat}`,
        device: `device${index}-${seat}`,
        seat: seat === 0 ? null : seat,
        protocol: world.rng.below(4) === 0 ? 1 : 2,
        silent: world.rng.below(3) === 0,
        stays: seat === 0,
      },
      world,
      ledger,
      nodes,
    ),
  );
  const second = { ...common, name: `second${index}`, device: `device${index}-0`, seat: null, protocol: 2 as const };
  const spectator = { ...second, name: `spectator${index}`, device: `device${index}-spectator` };
  return [second, spectator].reduce(
    (pages, settings) => [...pages, createPage({ ...settings, silent: true, stays: true }, world, ledger, nodes)],
    seated,
  );
}

function checkCalm(world: World, ledger: Ledger, id: string, pages: readonly SimulatedPage[]): void {
  const version = ledger.versionOf(id);
  for (const page of pages) {
    // News may still be on their way when the last look is taken.
    if (page.version() < version - 3)
      world.fail('every page catches up', `${id}: ${page.name} has ${page.version()} of ${version}`);
  }
  const rest = world.clock.now() - ledger.lastEvent(id);
  const status = ledger.statusOf(id);
  if (status === 'closed' || rest <= LONGEST_REST) return;
  for (const page of pages) world.note(page.describe());
  world.fail('no table stays stuck while someone wants to move', `${id} is ${status}, nothing for ${rest} ms`);
}
