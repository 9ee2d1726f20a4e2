import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../../games/index.ts';
import { newDevice, until } from '../testing/device.ts';
import { playRandomly } from '../testing/players.ts';
import { serving, type Serving } from '../testing/serving.ts';

let here: Serving;
beforeAll(async () => {
  here = await serving();
});
afterAll(() => here.close());

describe.each(gameIds)('%s', (game) => {
  test('a person against the bots, to the end', async () => {
    const { rules, bots } = (await loadGame(game))!;
    const field = rules.options['players'];
    const players = field?.kind === 'whole' ? Math.min(3, field.max) : 1;
    const device = await newDevice(here.url);
    const { id } = await device.open({
      game,
      options: { ...(field ? { players } : {}), ...(game === 'zoker-memo' ? { table: 4 } : {}) },
      seats: Array.from({ length: players }, (_, seat) =>
        seat === 0 ? { kind: 'person', name: 'x' } : { kind: 'bot', level: bots[seat % bots.length]!.level },
      ),
    });
    const line = await device.connect();
    await line.watch(id);
    const end = await playRandomly(line, id, game);
    expect(end.status).toBe('ended');
  });
});

test('bots among themselves play when someone looks on, and go on after a restart', async () => {
  const device = await newDevice(here.url);
  const { id, key } = await device.open({
    options: { players: 2 },
    match: { rounds: 1 },
    seats: [
      { kind: 'bot', level: 'random' },
      { kind: 'bot', level: 'random' },
    ],
  });
  const before = await device.get(`/api/tables/${id}`, { 'x-invitation': key });
  expect(before.body).toMatchObject({ snapshot: { moves: 0 } });
  let line = await device.connect();
  await line.watch(id, key);
  await until(line, id, ({ moves }) => moves >= 2);
  await here.restart();
  line = await device.connect();
  await line.watch(id, key);
  const end = await until(line, id, ({ status }) => status === 'ended');
  const moves = end.record!.moves;
  expect(new Set(moves.map((_, index) => index)).size).toBe(end.moves);
});

test('someone leaves a table of three, and a bot plays on', async () => {
  const [ada, bea] = [await newDevice(here.url), await newDevice(here.url)];
  const { id, key } = await ada.open({
    options: { players: 3 },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }, { kind: 'bot', level: 'random' }],
  });
  await bea.sit(id, key, 1);
  await bea.post(`/api/tables/${id}/commands`, { do: 'leave', id: 'goodbye', seat: 1, how: 'resigned' });
  const line = await ada.connect();
  const all = await line.watch(id);
  expect(all.seats.map(({ kind }) => kind)).toEqual(['person', 'bot', 'bot']);
  expect((await playRandomly(line, id, 'left')).status).toBe('ended');
});
