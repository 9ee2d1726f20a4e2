import { afterEach, expect, test } from 'vitest';
import type { Ask } from '../table/beside-wire.ts';
import type { FromHost } from '../table/wire.ts';
import { generous } from './limits.ts';
import { usualOperator } from './operator-settings.ts';
import { freshId, newDevice, type Device, type LiveConnection } from './testing/device.ts';
import { serving, type Serving } from './testing/serving.ts';

let here: Serving | null = null;
afterEach(async () => {
  await here?.close();
  here = null;
});

const told =
  (id: string) =>
  (one: FromHost): one is Extract<FromHost, { t: 'told' }> =>
    one.t === 'told' && one.id === id;

async function ask(line: LiveConnection, table: string, wish: Ask): Promise<string | undefined> {
  const id = freshId();
  line.send({ t: 'beside', table, id, ask: wish });
  const { told: given } = await line.receive(told(id));
  expect(given).toMatchObject({ ok: true });
  return given.ok ? given.code : undefined;
}

interface Seated {
  readonly table: string;
  readonly seat: number;
  device: Device;
  line: LiveConnection;
}

async function come(person: Pick<Seated, 'table' | 'device'>): Promise<LiveConnection> {
  const line = await person.device.connect();
  line.send({ t: 'watch', table: person.table, beside: true });
  await line.receive((one): one is Extract<FromHost, { t: 'chat' }> => one.t === 'chat');
  return line;
}

/** The players on turn move, this many times. */
async function play(people: readonly Seated[], moves: number): Promise<void> {
  const [first] = people;
  for (let i = 0; i < moves && first; i++) {
    const { faces, status } = first.line.table(first.table);
    if (status !== 'playing') return;
    const mover = people.find(({ seat }) => seat === faces[0]!.view.awaited[0])!;
    const face = mover.line.table(mover.table).faces[0]!;
    const act = {
      do: 'act',
      id: freshId(),
      seat: mover.seat,
      decision: face.decision,
      move: face.choices[0]!,
    } as const;
    const answer = await mover.line.command(mover.table, act);
    expect(answer).toMatchObject({ ok: true });
    const version = answer.ok ? answer.version : 0;
    for (const { line, table } of people)
      if (line.table(table).version < version)
        await new Promise<void>((resolve) => {
          line.onTable(table, (snapshot) => void (snapshot.version >= version && resolve()));
        });
  }
}

test('twelve behind one address open, join, play, chat, move seats and reconnect, and nobody is ever refused', async () => {
  here = await serving(
    { limits: generous },
    { operator: { ...usualOperator, metricsToken: 'a-token-for-the-family' } },
  );
  const { url } = here;
  const people: Seated[] = [];
  const lines: LiveConnection[] = [];
  const tables: Seated[][] = [];
  for (let at = 0; at < 6; at++) {
    const [ada, bea] = [await newDevice(url), await newDevice(url)];
    const { id: table, key } = await ada.open({
      seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
      chat: true,
    });
    expect((await bea.sit(table, key, 1, 'Bea')).status).toBe(200);
    const both = await Promise.all(
      [ada, bea].map(async (device, seat) => ({ table, seat, device, line: await come({ table, device }) })),
    );
    tables.push(both);
    people.push(...both);
  }
  expect(people).toHaveLength(12);
  lines.push(...people.map(({ line }) => line));
  // Everything of a lively evening, within one minute.
  for (let round = 0; round < 4; round++) {
    await Promise.all(tables.map((both) => play(both, 3)));
    await Promise.all(
      people.map(({ line, table }) => ask(line, table, { do: 'say', say: { text: `hello ${round}` } })),
    );
    // Everyone puts one device away and takes up another.
    for (const person of people) {
      const code = await ask(person.line, person.table, { do: 'code', seat: person.seat, keep: false });
      await person.line.close();
      const next = await newDevice(url);
      const moved = await next.post('/api/seat-codes', { code, id: freshId() });
      expect([moved.status, moved.body]).toMatchObject([200, { table: person.table, seat: person.seat }]);
      person.device = next;
      person.line = await come(person);
      lines.push(person.line);
    }
    // The connection drops.
    await Promise.all(
      people.map(async (person) => {
        await person.line.close();
        person.line = await come(person);
        lines.push(person.line);
        expect((await person.device.get('/api/tables')).status).toBe(200);
        expect((await person.device.get('/api/lobby')).status).toBe(200);
      }),
    );
  }
  await Promise.all(people.map(({ line }) => line.close()));
  expect(lines.flatMap(({ heard }) => heard).filter(({ t }) => t === 'fault' || t === 'gone')).toEqual([]);
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-for-the-family' } });
  const limited = (await metrics.text()).split('\n').filter((line) => line.startsWith('spellenkast_limited_total'));
  expect(limited.filter((line) => !line.endsWith(' 0'))).toEqual([]);
});
