import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDevice, until } from './testing/device.ts';
import { serving, type Serving } from './testing/serving.ts';

describe('nothing face-down is in any frame', () => {
  let here: Serving;
  beforeAll(async () => {
    here = await serving();
  });
  afterAll(() => here.close());

  // As a separate word, because ids and promises are random letters and may contain anything.
  const card = /(?<![\w-])[bgor][SMLX][1-4](?![\w-])/g;

  test('Memo: a card is sent when it is turned up, and not to whoever comes later', async () => {
    const [ada, bea, cor] = await Promise.all([1, 2, 3].map(() => newDevice(here.url)));
    const { id, key } = await ada!.open({
      game: 'zoker-memo',
      options: { players: 2 },
      seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    });
    await bea!.sit(id, key, 1);
    const lines = await Promise.all([ada!, bea!].map((device) => device.connect()));
    for (const line of lines) await line.watch(id);
    for (const line of lines) expect(line.texts.join('').match(card)).toBeNull();
    const [start] = lines[0]!.table(id).faces[0]!.view.awaited as [number];
    for (const [index, move] of ['@1', '@2'].entries()) {
      const line = lines[start]!;
      const { decision } = line.table(id).faces[0]!;
      await line.command(id, { do: 'act', id: `turn${index}`, seat: start, decision, move });
      await until(lines[1 - start]!, id, ({ moves }) => moves === index + 1);
    }
    const kept = lines[0]!.table(id).faces[0]!.view.scores.some((score) => score > 0);
    const turned = lines[1 - start]!.heard.flatMap((one) =>
      one.t === 'news' ? (JSON.stringify(one.shown).match(card) ?? []) : [],
    );
    expect(new Set(turned).size).toBe(2);
    const late = await cor!.get(`/api/tables/${id}`, { 'x-invitation': key });
    if (!kept) expect(late.text.match(card)).toBeNull();
    const back = await (await bea!.connect()).watch(id);
    if (!kept) expect(JSON.stringify(back).match(card)).toBeNull();
  });

  test('Tiko: a hand is sent to its holder alone', async () => {
    const devices = await Promise.all([1, 2, 3].map(() => newDevice(here.url)));
    const { id, key } = await devices[0]!.open({
      game: 'zoker-tiko',
      options: { players: 2 },
      seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    });
    await devices[1]!.sit(id, key, 1);
    const hands = await Promise.all(
      devices.map(
        async (device) =>
          new Set((await device.get(`/api/tables/${id}`, { 'x-invitation': key })).text.match(card) ?? []),
      ),
    );
    expect(hands.map(({ size }) => size)).toEqual([4, 4, 0]);
    expect(new Set(hands.flatMap((hand) => [...hand])).size).toBe(8);
  });

  test('no position, no seed, no token and no invitation is ever sent', async () => {
    const [ada, bea] = await Promise.all([1, 2].map(() => newDevice(here.url)));
    const { id, key } = await ada!.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    await bea!.sit(id, key, 1);
    const line = await bea!.connect();
    await line.watch(id);
    const list = await ada!.get('/api/tables');
    for (const text of [...line.texts, list.text]) {
      for (const word of [
        '"hidden":{',
        'device',
        'player"',
        'seed',
        'setup',
        key,
        ada!.cookie().slice(5),
        bea!.cookie().slice(5),
      ])
        expect(text).not.toContain(word);
    }
  });
});
