import { playersOf } from '../../kernel/options.ts';
import { randomOptions } from '../../kernel/random-options.ts';
import { pick } from '../../kernel/rng.ts';
import type { Game } from '../../kernel/rules.ts';
import type { ClockRule } from '../../table/events.ts';
import type { TablePlan } from '../../table/wire.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createNode, type SimulatedNode, type Wires } from './node.ts';
import { createPage, type SimulatedPageSettings, type SimulatedPage } from './page.ts';
import { allGames, createWorld, type World } from './world.ts';

export interface SimulationSettings {
  readonly seed: string;
  /** How long faults last, in virtual seconds; then everything must converge. */
  readonly seconds: number;
  /** Only these are played; left out: all. */
  readonly games?: readonly string[];
}

/** What to type to see a run again. */
export const commandOf = ({ seed, seconds, games }: SimulationSettings): string =>
  [
    `kast simulate --seed ${/^[\w.]+$/.test(seed) ? seed : `'${seed}'`} --virtual-seconds ${seconds}`,
    ...(games ? [`--games ${games.join()}`] : []),
  ].join(' ');

export interface SimulationReport {
  readonly seed: string;
  readonly failures: readonly string[];
  /** A checksum of the run; two runs of one seed have the same. */
  readonly trace: string;
  readonly events: number;
  readonly faults: number;
  /** How often each kind of interesting event happened. */
  readonly deeds: Readonly<Record<string, number>>;
  readonly virtualSeconds: number;
  /** The last events, if something failed. */
  readonly lastLines: readonly string[];
}

/** Several processes with one store; or, in some seeds, one that has it to itself. */
const NODES = 3;
const TABLES = 5;
/** Virtual seconds after the faults in which everyone catches up. */
const CALM = 90;
/** How long a window may stay open after its end, for someone in the middle of a call. */
const LONGEST_OVERDUE = 30_000;
/** How long all hosts may be away, in milliseconds. */
const LONGEST_NIGHT = 15_000;
/** The longest time without an event while someone wants to move. */
const LONGEST_REST = 60_000;

/** One deterministic simulation: several hosts, one store, people and bots under faults; then the faults stop and all must converge. */
export async function simulate({ seed, seconds, games }: SimulationSettings): Promise<SimulationReport> {
  const all = await allGames();
  const chosen = games ? new Map([...all].filter(([id]) => games.includes(id))) : all;
  const world = createWorld(seed, chosen);
  const ledger = createLedger(world);
  const wires: Wires = { listeners: new Map(), notes: new Map(), beats: new Map(), leases: new Map() };
  const count = world.rng.below(2) === 0 ? 1 : NODES;
  const nodes = Array.from({ length: count }, (_, index) =>
    createNode(`host${index}`, world, ledger, wires, count > 1),
  );
  const tables: { readonly id: string; readonly pages: SimulatedPage[] }[] = [];
  for (let index = 0; index < TABLES; index++) openSome(index, world, ledger, nodes, (table) => tables.push(table));

  const nights = (): void =>
    world.after(1_000, () => {
      if (world.strikes('outage')) {
        const length = 1_000 + world.rng.below(LONGEST_NIGHT);
        for (const node of nodes) node.kill(length + world.rng.below(2_000));
      }
      nights();
    });
  nights();

  const { clock } = world;
  const start = clock.now();
  try {
    await clock.goTo(start + seconds * 1_000);
    world.calm();
    await clock.goTo(clock.now() + CALM * 1_000);
    for (const { id, pages } of tables) checkCalm(world, ledger, id, pages);
    for (const { id, pages } of tables) await checkBeside(world, ledger, id, pages);
    await ledger.checkRows();
  } catch (error) {
    // A failure like any other, so that its seed and the last lines are told.
    world.fail('nothing is thrown', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return {
    seed,
    failures: world.failures,
    trace: world.trace(),
    events: tables.reduce((sum, { id }) => sum + ledger.versionOf(id), 0),
    faults: [...world.counted.values()].reduce((sum, count) => sum + count, 0),
    deeds: Object.fromEntries([...world.deeds].sort()),
    virtualSeconds: (clock.now() - start) / 1_000,
    lastLines: world.failures.length > 0 ? world.lastLines : [],
  };
}

/** Opens a table on any host, retrying until it exists, and adds its people. */
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
    ...drawClock(world),
    leave: world.rng.below(2) === 0 ? 'bot' : 'end',
    number: null,
    ...(game.rules.starts && world.rng.below(2) === 0 ? { begin: world.rng.below(players) } : {}),
    ...(world.rng.below(2) === 0 ? { standIn: pick(game.bots, world.rng).level } : {}),
    absence: 1_000 + world.rng.below(4_000),
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

/** Every other table has a clock, short enough to run out now and then. */
function drawClock({ rng }: World): Pick<TablePlan, 'clock' | 'windows'> {
  const windows = { call: 8_000, vote: 10_000 };
  const ms = (least: number, spread: number): number => least + rng.below(spread);
  const clocks: readonly ClockRule[] = [
    { kind: 'live', initial: ms(15_000, 30_000), increment: ms(0, 3_000) },
    { kind: 'move', each: ms(8_000, 10_000) },
    { kind: 'days', each: ms(5_000, 10_000), holidays: ms(0, 10_000) },
  ];
  return rng.below(2) === 0 ? {} : { windows, clock: pick(clocks, rng) };
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
  const common = { table, link: () => ledger.keyOf(table) ?? key };
  const pages: SimulatedPage[] = [];
  let moved = 0;
  /** The new device of a moved seat gets a page that behaves like the old one. */
  const handOver = (given: SimulatedPageSettings) => (code: string) => {
    const number = moved++;
    const names = { name: `moved${index}-${number}`, device: `device${index}-moved${number}` };
    pages.push(createPage({ ...given, ...names, seat: null, protocol: 2, code }, world, ledger, nodes));
  };
  const seated = wanted.map((seat) => {
    const settings: SimulatedPageSettings = {
      ...common,
      name: `page${index}-${seat}`,
      device: `device${index}-${seat}`,
      seat: seat === 0 ? null : seat,
      protocol: world.rng.below(4) === 0 ? 1 : 2,
      silent: world.rng.below(2) === 0,
      stays: seat === 0,
    };
    return createPage({ ...settings, handOver: handOver(settings) }, world, ledger, nodes);
  });
  const second = { ...common, name: `second${index}`, device: `device${index}-0`, seat: null, protocol: 2 as const };
  const spectator = { ...second, name: `spectator${index}`, device: `device${index}-spectator` };
  const screen = { ...second, name: `screen${index}`, screen: true };
  const others = [second, spectator, ...(world.rng.below(2) === 0 ? [screen] : [])].map((settings) =>
    createPage({ ...settings, silent: true, stays: true }, world, ledger, nodes),
  );
  pages.push(...seated, ...others);
  return pages;
}

/** In the end everyone must know who is present, and have read what they may. */
async function checkBeside(world: World, ledger: Ledger, id: string, pages: readonly SimulatedPage[]): Promise<void> {
  const said = await ledger.beside.lines(id, 100);
  for (const page of pages.filter((one) => !one.isRemoved())) {
    const { away, lines, atTable } = page.beside();
    // Every device has a page that is connected and visible by now.
    if (away.length > 0)
      world.fail('who is there is not told to be away', `${id}: ${page.name} was told ${away.join()}`);
    if (lines === null) continue;
    const missing = said.filter((line) => !lines.has(line.id) && !(atTable && ledger.isHeld(id, line)));
    if (missing.length > 0)
      world.fail('what was said is read', `${id}: ${page.name} has not heard ${missing.map((one) => one.id).join()}`);
  }
}

function checkCalm(world: World, ledger: Ledger, id: string, pages: readonly SimulatedPage[]): void {
  const version = ledger.versionOf(id);
  for (const page of pages.filter((one) => !one.isRemoved())) {
    // News may still be on their way at the last check.
    if (page.version() < version - 3)
      world.fail('every page catches up', `${id}: ${page.name} has ${page.version()} of ${version}`);
  }
  const overdue = ledger.overdue(id);
  if (overdue > LONGEST_OVERDUE)
    world.fail('no table stays stuck while someone wants to move', `${id}: its deadline came ${overdue} ms ago`);
  const rest = world.clock.now() - ledger.lastEvent(id);
  const status = ledger.statusOf(id);
  if (status === 'closed' || rest <= LONGEST_REST) return;
  // The person who would have asked for the next round has lost the seat.
  if (status === 'ended' && !ledger.isPerson(id, 0)) return;
  for (const page of pages) world.note(page.describe());
  world.fail('no table stays stuck while someone wants to move', `${id} is ${status}, nothing for ${rest} ms`);
}
