import { Command } from 'commander';
import type { ListedTable } from '../../host/store.ts';
import { dayOf } from '../../server/operate/day.ts';
import { giveOrder } from '../../server/operate/orders.ts';
import { tableIdBatches } from '../../server/operate/table-id-batches.ts';
import type { Office, StoreReader } from '../../server/store/server-store.ts';
import { whole } from '../arguments.ts';
import { columns } from '../columns.ts';
import { Failure } from '../failure.ts';
import { siteFromOption, type SiteOptions } from './site-option.ts';
import { reportErrors } from './report-errors.ts';

const MOST = 50;
const HASH = /^[\w-]{43}$/;

/** `kast admin`: what the operator of a server may want to see and do. */
export function adminCommand(): Command {
  const admin = new Command('admin').description('manage a server: tables, devices, reports, errors (docs/hosting.md)');
  const sub = (name: string, description: string): Command =>
    admin
      .command(name)
      .description(description)
      .option('--data <folder>', 'where the server keeps its tables (default: SPELLENKAST_DATA, or data)');

  sub('tables', 'list tables, the most recently used first')
    .option('--most <n>', 'how many to list', whole(1, 100_000), MOST)
    .option('--status <status>', 'only tables with this status: waiting, playing, ended or closed')
    .action((given: SiteOptions & { most: number; status?: string }) =>
      reading(given, (store) => listTables(store, given)),
    );
  sub('table', 'show who sits at a table, with their devices (for "block")')
    .argument('<id>')
    .action((id: string, given: SiteOptions) => reading(given, (store) => tellTable(store, id)));
  sub('close', 'close a table; the people at it are told')
    .argument('<id>')
    .action((id: string, given: SiteOptions) => ordering(given, 'close', id));
  sub('remove', 'remove a table permanently, with its log and its names')
    .argument('<id>')
    .action((id: string, given: SiteOptions) => ordering(given, 'remove', id));
  sub('block', 'block a device (someone who deletes the cookie comes back as another device)')
    .argument('<device>', 'as shown by "kast admin table"')
    .option('--why <text>', 'a note for yourself', '')
    .action((device: string, { why, ...given }: SiteOptions & { why: string }) =>
      noting(given, async (office) => {
        if (!HASH.test(device)) throw new Failure(`"${device}" is not a device ("kast admin table <id>" lists them)`);
        await office.block({ device, at: Date.now(), why });
        console.log('blocked; a running server applies this within seconds');
      }),
    );
  sub('unblock', 'unblock a device')
    .argument('<device>')
    .action((device: string, given: SiteOptions) => noting(given, (office) => office.unblock(device)));
  sub('blocked', 'list the blocked devices').action((given: SiteOptions) =>
    noting(given, async (office) => {
      const blocked = await office.blocked();
      print(blocked.map(({ device, at, why }) => [device, timeOf(at), why]));
    }),
  );
  sub('errors', 'list the uncaught errors of pages, the newest first')
    .option('--most <n>', 'how many to list', whole(1, 500), MOST)
    .action(({ most, ...given }: SiteOptions & { most: number }) =>
      noting(given, async (office) => {
        const errors = await office.pageErrors(most);
        print(
          errors.map(({ version, kind, place, count, last }) => [String(count), kind, place, version, timeOf(last)]),
        );
      }),
    );
  sub('reports', 'list what players have reported').action((given: SiteOptions) => reading(given, listReports));
  sub('numbers', 'show the numbers of a day')
    .option('--day <date>', 'the day, such as 2026-11-16 (default: today, UTC)')
    .action((given: SiteOptions & { day?: string }) => numbers(given));
  return admin;
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function print(rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) console.log('nothing');
  else for (const line of columns(rows, 'left')) console.log(line);
}

async function reading(given: SiteOptions, look: (store: StoreReader) => Promise<void>): Promise<void> {
  await reportErrors(async () => {
    const store = await siteFromOption(given).read();
    try {
      await look(store);
    } finally {
      await store.close();
    }
  });
}

async function noting(given: SiteOptions, act: (office: Office) => Promise<void>): Promise<void> {
  await reportErrors(async () => {
    const { office, close } = await siteFromOption(given).openOffice();
    try {
      await act(office);
    } finally {
      await close();
    }
  });
}

async function ordering(given: SiteOptions, kind: 'close' | 'remove', id: string): Promise<void> {
  await reportErrors(async () => {
    const outcome = await giveOrder(siteFromOption(given), kind, id);
    console.log(outcome === 'done' ? 'done' : 'ordered: the running server does it in a moment');
  });
}

const namesAt = ({ seats, people }: ListedTable): string =>
  seats
    .map((plan) => {
      if (plan.kind === 'bot') return plan.level;
      if (plan.kind === 'open') return '·';
      return people.find(({ player }) => player === plan.player)?.name ?? '?';
    })
    .join(', ');

async function listTables(store: StoreReader, { most, status }: { most: number; status?: string }): Promise<void> {
  // Tables with one status may be far down the list.
  const rows = await store.rows({ most: status === undefined ? most : 1_000_000 });
  const wanted = rows.filter((row) => status === undefined || row.status === status).slice(0, most);
  print(wanted.map((row) => [row.id, row.game, row.status, String(row.version), timeOf(row.touched), namesAt(row)]));
}

async function tellTable(store: StoreReader, id: string): Promise<void> {
  const [row] = await store.rows({ ids: [id], most: 1 });
  if (!row) throw new Failure(`there is no table ${id}`);
  const { game, options, status, version, touched, deadline } = row;
  console.log(`${game} ${JSON.stringify(options)}, ${status}, ${version} events, last ${timeOf(touched)}`);
  if (deadline !== null) console.log(`due ${timeOf(deadline)}`);
  const seatOf = (player: string): string => {
    const seat = row.seats.findIndex((plan) => plan.kind === 'person' && plan.player === player);
    return seat < 0 ? 'left' : `seat ${seat}`;
  };
  print(row.people.map(({ player, name, device }) => [seatOf(player), name, device]));
}

async function listReports(store: StoreReader): Promise<void> {
  const part = store.parts.find(({ name }) => name === 'reports');
  let any = false;
  for await (const rows of part?.rows() ?? []) {
    print(rows.map((row) => Object.values(row).map(String)));
    any = true;
  }
  if (!any) console.log('no reports');
}

async function numbers(given: SiteOptions & { day?: string }): Promise<void> {
  const day = given.day ?? dayOf(Date.now());
  const counts = new Map<string, number>();
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  await reading(given, async (store) => {
    for await (const ids of tableIdBatches(store))
      for (const { status, touched } of await store.rows({ ids, most: ids.length })) {
        add('tables');
        add(`tables ${status}`);
        if (dayOf(touched) === day) add('tables used that day');
      }
  });
  await noting(given, async (office) => {
    for (const [name, value] of Object.entries(await office.numbers(day))) counts.set(`${name} that day`, value);
  });
  print([...counts].map(([name, value]) => [name, String(value)]));
}
