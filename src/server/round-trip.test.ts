import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { roundTripOf, sendPing, receivePong } from './round-trip.ts';
import { freshId, newDevice, until } from './testing/device.ts';
import { serving, type Serving } from './testing/serving.ts';

let here: Serving;
beforeAll(async () => {
  here = await serving();
});
afterAll(() => here.close());

const line = (): WebSocket => Object.assign(new EventEmitter(), { ping: () => undefined }) as unknown as WebSocket;

test('the round-trip time is measured by the answer to our own ping, and not by other pongs', async () => {
  const socket = line();
  expect(roundTripOf(socket)).toBe(0);
  receivePong(socket);
  expect(roundTripOf(socket)).toBe(0);
  sendPing(socket);
  await new Promise((resolve) => setTimeout(resolve, 5));
  receivePong(socket);
  const measured = roundTripOf(socket);
  expect(measured).toBeGreaterThan(0);
  receivePong(socket);
  expect(roundTripOf(socket)).toBe(measured);
});

test('a table with a clock over real sockets, and after a restart nothing is charged for it', async () => {
  const [ada, bea] = [await newDevice(here.url), await newDevice(here.url)];
  const clock = { kind: 'live', initial: 3_600_000, increment: 0 } as const;
  const { id, key } = await ada.open({
    options: { players: 2 },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    clock,
  });
  const before = await ada.connect();
  await before.watch(id);
  await bea.sit(id, key, 1, 'Bea');
  await until(before, id, ({ status }) => status === 'playing');
  const told = before.table(id).clock!;
  expect(told.rule).toEqual(clock);
  expect(told.running).toHaveLength(1);
  const [seat] = told.running;
  await here.restart();
  const after = await ada.connect();
  await after.watch(id);
  const { version, clock: now } = after.table(id);
  // The opening, taking a seat, the deal, and the gap without a server.
  expect(version).toBe(6);
  expect(now!.left[seat!]).toBeGreaterThan(3_590_000);
  const line = seat === 0 ? after : await bea.connect();
  if (seat === 1) await line.watch(id);
  const face = line.table(id).faces.find(({ viewer }) => viewer === seat)!;
  const answer = await line.command(id, {
    do: 'act',
    id: freshId(),
    seat: seat!,
    decision: face.decision,
    move: face.choices[0]!,
  });
  expect(answer.ok).toBe(true);
  expect((await until(after, id, (table) => table.version > version)).clock!.left[seat!]).toBeGreaterThan(3_590_000);
});
