import { expect, test } from 'vitest';
import { hosting, liveOf, pageAt, planOf } from './testing/hosting.ts';

test('whoever makes too many requests is refused; moves and requests of others are not', async () => {
  const { host, clock } = hosting();
  const opened = await host.open(planOf('zickzack', 2), 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const { id } = opened.value;
  const pages = [await pageAt(host, id, 'a'), await pageAt(host, id, 'b')] as const;
  await pages[1].send({ do: 'sit', id: 'sit', seat: 1, name: 'Bea' });
  const { table } = await liveOf(host, id);
  const [mover] = table.round!.rules.awaited(table.round!.pos) as [0 | 1];
  const [spammer, other] = [pages[mover], pages[mover === 0 ? 1 : 0]];
  const choice = (): string => pages[mover].state().snapshot.faces[0]!.choices[0]!;
  expect((await spammer.act(mover, choice())).ok).toBe(true);

  const before = table.version;
  let asked = 0;
  const ask = async (): Promise<unknown> => {
    const told = await spammer.send({ do: 'undo', id: `undo${asked++}`, seat: mover });
    const [request] = table.undos;
    if (!request) return told;
    return spammer.send({ do: 'withdrawUndo', id: `back${asked}`, seat: mover, request: request.number });
  };
  for (let tries = 0; tries < 200; tries++) await ask();
  expect(await ask()).toEqual({ ok: false, fault: 'too_many' });
  expect(table.version - before).toBeLessThan(60);

  // The player on turn can still play, and anyone can still leave or undo.
  const next = table.round!.rules.awaited(table.round!.pos)[0]!;
  const { choices } = pages[next]!.state().snapshot.faces[0]!;
  expect((await pages[next]!.act(next, choices[0]!)).ok).toBe(true);
  expect((await other.send({ do: 'close', id: 'close' })).ok).toBe(true);
  await clock.goTo(clock.now() + 2_000);
  expect(
    await spammer.send({ do: 'answerClose', id: 'no', seat: mover, request: table.closing!.number, yes: false }),
  ).toMatchObject({ ok: true });
});
