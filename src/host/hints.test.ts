import { describe, expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import { ask } from '../kernel/bots.ts';
import type { TableEvent } from '../table/events.ts';
import type { Answer, Hint } from '../table/wire.ts';
import { memoryStore } from './memory-store.ts';
import type { Question, Thinker } from './ports.ts';
import { hosting, liveOf, pageAt, planOf, twoAt, type Hosting, type TestPage } from './testing/hosting.ts';

const asked: Question[] = [];
/** The real bots, with nodes enough to solve what can be solved. */
const thinker: Thinker = {
  async choose(question) {
    asked.push(question);
    const game = (await loadGame(question.knowledge.game))!;
    const bot = game.bots.find(({ level }) => level === question.level)!;
    return ask(bot, question.knowledge, { nodes: 100_000, stop: () => false }, question.seed);
  },
};

/** A solo player at a numbered deal, which is the same every time. */
async function alone(number: number, given: Partial<Hosting['ports']> = {}) {
  asked.length = 0;
  const store = memoryStore();
  const hosted = hosting({ store, thinker, ...given });
  const plan = planOf('zipher', 1, { options: { players: 1 }, number, dealer: 1 });
  const opened = await hosted.host.open(plan, 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const { id } = opened.value;
  const page = await pageAt(hosted.host, id, 'a');
  const events = async (): Promise<TableEvent[]> =>
    (await store.load(id))!.events.map(({ json }) => JSON.parse(json) as TableEvent);
  return { ...hosted, id, page, events };
}

let ids = 0;
const decisionOf = (page: TestPage): number => page.state().snapshot.faces[0]!.decision;
const hintAt = (page: TestPage, step: 1 | 2 | 3, id = `hint${ids++}`): Promise<Answer> =>
  page.send({ do: 'hint', id, seat: 0, decision: decisionOf(page), step });

async function told(page: TestPage, step: 1 | 2 | 3): Promise<Hint> {
  const answer = await hintAt(page, step);
  if (!answer.ok || !answer.hint) throw new Error(JSON.stringify(answer));
  return answer.hint;
}

describe('a hint', () => {
  test('comes in three steps that tell of the same move, which is thought about once', async () => {
    const { page, problems } = await alone(5);
    await page.act(0);
    const steps = [await told(page, 1), await told(page, 2), await told(page, 3)];
    const [move] = steps.map((hint) => hint.move);
    expect(page.state().snapshot.faces[0]!.choices).toContain(move);
    const why = { key: 'why.solves', clause: 'zipher.20', values: { to: move!.split('>')[1] } };
    expect(steps).toEqual([
      { step: 1, move },
      { step: 2, move },
      { step: 3, move, why },
    ]);
    expect(asked.map(({ level }) => level)).toEqual(['strong']);
    expect(page.state().snapshot.hints).toBe(1);
    expect(problems).toEqual([]);
  });

  test('leads to the end, followed move by move', async () => {
    const { page } = await alone(5);
    while (page.state().snapshot.status === 'playing') await page.act(0, (await told(page, 2)).move);
    expect(page.state().snapshot.rounds.at(-1)).toMatchObject({ solved: true });
  });

  test('is stored without what it said, and told to nobody who did not ask', async () => {
    const { page, host, id, events } = await alone(5);
    const other = await pageAt(host, id, 'a');
    const looker = await pageAt(host, id, 'b');
    const { move } = await told(page, 3);
    expect((await events()).at(-1)).toMatchObject({ type: 'hinted', seat: 0, step: 3 });
    expect(JSON.stringify(await events())).not.toContain('why.');
    for (const { heard } of [page, other, looker]) {
      const news = heard.at(-1)!;
      expect(news).toMatchObject({ t: 'news', change: { hints: 1 } });
      expect(news).not.toHaveProperty('done');
      expect(JSON.stringify({ ...news, faces: [], common: null })).not.toContain(`"${move}"`);
    }
  });

  test('asked for again under the same id is given again and counted once', async () => {
    const { page, events } = await alone(5);
    const [first, again] = await Promise.all([hintAt(page, 2, 'same'), hintAt(page, 2, 'same')]);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ ok: true, hint: { step: 2 } });
    expect((await events()).filter(({ type }) => type === 'hinted')).toHaveLength(1);
    await page.act(0);
    const late = await page.send({ do: 'hint', id: 'same', seat: 0, decision: 1, step: 2 });
    expect(late).toEqual({ ok: true, version: first.ok && first.version });
  });

  test('for a decision that passes while it is thought about is not given', async () => {
    const waits: Thinker = { choose: () => new Promise(() => undefined) };
    const { page, events, problems } = await alone(5, { thinker: waits });
    const hint = hintAt(page, 1);
    await page.act(0);
    expect(await hint).toMatchObject({ ok: false, fault: 'stale' });
    expect((await events()).map(({ type }) => type)).toEqual(['opened', 'dealt', 'moved']);
    expect(problems).toEqual([]);
  });

  test('that a bot fails to find is not stored as given, and the table goes on', async () => {
    const fails: Thinker = { choose: () => Promise.reject(new Error('no')) };
    const { page, events, problems } = await alone(5, { thinker: fails });
    expect(await hintAt(page, 1)).toEqual({ ok: false, fault: 'no_hint' });
    expect((await events()).map(({ type }) => type)).toEqual(['opened', 'dealt']);
    expect(problems.map(({ kind }) => kind)).toEqual(['bug']);
    expect(await page.act(0)).toMatchObject({ ok: true });
  });

  test('does not keep a table busy that is let go', async () => {
    const waits: Thinker = { choose: () => new Promise(() => undefined) };
    const { page, host, id } = await alone(5, { thinker: waits });
    const live = await liveOf(host, id);
    const hint = hintAt(page, 1);
    host.release(live);
    expect(await hint).toEqual({ ok: false, fault: 'lost' });
  });

  test('asked for by many at once is refused beyond a few', async () => {
    const waits: Thinker = { choose: () => new Promise(() => undefined) };
    const { page } = await alone(5, { thinker: waits });
    const answers = Array.from({ length: 11 }, () => hintAt(page, 1));
    expect(await answers[10]).toEqual({ ok: false, fault: 'too_many' });
  });

  test('rests on what the seat that asks knows, its bots being asked for themselves', async () => {
    const { host } = hosting({ thinker });
    const seats = [{ kind: 'person', name: 'a' } as const, { kind: 'bot', level: 'greedy' } as const];
    for (;;) {
      const opened = await host.open(planOf('davinci', 2, { seats }), 'a');
      if (!opened.ok) throw new Error(opened.error.message);
      const page = await pageAt(host, opened.value.id, 'a');
      const { canHint, choices } = page.state().snapshot.faces[0]!;
      if (!canHint) continue;
      asked.length = 0;
      expect(choices).toContain((await told(page, 3)).move);
      expect(asked.map(({ level, knowledge }) => [level, knowledge.viewer])).toEqual([['strong', 0]]);
      return;
    }
  });
});

test('when all is lost the hint says so at once, and when it was not yet', async () => {
  // The first move offered, again and again, loses most deals long before the end.
  for (let number = 1; ; number++) {
    const { page } = await alone(number);
    let hint = await told(page, 1);
    let open = 0;
    while (!hint.why && page.state().snapshot.status === 'playing') {
      open = page.state().snapshot.moves;
      await page.act(0);
      if (page.state().snapshot.status === 'playing') hint = await told(page, 1);
    }
    if (!hint.why) continue;
    expect(hint).toMatchObject({ step: 1, why: { key: 'why.lost', lost: true }, back: open });
    // Also some moves later it is the same moment.
    await page.act(0);
    if (page.state().snapshot.status !== 'playing') continue;
    expect((await told(page, 1)).back).toBe(open);
    await page.send({ do: 'undo', id: 'back', seat: 0, to: open });
    expect(page.state().snapshot.moves).toBe(open);
    expect((await told(page, 3)).why?.key).toBe('why.solves');
    return;
  }
});

test('a command of the same id that was carried out before opens no hint, of no seat', async () => {
  asked.length = 0;
  const hosted = hosting({ thinker });
  const { id: table, pages } = await twoAt(hosted, 'zoker-tiko');
  const seat = pages[0].state().snapshot.faces[0]!.view.awaited[0]!;
  const mover = pages[seat]!;
  const { choices, decision } = mover.state().snapshot.faces.find(({ viewer }) => viewer === seat)!;
  const done = await mover.send({ do: 'act', id: 'again', seat, decision, move: choices[0]! });
  expect(done.ok).toBe(true);
  const live = await liveOf(hosted.host, table);
  for (const other of [0, 1]) {
    const at = live.table.decisions[other]!;
    expect(await mover.send({ do: 'hint', id: 'again', seat: other, decision: at, step: 3 })).toEqual(done);
  }
  expect(asked).toEqual([]);
  expect(hosted.problems).toEqual([]);
});
