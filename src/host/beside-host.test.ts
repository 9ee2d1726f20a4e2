import { expect, test } from 'vitest';
import { fromHost, type Command } from '../table/wire.ts';
import { memoryBeside } from './memory-beside.ts';
import { memoryStore } from './memory-store.ts';
import type { TurnNotice } from './ports.ts';
import { chanceOf, hosting, liveOf, planOf, type Hosting } from './testing/hosting.ts';
import { connectTestClient, type TestClient } from './testing/test-client.ts';
import { noteChannel } from './testing/note-channel.ts';
import type { Invitations } from './host.ts';
import { GATHER } from './watching.ts';
import type { TablePlan } from '../table/wire.ts';

const pass = ({ clock }: Pick<Hosting, 'clock'>, ms: number): Promise<void> => clock.goTo(clock.now() + ms);

interface Set {
  readonly hosted: Hosting;
  readonly table: Invitations;
  /** The opener, a second player and a spectator. */
  readonly ada: TestClient;
  readonly bea: TestClient;
  readonly cor: TestClient;
}

/** A table of two, both seated and watching, and a spectator who came by the link for spectators. */
async function set(
  game = 'zoker-tiko',
  plan: Partial<TablePlan> = {},
  given: Partial<Hosting['ports']> = {},
): Promise<Set> {
  const hosted = hosting(given);
  const opened = await hosted.host.open(planOf(game, 2, { match: { rounds: 3 }, leave: 'end', ...plan }), 'ada');
  if (!opened.ok) throw new Error(opened.error.message);
  const table = opened.value;
  const [ada, bea, cor] = ['ada', 'bea', 'cor'].map((device) => connectTestClient(hosted, device)) as [
    TestClient,
    TestClient,
    TestClient,
  ];
  await ada.send({ t: 'watch', table: table.id, beside: true });
  await bea.send({ t: 'watch', table: table.id, key: table.key, beside: true });
  await bea.command(table.id, { do: 'sit', id: 'sits', seat: 1, name: 'Bea' });
  await cor.send({ t: 'watch', table: table.id, key: table.watch, name: ' Cor ', beside: true });
  // Who watches is told together.
  await pass(hosted, GATHER);
  return { hosted, table, ada, bea, cor };
}

const texts = (page: TestClient): string[] => {
  const lines = new Map<string, string>();
  for (const { lines: told, all } of page.all('chat')) {
    if (all) lines.clear();
    for (const { id, say } of told) lines.set(id, 'text' in say ? say.text : JSON.stringify(say));
  }
  return [...lines.values()];
};
const say = (page: TestClient, { table }: Pick<Set, 'table'>, text: string, id?: string) =>
  page.ask(table.id, { do: 'say', say: { text } }, id);
const ok = { ok: true };
const no = (fault: string) => ({ ok: false, fault });

test('every frame is one of the protocol', async () => {
  const { ada, bea, cor, table } = await set();
  await say(cor, { table }, 'hello');
  for (const page of [ada, bea, cor])
    for (const message of page.received) expect(fromHost.safeParse(message).error).toBeUndefined();
  expect(new Set(cor.received.map(({ t }) => t))).toEqual(
    new Set(['hello', 'all', 'about', 'watching', 'chat', 'told']),
  );
});

test('a page that does not ask for what stands beside the game is told nothing of it', async () => {
  const { hosted, table, bea } = await set();
  const old = connectTestClient(hosted, 'ada');
  await old.send({ t: 'watch', table: table.id });
  await say(bea, { table }, 'hello');
  expect(new Set(old.received.map(({ t }) => t))).toEqual(new Set(['hello', 'all']));
});

test('the link for spectators lets nobody sit down; that for seats does', async () => {
  const { hosted, table, cor, bea } = await set('zoker-tiko', {
    options: { players: 3 },
    seats: [{ kind: 'person', name: 'a' }, { kind: 'open' }, { kind: 'open' }],
  });
  const sit: Command = { do: 'sit', id: 'tries', seat: 2, name: 'Cor' };
  await cor.command(table.id, sit);
  expect(cor.last('answer')).toMatchObject({ id: 'tries', answer: no('forbidden') });
  const live = await liveOf(hosted.host, table.id);
  expect(hosted.host.admits(live, 'cor', table.watch)).toBe('watch');
  expect(hosted.host.admits(live, 'cor', table.key)).toBe('seat');
  expect(hosted.host.admits(live, 'cor', 'wrong')).toBe(null);
  expect(hosted.host.admits(live, bea.device, undefined)).toBe('seat');
});

test('the opener renews a link, and the old one stops working', async () => {
  const { hosted, table, ada, bea } = await set();
  const live = await liveOf(hosted.host, table.id);
  expect(await bea.ask(table.id, { do: 'renew', which: 'seat' })).toEqual(no('not_opener'));
  for (const which of ['seat', 'watch'] as const) {
    const old = which === 'seat' ? table.key : table.watch;
    const told = await ada.ask(table.id, { do: 'renew', which });
    expect(told).toMatchObject(ok);
    const key = told.ok ? told.key : undefined;
    expect(hosted.host.admits(live, 'dan', old)).toBe(null);
    expect(hosted.host.admits(live, 'dan', key)).toBe(which);
  }
});

test('all see who watches, by the name they gave, and the opener sends one away for good', async () => {
  const { hosted, table, ada, bea, cor } = await set();
  expect(bea.last('watching')).toMatchObject({ guests: [{ name: 'Cor', you: false }], screens: 0, more: 0 });
  expect(cor.last('watching')).toMatchObject({ guests: [{ name: 'Cor', you: true }] });
  const guest = ada.last('watching')!.guests[0]!.id;
  expect(guest).not.toBe('cor');
  expect(await bea.ask(table.id, { do: 'bar', guest })).toEqual(no('not_opener'));
  expect(await ada.ask(table.id, { do: 'bar', guest: 'nobody' })).toEqual(no('not_found'));
  expect(await ada.ask(table.id, { do: 'bar', guest })).toEqual(ok);
  expect(cor.last('gone')).toEqual({ t: 'gone', table: table.id, fault: 'removed' });
  await pass(hosted, GATHER);
  expect(bea.last('watching')).toMatchObject({ guests: [] });
  const heard = cor.received.length;
  await say(bea, { table }, 'hello');
  expect(cor.received).toHaveLength(heard);
  for (const key of [table.key, table.watch]) {
    await cor.send({ t: 'watch', table: table.id, key, beside: true });
    expect(cor.received.at(-1)).toEqual({ t: 'gone', table: table.id, fault: 'removed' });
  }
  await cor.command(table.id, { do: 'sit', id: 'tries', seat: 1, name: 'Cor' });
  expect(cor.last('answer')).toMatchObject({ answer: no('forbidden') });
  expect(await say(cor, { table }, 'let me in')).toEqual(no('forbidden'));
});

test('whoever watches at another host is muted, reported and sent away just the same, and no page learns the device', async () => {
  const between = noteChannel();
  const [store, beside] = [memoryStore(), memoryBeside()];
  const { hosted, table, ada } = await set('zoker-tiko', {}, { store, beside, bus: between.bus() });
  const chance = chanceOf('other');
  const other = hosting({ store, beside, bus: between.bus(), clock: hosted.clock, chance });
  const eve = connectTestClient(other, 'eve');
  await eve.send({ t: 'watch', table: table.id, key: table.watch, name: 'Eve', beside: true });
  await pass(hosted, 2 * GATHER);
  const guest = ada.last('watching')!.guests.find(({ name }) => name === 'Eve')!.id;
  expect(await ada.ask(table.id, { do: 'mute', who: guest, on: true })).toEqual(ok);
  expect(await say(eve, { table }, 'x')).toEqual(no('muted'));
  expect(await ada.ask(table.id, { do: 'report', who: guest })).toEqual(ok);
  expect(await beside.reports(9)).toMatchObject([{ by: 'ada', device: 'eve', name: 'Eve' }]);
  expect(await ada.ask(table.id, { do: 'bar', guest })).toEqual(ok);
  expect(eve.last('gone')).toMatchObject({ fault: 'removed' });
  expect(JSON.stringify(ada.received)).not.toContain('"eve"');
  for (const message of [...ada.received, ...eve.received]) expect(fromHost.safeParse(message).error).toBeUndefined();
});

test('a screen of the table alone is counted, and is no guest', async () => {
  const { hosted, table, ada } = await set();
  const screen = connectTestClient(hosted, 'bea');
  await screen.send({ t: 'watch', table: table.id, as: 'table', beside: true });
  await pass(hosted, GATHER);
  expect(ada.last('watching')).toMatchObject({ guests: [{ name: 'Cor' }], screens: 1 });
  expect(screen.last('all')!.snapshot.faces.map(({ viewer }) => viewer)).toEqual(['table']);
  screen.close();
  await pass(hosted, GATHER);
  expect(ada.last('watching')).toMatchObject({ screens: 0 });
});

test('chat reaches everyone; what spectators say reaches the seats and their screens after the round', async () => {
  const { hosted, table, ada, bea, cor } = await set();
  const screen = connectTestClient(hosted, 'bea');
  await screen.send({ t: 'watch', table: table.id, as: 'table', beside: true });
  const dan = connectTestClient(hosted, 'dan');
  await dan.send({ t: 'watch', table: table.id, key: table.watch, beside: true });
  expect(await say(bea, { table }, '  hi\n there ')).toEqual(ok);
  const heard = [ada, bea, screen].map((page) => page.received.length);
  expect(await say(cor, { table }, 'play the red one')).toEqual(ok);
  for (const page of [cor, dan]) expect(texts(page)).toEqual(['hi there', 'play the red one']);
  // Not even a frame: that something was said would be a signal too.
  expect([ada, bea, screen].map((page) => page.received.length)).toEqual(heard);
  const again = connectTestClient(hosted, 'ada');
  await again.send({ t: 'watch', table: table.id, beside: true });
  expect(texts(again)).toEqual(['hi there']);
  await bea.command(table.id, { do: 'leave', id: 'ends', seat: 1 });
  for (const page of [ada, again, screen]) expect(texts(page)).toEqual(['hi there', 'play the red one']);
  await ada.command(table.id, { do: 'next', id: 'next', seat: 0 });
  await bea.command(table.id, { do: 'next', id: 'next-too', seat: 1 });
  await say(cor, { table }, 'second round');
  expect(texts(ada)).toEqual(['hi there', 'play the red one']);
});

test('no answer and no frame to a seat tells whether spectators write in a running round, or how much', async () => {
  /** What Ada is told of a round in which Cor writes, or is silent. */
  async function toldAda(writes: boolean): Promise<{ readonly heard: unknown; readonly read: string[] }> {
    const made = await set();
    const { hosted, ada, bea, cor, table } = made;
    await say(bea, made, 'good luck', 'luck');
    for (let line = 0; line < 120; line++) {
      const now = hosted.clock.now();
      if (writes) expect(await say(cor, made, `line ${line}`, `sign${line}`)).toEqual(ok);
      await hosted.clock.goTo(now + 2_000);
    }
    const guest = ada.last('watching')!.guests[0]!.id;
    await cor.send({ t: 'unwatch', table: table.id });
    await pass(hosted, 10_000);
    const before = ada.received.length;
    for (const ask of [
      { do: 'report', line: 'sign119' },
      { do: 'report', who: guest },
      { do: 'mute', who: guest, on: true },
      { do: 'say', say: { text: 'thanks' } },
    ] as const)
      await ada.ask(table.id, ask, 'sign118');
    const again = connectTestClient(hosted, 'ada');
    await again.send({ t: 'watch', table: table.id, beside: true });
    const heard = [...ada.received.slice(before), ...again.received];
    await ada.command(table.id, { do: 'leave', id: 'gives up', seat: 0 });
    return { heard, read: texts(ada) };
  }
  const [silent, written] = [await toldAda(false), await toldAda(true)];
  expect(written.heard).toEqual(silent.heard);
  expect(silent.read).toEqual(['good luck', 'thanks']);
  // After the round all of it comes, up to the usual limit.
  expect(written.read).toHaveLength(100);
  expect(written.read.at(-1)).toBe('thanks');
});

test('of two lines of spectators heard before what happened in between, one reaches the seats and the other waits', async () => {
  const between = noteChannel();
  const [beside, elsewhere] = [memoryBeside(), between.bus()];
  const hosted = hosting({ beside, bus: between.bus() });
  const opened = await hosted.host.open(planOf('zoker-tiko', 2), 'ada');
  if (!opened.ok) throw new Error(opened.error.message);
  const { id: table, key } = opened.value;
  const [ada, bea] = [connectTestClient(hosted, 'ada'), connectTestClient(hosted, 'bea')];
  await ada.send({ t: 'watch', table, beside: true });
  const { version } = (await liveOf(hosted.host, table)).table;
  // Another host knows already that someone sat down, and that the round was dealt.
  for (const [id, ahead] of [
    ['before', 1],
    ['after', 2],
  ] as const) {
    const line = { id, at: 0, device: 'cor', seat: null, name: 'Cor', version: version + ahead, say: { text: id } };
    await beside.addLine(table, line);
  }
  elsewhere.notes!.send(table, JSON.stringify({ k: 'chat' }));
  await pass(hosted, 1);
  expect(texts(ada)).toEqual([]);
  await bea.send({ t: 'watch', table, key, beside: true });
  await bea.command(table, { do: 'sit', id: 'sits', seat: 1, name: 'Bea' });
  expect(texts(ada)).toEqual(['before']);
});

test('a line whose note was lost is read after a while, though the clock was set back and other hosts speak all the time', async () => {
  const between = noteChannel();
  const [beside, elsewhere] = [memoryBeside(), between.bus()];
  const hosted = hosting({ beside, bus: between.bus() });
  const opened = await hosted.host.open(planOf('zoker-tiko', 2), 'ada');
  if (!opened.ok) throw new Error(opened.error.message);
  const table = opened.value.id;
  const ada = connectTestClient(hosted, 'ada');
  await ada.send({ t: 'watch', table, beside: true });
  const { now, at, goTo } = hosted.clock;
  const back = 3_600_000;
  Object.assign(hosted.clock, {
    now: () => now() - back,
    at: (time: number, wake: () => void) => at(time + back, wake),
  });
  await beside.addLine(table, {
    id: 'l',
    at: 0,
    device: 'x',
    seat: null,
    name: null,
    version: 0,
    say: { text: 'lost' },
  });
  const note = { k: 'here', host: 'another', roll: [], watching: { guests: [], screens: 0 }, ask: false };
  for (let times = 0; times < 10; times++) {
    elsewhere.notes!.send(table, JSON.stringify(note));
    await goTo(now() + 3_000);
  }
  expect(texts(ada)).toEqual(['lost']);
});

test('a line says who said it, and is said once however often it is sent', async () => {
  const { table, ada, bea, cor } = await set();
  await bea.ask(table.id, { do: 'say', say: { phrase: 'well-played' } }, 'one');
  await bea.ask(table.id, { do: 'say', say: { phrase: 'well-played' } }, 'one');
  expect(ada.all('chat').flatMap(({ lines }) => lines)).toMatchObject([
    { id: 'one', seat: 1, guest: null, name: 'Bea', mine: false, say: { phrase: 'well-played' } },
  ]);
  expect(bea.last('chat')!.lines).toMatchObject([{ mine: true }]);
  expect(await ada.ask(table.id, { do: 'say', say: { text: 'x' } }, 'one')).toEqual(no('bad_request'));
  // A spectator's id does not collide with another's, and is also used once.
  for (const again of ['x', 'x']) expect(await say(cor, { table }, again, 'one')).toEqual(ok);
  expect(texts(cor)).toEqual(['{"phrase":"well-played"}', 'x']);
  expect(await say(bea, { table }, ' \u200b\u3000 ')).toEqual(no('bad_request'));
  await say(bea, { table }, `\u202eo${'\u0335'.repeat(60)}h`);
  expect(ada.last('chat')!.lines).toMatchObject([{ say: { text: `o${'\u0335'.repeat(4)}h` } }]);
});

test('a table without chat, someone without the word, and too much at once are refused', async () => {
  const { hosted, table, ada, bea, cor } = await set();
  expect(await bea.ask(table.id, { do: 'table', chat: false })).toEqual(no('not_opener'));
  await ada.ask(table.id, { do: 'table', chat: false });
  expect(bea.last('about')!.about).toMatchObject({ chat: false, opener: false });
  expect(await say(bea, { table }, 'x')).toEqual(no('no_chat'));
  await ada.ask(table.id, { do: 'table', chat: true, name: 'Friday' });
  expect(ada.last('about')!.about).toMatchObject({ chat: true, opener: true, name: 'Friday' });
  const guest = ada.last('watching')!.guests[0]!.id;
  for (const [page, who] of [
    [bea, 1],
    [cor, guest],
  ] as const) {
    await ada.ask(table.id, { do: 'mute', who, on: true });
    expect(page.last('about')!.about.muted).toContain(who);
    expect(await say(page, { table }, 'x')).toEqual(no('muted'));
    await ada.ask(table.id, { do: 'mute', who, on: false });
    expect(await say(page, { table }, 'x')).toEqual(ok);
  }
  const flood = [];
  for (let times = 0; times < 8; times++) flood.push(await say(bea, { table }, `${times}`));
  expect(flood.filter((told) => told.ok)).toHaveLength(5);
  expect(flood.at(-1)).toEqual(no('too_many'));
  await pass(hosted, 2_100);
  expect(await say(bea, { table }, 'later')).toEqual(ok);
});

test('however many who watch have written, whoever has a seat or opened the table is heard', async () => {
  const { hosted, table, ada, bea, cor } = await set();
  const { rates } = await liveOf(hosted.host, table.id);
  for (let guest = 0; guest < 500; guest++) rates.set(`chat guest${guest}`, { tokens: 4, at: hosted.clock.now() });
  expect(await say(cor, { table }, 'x')).toEqual(no('too_many'));
  expect(await say(bea, { table }, 'x')).toEqual(ok);
  expect(await bea.ask(table.id, { do: 'code', seat: 1, keep: false })).toMatchObject(ok);
  expect(await ada.ask(table.id, { do: 'bar', guest: ada.last('watching')!.guests[0]!.id })).toEqual(ok);
});

test('children’s games have no chat unless someone turns it on', async () => {
  const options = { players: 2, board: 6 };
  const kids = await set('sudoku', { options });
  expect(await say(kids.bea, kids, 'x')).toEqual(no('no_chat'));
  const chatty = await set('sudoku', { options, chat: true });
  expect(await say(chatty.bea, chatty, 'x')).toEqual(ok);
});

test('a name or a line is reported with what it said', async () => {
  const beside = memoryBeside();
  const { table, ada, bea, cor } = await set('zoker-tiko', {}, { beside });
  await say(cor, { table }, 'rude', 'line1');
  const { id } = cor.last('chat')!.lines[0]!;
  expect(await ada.ask(table.id, { do: 'report', line: 'nosuch' })).toEqual(no('not_found'));
  // Before the round is over a seat has not read it.
  expect(await bea.ask(table.id, { do: 'report', line: id })).toEqual(no('not_found'));
  await ada.command(table.id, { do: 'leave', id: 'gives up', seat: 0 });
  expect(bea.last('chat')!.lines).toMatchObject([{ id, say: { text: 'rude' } }]);
  expect(await bea.ask(table.id, { do: 'report', line: id })).toEqual(ok);
  expect(await ada.ask(table.id, { do: 'report', who: 1 })).toEqual(ok);
  expect(await beside.reports(9)).toMatchObject([
    { by: 'ada', device: 'bea', name: 'Bea', text: null },
    { by: 'bea', device: 'cor', name: 'Cor', text: 'rude' },
  ]);
});

test('a seat moves to another device by its code, once, with its name, its notes and what it said', async () => {
  const { hosted, table, ada, bea } = await set();
  await say(bea, { table }, 'mine');
  expect(await ada.ask(table.id, { do: 'code', seat: 1, keep: false })).toEqual(no('not_your_seat'));
  const told = await bea.ask(table.id, { do: 'code', seat: 1, keep: false, notes: '{"x":1}' });
  const code = told.ok ? told.code! : '';
  expect(code).toMatch(/^[A-Z0-9]{8,}$/);
  const { beside } = hosted.host;
  expect(await beside.redeem('WRONG', 'm0', 'phone')).toEqual(no('no_code'));
  const both = await Promise.all([
    beside.redeem(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`, 'm1', 'phone'),
    beside.redeem(code, 'm2', 'thief'),
  ]);
  expect(both).toEqual([{ ok: true, table: table.id, seat: 1, notes: '{"x":1}' }, no('no_code')]);
  // Sent again because the answer was lost.
  expect(await beside.redeem(code, 'm1', 'phone')).toMatchObject({ ok: true, seat: 1 });
  expect(bea.last('moved')).toEqual({ t: 'moved', table: table.id, seat: 1 });
  const phone = connectTestClient(hosted, 'phone');
  await phone.send({ t: 'watch', table: table.id, beside: true });
  expect(phone.last('all')!.snapshot.seats[1]).toMatchObject({ name: 'Bea', here: true });
  expect(phone.last('all')!.snapshot.faces.map(({ viewer }) => viewer)).toEqual([1]);
  expect(phone.last('chat')!.lines).toMatchObject([{ mine: true, name: 'Bea' }]);
  expect(bea.last('news')!.faces!.map(({ viewer }) => viewer)).toEqual(['table']);
  await bea.command(table.id, { do: 'leave', id: 'late', seat: 1 });
  expect(bea.last('answer')).toMatchObject({ id: 'late', answer: no('not_your_seat') });
  expect(ada.last('news')!.change.seats).toMatchObject([{}, { name: 'Bea' }]);
});

test('the device that a seat was taken from hears no spectators before the round is over', async () => {
  const { hosted, table, ada, bea, cor } = await set();
  const told = await bea.ask(table.id, { do: 'code', seat: 1, keep: false });
  await hosted.host.beside.redeem(told.ok ? told.code! : '', 'm1', 'phone');
  await say(cor, { table }, 'play the red one');
  expect(texts(bea)).toEqual([]);
  await ada.command(table.id, { do: 'leave', id: 'ends', seat: 0 });
  expect(texts(bea)).toEqual(['play the red one']);
});

test('whoever came while the chat could not be read is told it later', async () => {
  const beside = memoryBeside();
  let broken = false;
  const lines: typeof beside.lines = (...given) =>
    broken ? Promise.reject(new Error('no disk')) : beside.lines(...given);
  const { hosted, table, ada } = await set('zoker-tiko', {}, { beside: { ...beside, lines } });
  await say(ada, { table }, 'hello');
  hosted.host.release(await liveOf(hosted.host, table.id));
  broken = true;
  const again = connectTestClient(hosted, 'ada');
  await again.send({ t: 'watch', table: table.id, beside: true });
  expect(again.last('chat')).toBeUndefined();
  broken = false;
  await pass(hosted, 2_000);
  expect(texts(again)).toEqual(['hello']);
});

test('a code is good for minutes, one to keep for a lost device for ever; the opener stays the opener', async () => {
  const { hosted, table, ada } = await set();
  const short = await ada.ask(table.id, { do: 'code', seat: 0, keep: false });
  const kept = await ada.ask(table.id, { do: 'code', seat: 0, keep: true });
  expect(kept.ok && kept.code!.length).toBeGreaterThanOrEqual(24);
  expect([short.ok && short.lasts, kept.ok && kept.lasts]).toEqual([600_000, null]);
  await pass(hosted, 600_000);
  const { beside } = hosted.host;
  expect(await beside.redeem(short.ok ? short.code! : '', 'm1', 'phone')).toEqual(no('no_code'));
  expect(await beside.redeem(kept.ok ? kept.code! : '', 'm2', 'phone')).toMatchObject({ ok: true, seat: 0 });
  const phone = connectTestClient(hosted, 'phone');
  await phone.send({ t: 'watch', table: table.id, beside: true });
  expect(phone.last('about')!.about.opener).toBe(true);
  expect(await ada.ask(table.id, { do: 'renew', which: 'seat' })).toEqual(no('not_opener'));
});

test('a code to keep also takes back the seat that a bot plays meanwhile', async () => {
  const { hosted, table, ada, bea } = await set('zoker-tiko', { leave: 'bot', absence: 1_000, begin: 1 });
  const kept = await bea.ask(table.id, { do: 'code', seat: 1, keep: true });
  const code = kept.ok ? kept.code! : '';
  const live = await liveOf(hosted.host, table.id);
  bea.close();
  await pass(hosted, 60_000);
  await ada.command(table.id, { do: 'replace', id: 'goes-on', seat: 0, gone: 1 });
  expect(live.table.seats[1]).toMatchObject({ kind: 'bot' });
  const { beside } = hosted.host;
  expect(await beside.redeem(code, 'r1', 'phone')).toMatchObject({ ok: true, table: table.id, seat: 1 });
  expect(await beside.redeem(code, 'r1', 'phone')).toMatchObject({ ok: true, seat: 1 });
  expect(await beside.redeem(code, 'r2', 'thief')).toEqual(no('no_code'));
  const phone = connectTestClient(hosted, 'phone');
  await phone.send({ t: 'watch', table: table.id, beside: true });
  expect(phone.last('all')!.snapshot.seats[1]).toMatchObject({ kind: 'person', name: 'Bea', here: true });
  expect(hosted.problems).toEqual([]);
});

test('whoever gave a round up has no way back before its end by a code either', async () => {
  const three = { players: 3 };
  const seats = [{ kind: 'person', name: 'Ada' }, { kind: 'open' }, { kind: 'person', name: 'Ann' }] as const;
  const { hosted, table, bea } = await set('zoker-tiko', { leave: 'bot', options: three, seats });
  const kept = await bea.ask(table.id, { do: 'code', seat: 1, keep: true });
  await bea.command(table.id, { do: 'leave', id: 'leaves', seat: 1 });
  const code = kept.ok ? kept.code! : '';
  expect(await hosted.host.beside.redeem(code, 'r1', 'phone')).toEqual(no('gave_up'));
});

test('whoever may not write may not write from another device either', async () => {
  const { hosted, table, ada, bea } = await set();
  await ada.ask(table.id, { do: 'mute', who: 1, on: true });
  const told = await bea.ask(table.id, { do: 'code', seat: 1, keep: false });
  await hosted.host.beside.redeem(told.ok ? told.code! : '', 'm1', 'phone');
  const phone = connectTestClient(hosted, 'phone');
  await phone.send({ t: 'watch', table: table.id, beside: true });
  expect(phone.last('about')!.about.muted).toContain(1);
  for (const page of [phone, bea]) expect(await say(page, { table }, 'x')).toEqual(no('muted'));
  await ada.ask(table.id, { do: 'mute', who: 1, on: false });
  expect(await say(phone, { table }, 'x')).toEqual(ok);
});

test('a name can be erased at a table, in its chat too; a device lists what is kept of it and is forgotten', async () => {
  const store = memoryStore();
  const beside = memoryBeside();
  const { hosted, table, ada, bea } = await set('zoker-tiko', {}, { store, beside });
  await say(bea, { table }, 'hello', 'l1');
  expect(await hosted.host.beside.deviceData('bea')).toMatchObject({
    tables: [{ id: table.id, seats: [1], names: ['Bea'] }],
    lines: [{ table: table.id, name: 'Bea', say: { text: 'hello' } }],
    notices: [],
  });
  expect(await ada.ask(table.id, { do: 'erase', seat: 1 })).toEqual(no('not_your_seat'));
  expect(await bea.ask(table.id, { do: 'erase', seat: 1 })).toEqual(ok);
  expect(ada.last('all')!.snapshot.seats[1]).toMatchObject({ kind: 'person', name: null });
  expect(ada.last('chat')).toMatchObject({ all: true, lines: [{ id: 'l1', name: null }] });
  const stored = async (): Promise<string> =>
    JSON.stringify([await store.load(table.id), await store.rows({ most: 9 }), await beside.lines(table.id, 9)]);
  expect(await stored()).not.toContain('Bea');
  await hosted.host.beside.forget('bea');
  expect(await stored()).not.toContain('"bea"');
  expect(await hosted.host.beside.deviceData('bea')).toEqual({ tables: [], lines: [], notices: [] });
  expect(ada.last('chat')).toMatchObject({ all: true, lines: [] });
  // The seat was given up as the table had agreed, and nobody can come back to it.
  expect(ada.last('all')!.snapshot.seats[1]).toMatchObject({ kind: 'bot', name: null, standIn: 'other', left: true });
  await pass(hosted, 9_000);
  expect(ada.last('away')?.away ?? []).toEqual([]);
  expect(hosted.problems).toEqual([]);
});

test('chat goes a week after the end of its table, and stays while it is played', async () => {
  const week = 7 * 24 * 3_600_000;
  const beside = memoryBeside();
  const { hosted, table, ada, bea } = await set('zoker-tiko', { match: { rounds: 1 } }, { beside });
  await say(bea, { table }, 'hello');
  await pass(hosted, week + 3_700_000);
  expect(await beside.lines(table.id, 9)).toHaveLength(1);
  await ada.command(table.id, { do: 'leave', id: 'ends', seat: 0 });
  await pass(hosted, week - 3_700_000);
  expect(await beside.lines(table.id, 9)).toHaveLength(1);
  await pass(hosted, 2 * 3_700_000);
  expect(await beside.lines(table.id, 9)).toEqual([]);
});

test('the lobby lists public tables, live, by game and by what can start now', async () => {
  const hosted = hosting();
  const [ada, bea, eve] = ['ada', 'bea', 'eve'].map((device) => connectTestClient(hosted, device)) as [
    TestClient,
    TestClient,
    TestClient,
  ];
  const open = async (game: string, players: number, plan: Partial<TablePlan>): Promise<string> => {
    const opened = await hosted.host.open(planOf(game, players, plan), 'ada');
    if (!opened.ok) throw new Error(opened.error.message);
    await hosted.host.find(opened.value.id);
    return opened.value.id;
  };
  const two = await open('zipher', 2, { public: true, name: 'For two' });
  await open('zipher', 2, {});
  await eve.send({ t: 'lobby', on: true });
  await bea.send({ t: 'lobby', on: true, game: 'zoker-tiko', canStart: true });
  await pass(hosted, 1_000);
  expect(eve.last('lobby')).toMatchObject({
    tables: [{ id: two, game: 'zipher', name: 'For two', status: 'waiting', seats: ['person', 'open'] }],
  });
  expect(bea.last('lobby')).toEqual({ t: 'lobby', tables: [] });
  const three = await open('zoker-tiko', 3, { public: true, name: null });
  await pass(hosted, 1_000);
  expect(eve.last('lobby')!.tables.map(({ id }) => id)).toEqual([three, two]);
  // Nobody needs an invitation there.
  await bea.send({ t: 'watch', table: three, beside: true });
  expect(bea.all('lobby')).toHaveLength(1);
  await bea.command(three, { do: 'sit', id: 's1', seat: 1, name: 'Bea' });
  await pass(hosted, 1_000);
  expect(bea.last('lobby')!.tables).toMatchObject([{ id: three, seats: ['person', 'person', 'open'] }]);
  await ada.send({ t: 'watch', table: two, beside: true });
  await ada.ask(two, { do: 'table', public: false });
  await pass(hosted, 1_000);
  expect(eve.last('lobby')!.tables.map(({ id }) => id)).toEqual([three]);
  expect(JSON.stringify(eve.all('lobby'))).not.toContain('Bea');
  await eve.send({ t: 'lobby', on: false });
  const told = eve.received.length;
  await ada.ask(two, { do: 'table', public: true });
  await pass(hosted, 1_000);
  expect(eve.received).toHaveLength(told);
  // Not after a day without anything happening.
  await pass(hosted, 25 * 3_600_000);
  expect(await hosted.host.beside.lobby({})).toEqual([]);
});

test('a device is told its tables, live and gathered', async () => {
  const { hosted, table, ada, bea } = await set('zickzack');
  const list = connectTestClient(hosted, 'bea');
  await list.send({ t: 'mine', on: true });
  await pass(hosted, 1_000);
  expect(list.last('mine')!.tables).toMatchObject([{ id: table.id, game: 'zickzack', status: 'playing' }]);
  const turn = (): boolean => list.last('mine')!.tables[0]!.yourTurn;
  const before = list.all('mine').length;
  const was = turn();
  for (const page of was ? [bea, ada, bea] : [ada, bea, ada]) {
    const seat = page === ada ? 0 : 1;
    const live = await liveOf(hosted.host, table.id);
    const move = live.table.round!;
    const { decision, choices } = (await import('../table/snapshot.ts')).facesOf(live.table, [seat])[0]!;
    expect(move.rules.awaited(move.pos)).toEqual([seat]);
    await page.command(table.id, { do: 'act', id: `m${decision}`, seat, decision, move: choices[0]! });
  }
  await pass(hosted, 1_000);
  expect(turn()).toBe(!was);
  expect(list.all('mine')).toHaveLength(before + 1);
});

test('who is waited for and away is sent one notice each time, that says no more than whose turn it is', async () => {
  const sent: [string, TurnNotice][] = [];
  const push = {
    send: ({ endpoint }: { endpoint: string }, notice: TurnNotice) => {
      sent.push([endpoint, notice]);
      return Promise.resolve(endpoint.endsWith('old') ? ('gone' as const) : ('sent' as const));
    },
  };
  const beside = memoryBeside();
  const { hosted, table, ada, bea } = await set('zickzack', { name: 'Friday' }, { push, beside });
  for (const device of ['ada', 'bea'])
    for (const age of ['new', 'old'])
      await hosted.host.beside.subscribe(device, {
        endpoint: `${device} ${age}`,
        p256dh: '',
        auth: '',
        language: 'en',
      });
  const live = await liveOf(hosted.host, table.id);
  const [first] = live.table.round!.rules.awaited(live.table.round!.pos) as [number];
  const [mover, other] = first === 0 ? [ada, bea] : [bea, ada];
  other.close();
  await pass(hosted, 20_000);
  expect(sent).toEqual([]);
  const { facesOf } = await import('../table/snapshot.ts');
  const { decision, choices } = facesOf(live.table, [first])[0]!;
  await mover.command(table.id, { do: 'act', id: 'moves', seat: first, decision, move: choices[0]! });
  await pass(hosted, 1);
  const notice = { t: 'turn', table: table.id, game: 'zickzack', options: live.table.options, name: 'Friday' };
  expect(sent).toEqual(['new', 'old'].map((age) => [`${other.device} ${age}`, notice]));
  expect((await beside.subscriptions(other.device)).map(({ endpoint }) => endpoint)).toEqual([`${other.device} new`]);
  await pass(hosted, 100_000);
  expect(sent).toHaveLength(2);
});

test('whoever leaves right after the move leaves no one without a notice', async () => {
  const sent: string[] = [];
  const push = {
    send: ({ endpoint }: { endpoint: string }) => Promise.resolve(sent.push(endpoint)).then(() => 'sent' as const),
  };
  const { hosted, table, ada, bea } = await set('zickzack', {}, { push });
  for (const device of ['ada', 'bea'])
    await hosted.host.beside.subscribe(device, { endpoint: device, p256dh: '', auth: '', language: 'en' });
  const live = await liveOf(hosted.host, table.id);
  const [first] = live.table.round!.rules.awaited(live.table.round!.pos) as [number];
  for (const page of [ada, bea]) page.close();
  await pass(hosted, 60_000);
  expect(sent).toEqual([first === 0 ? 'ada' : 'bea']);
});

test('where everyone agreed, spectators get the hands of the round before, and never of the one that is played', async () => {
  const { hosted, table, ada, bea } = await set();
  const live = await liveOf(hosted.host, table.id);
  Object.assign(live.table, { spectators: 'late' });
  const eve = connectTestClient(hosted, 'eve');
  await eve.send({ t: 'watch', table: table.id, key: table.watch, beside: true });
  expect(eve.all('late')).toEqual([]);
  await bea.command(table.id, { do: 'leave', id: 'ends', seat: 1 });
  expect(eve.all('late')).toEqual([]);
  const { record } = eve.last('news')!.change;
  await ada.command(table.id, { do: 'next', id: 'next', seat: 0 });
  await bea.command(table.id, { do: 'next', id: 'next-too', seat: 1 });
  expect(eve.last('late')).toEqual({ t: 'late', table: table.id, record });
  expect(live.table.round!.setup).not.toEqual(record!.setup);
  for (const page of [ada, bea]) expect(page.all('late')).toEqual([]);
  const later = connectTestClient(hosted, 'fay');
  await later.send({ t: 'watch', table: table.id, key: table.watch, beside: true });
  expect(later.last('late')).toEqual({ t: 'late', table: table.id, record });
});
