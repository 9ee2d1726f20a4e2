import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { sealAll, START } from '../../host/chain.ts';
import { memoryStore } from '../../host/memory-store.ts';
import type { Store } from '../../host/store.ts';
import { chanceOf, hosting, pageAt, planOf } from '../../host/testing/hosting.ts';
import type { TableEvent } from '../../table/events.ts';
import { exportDevice } from './export-device.ts';
import { HERE } from './here.ts';
import type { DeviceExport, KeptRound, WrittenTable } from './protocol.ts';
import { importDevice, type ImportTargets } from './import-device.ts';

const ports = { loadGame, clock: { now: () => 0, at: () => () => undefined, breathe: () => Promise.resolve() } };

function targets(): ImportTargets & { readonly rounds: Map<string, KeptRound> } {
  const rounds = new Map<string, KeptRound>();
  return {
    store: memoryStore(),
    rounds,
    keep: (round) => Promise.resolve(void rounds.set(round.id, round)),
    history: () => Promise.resolve([...rounds.values()]),
  };
}

const chance = { ...chanceOf('a'), table: () => `here-${tables++}` };
let tables = 0;

/** A table on one device, played so far; `go` plays on. */
async function play(store: Store, game: string, moves: number) {
  const { host } = hosting({ store, chance });
  const plan = planOf(game, 1, {
    options: game === 'zipher' ? { players: 1 } : {},
    seats: [{ kind: 'person', name: 'Ada' }],
  });
  const opened = await host.open(plan, HERE);
  if (!opened.ok) throw new Error(opened.error.message);
  const { id } = opened.value;
  const go = async (more: number): Promise<void> => {
    const page = await pageAt(host, id, HERE);
    for (let move = 0; move < more; move++) expect(await page.act(0)).toMatchObject({ ok: true });
  };
  await go(moves);
  return { id, go };
}

const written = async (from: ImportTargets): Promise<DeviceExport> =>
  // As it comes out of a file.
  JSON.parse(JSON.stringify(await exportDevice(from.store, await from.history()))) as DeviceExport;

const dealt = async (): Promise<KeptRound> => {
  const from = targets();
  await play(from.store, 'zipher', 3);
  const [table] = (await written(from)).tables;
  const events = table!.events.map(({ json }) => JSON.parse(json) as TableEvent);
  const deal = events.find((event) => event.type === 'dealt')!;
  const opened = events[0] as Extract<TableEvent, { type: 'opened' }>;
  const moves = events.flatMap((event) => (event.type === 'moved' ? [`${event.seat}:${event.move}`] : []));
  return {
    id: 'here-9@5',
    game: 'zipher',
    options: opened.options,
    match: { rounds: 1 },
    number: 5,
    dealer: 1,
    seats: [{ kind: 'person', name: 'Ada', level: null, here: true }],
    outcome: { scores: [3], winners: [], ended: 'resigned', by: 0 },
    verdict: { key: 'ui.verdict.left', values: { left: 3 } },
    takeBacks: false,
    playedOn: null,
    record: { game: 'zipher', rules: deal.rules, options: opened.options, setup: deal.setup, moves },
    at: 1_700_000_000_000,
  };
};

test('an export from one device can be imported at another, and importing it again adds nothing', async () => {
  const [from, to] = [targets(), targets()];
  await play(from.store, 'zipher', 4);
  await play(from.store, 'zoker-solo', 1);
  await from.keep(await dealt());
  const file = await written(from);
  expect(await importDevice(to, ports, file)).toEqual({ tables: 2, longer: 0, rounds: 1, here: 0, bad: 0 });
  expect(await written(to)).toEqual(file);
  expect(await to.store.rows({ device: HERE, most: 9 })).toEqual(await from.store.rows({ device: HERE, most: 9 }));
  expect(await importDevice(to, ports, file)).toEqual({ tables: 0, longer: 0, rounds: 0, here: 3, bad: 0 });
  expect(await written(to)).toEqual(file);
});

test('a table that is further here stays, and one that is further in the file is continued', async () => {
  const here = targets();
  const { go } = await play(here.store, 'zipher', 2);
  const early = await written(here);
  await go(2);
  const late = await written(here);
  expect(await importDevice(here, ports, early)).toMatchObject({ here: 1, longer: 0 });
  expect(await written(here)).toEqual(late);

  const there = targets();
  await importDevice(there, ports, early);
  expect(await importDevice(there, ports, late)).toMatchObject({ longer: 1, here: 0, tables: 0 });
  expect(await written(there)).toEqual(late);
});

test('a table that has gone another way here is never overwritten, however long the other is', async () => {
  const here = targets();
  const { id } = await play(here.store, 'zipher', 1);
  const before = await here.store.load(id);
  const other = targets();
  await play(other.store, 'zipher', 5);
  const file = await written(other);
  const forged = { ...file, tables: [{ ...file.tables[0], id }] };
  expect(await importDevice(here, ports, forged)).toMatchObject({ here: 1, tables: 0, longer: 0 });
  expect(await here.store.load(id)).toEqual(before);
});

/** Its log, changed and resealed as a forger would. */
function forge({ id, events, people }: WrittenTable, change: (events: TableEvent[]) => void): WrittenTable {
  const log = events.map(({ json }) => JSON.parse(json) as TableEvent);
  change(log);
  return { id, events: sealAll(START, log), people };
}

test('each table is checked separately: damaged or illegal ones are left out', async () => {
  const from = targets();
  await play(from.store, 'zipher', 3);
  const [whole] = (await written(from)).tables as [WrittenTable];
  const [first, ...rest] = whole.events as [WrittenTable['events'][0], ...WrittenTable['events']];
  const bad: unknown[] = [
    null,
    3,
    { ...whole, id: 'table-1' },
    { ...whole, id: 'here-../x' },
    { ...whole, events: [] },
    { ...whole, events: rest },
    { ...whole, events: [{ ...first, json: first.json.replace('zipher', 'ziphex') }, ...rest] },
    { ...whole, events: whole.events.map(({ json }) => ({ json })) },
    { ...whole, people: [{ player: 1, name: 'x' }] },
    { ...whole, people: null },
    forge(whole, (log) => (log[0] = { ...log[0], game: 'chess' } as TableEvent)),
    forge(whole, (log) => (log[0] = { ...log[0], online: true } as TableEvent)),
    forge(whole, (log) => (log[log.length - 1] = { ...log.at(-1), move: 'nonsense' } as TableEvent)),
    forge(whole, (log) => log.push(log[0]!)),
    forge(whole, (log) => log.push({ type: 'party', at: 1 } as unknown as TableEvent)),
    forge(whole, (log) => log.push({ type: 'left', seat: 1e9, how: 'resigned', at: 1 } as unknown as TableEvent)),
  ];
  const to = targets();
  const file = { ...(await written(from)), tables: [...bad, whole], rounds: [] };
  expect(await importDevice(to, ports, file)).toEqual({
    tables: 1,
    longer: 0,
    rounds: 0,
    here: 0,
    bad: bad.length,
  });
  expect((await written(to)).tables).toEqual([whole]);
});

test('every round is replayed: damaged or illegal ones are left out', async () => {
  const round = await dealt();
  const bad: unknown[] = [
    null,
    'round',
    { ...round, id: 3 },
    { ...round, at: 'yesterday' },
    { ...round, at: 1e300 },
    { ...round, record: { ...round.record, moves: ['0:a1'] } },
    { ...round, record: null },
    { ...round, seats: [] },
    { ...round, seats: [{ kind: 'ghost', name: null, level: null, here: true }] },
    { ...round, outcome: { scores: [1, 2], winners: [] } },
    { ...round, outcome: { scores: [1], winners: [4] } },
    { ...round, outcome: { scores: [1], winners: [], deep: { er: 1 } } },
    { ...round, match: { rounds: -1 } },
    { ...round, number: 'five' },
  ];
  const to = targets();
  const file = { ...(await written(to)), rounds: [...bad, { ...round, more: 'than known' }] };
  expect(await importDevice(to, ports, file)).toMatchObject({ rounds: 1, bad: bad.length });
  expect([...to.rounds.values()]).toEqual([round]);
});

test.each([
  'text',
  { key: 'menu.home' },
  { key: 'ui.verdict', values: { left: { er: 1 } } },
  { key: 'ui.verdict', whom: 1 },
])('a round comes without a verdict that is none: %j', async (verdict) => {
  const round = await dealt();
  const to = targets();
  const file = { ...(await written(to)), rounds: [{ ...round, verdict }] };
  expect(await importDevice(to, ports, file)).toMatchObject({ rounds: 1, bad: 0 });
  expect([...to.rounds.values()][0]).not.toHaveProperty('verdict');
});

test.each([null, [], 'text', {}, { format: 'spellenkast-device', version: 2, tables: [], rounds: [] }])(
  '%o is not accepted as an export',
  async (given) => {
    expect(await importDevice(targets(), ports, given)).toBeNull();
  },
);

test('people of a file sit at this device, with names as they are shown', async () => {
  const from = targets();
  await play(from.store, 'zipher', 1);
  const file = await written(from);
  const people = file.tables[0]!.people.map((person) => ({
    ...person,
    device: 'else',
    name: `  A\nB${'x'.repeat(99)}`,
  }));
  const to = targets();
  await importDevice(to, ports, { ...file, tables: [{ ...file.tables[0], people }] });
  const [row] = await to.store.rows({ device: HERE, most: 1 });
  expect(row?.people.map(({ name }) => name)).toEqual([`A B${'x'.repeat(21)}`]);
});
