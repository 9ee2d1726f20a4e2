import type { Person } from '../../table/events.ts';
import { Conflict, type Batch, type ListedTable, type Store, type StoredEvent, type TableRow } from '../store.ts';

/** An empty store to test. */
export interface Tried {
  readonly store: Store;
  /** Closes and reopens it. */
  readonly reopen: () => Promise<Store>;
  readonly dispose: () => Promise<void>;
}

/** The parts of a test runner that are needed: the same suite runs in Node and in a browser. */
export interface TestKit {
  readonly test: (name: string, run: () => Promise<void>) => void;
  readonly expect: (actual: unknown, why?: string) => { toEqual(expected: unknown): void };
}

export const row = (id: string, over: Partial<TableRow> = {}): TableRow => ({
  id,
  game: 'zipher',
  online: true,
  options: { players: 2, blind: false, way: 'call' },
  match: { rounds: 3 },
  status: 'playing',
  seats: [{ kind: 'person', player: 'p1' }, { kind: 'bot', level: 'easy' }, { kind: 'open' }],
  awaited: [0],
  scores: [1, 2],
  totals: [3, 4],
  matchOver: false,
  version: 1,
  touched: 1_700_000_000_000,
  deadline: null,
  ...over,
});

export const event = (what: string): StoredEvent => ({ json: JSON.stringify({ what }), sum: `sum of ${what}` });

export const person = (player: string, device: string, name = `name of ${player}`): Person => ({
  player,
  device,
  name,
});

export const batch = (
  id: string,
  events: readonly string[],
  over: Partial<TableRow> = {},
  people: Person[] = [],
): Batch => ({
  events: events.map(event),
  people,
  row: row(id, over),
});

/** What every store must do. */
export function storeConformance(name: string, open: () => Promise<Tried>, { test, expect }: TestKit): void {
  const trying = (what: string, run: (tried: Tried) => Promise<void>): void =>
    test(`${name}: ${what}`, async () => {
      const tried = await open();
      try {
        await run(tried);
      } finally {
        await tried.dispose();
      }
    });
  const whats = async (store: Store, id: string, since?: number): Promise<unknown> =>
    (await store.load(id, since))?.events.map(({ json }) => (JSON.parse(json) as { what: string }).what) ?? null;
  const outcome = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof Conflict ? 'conflict' : `failed: ${String(error)}`),
    );
  /** Without what is derived from the log and the people, which have their own tests. */
  const plain = (rows: readonly ListedTable[]): TableRow[] =>
    rows.map(({ people: _, ...rest }) => ({ ...rest, version: 1 }));
  const idsOf = (rows: readonly TableRow[]): string[] => rows.map(({ id }) => id);
  const byPlayer = (people: readonly Person[] | undefined): Person[] =>
    [...(people ?? [])].sort((a, b) => (a.player < b.player ? -1 : 1));

  trying('a table is kept as it was given', async ({ store }) => {
    const people = [person('p1', 'd1'), person('p2', 'd2')];
    await store.create('t', 'the key', batch('t', ['a', 'b'], {}, people));
    const stored = await store.load('t');
    expect({ ...stored, people: byPlayer(stored?.people) }).toEqual({
      key: 'the key',
      events: [event('a'), event('b')],
      people,
    });
    expect(plain(await store.rows({ ids: ['t'], most: 9 }))).toEqual([row('t')]);
    expect(await store.load('nosuch')).toEqual(null);
  });

  trying('events are added at the end, and read from any number on', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a']));
    await store.append('t', 1, batch('t', ['b', 'c']));
    await store.append('t', 3, batch('t', ['d']));
    expect(await whats(store, 't')).toEqual(['a', 'b', 'c', 'd']);
    expect(await whats(store, 't', 0)).toEqual(['a', 'b', 'c', 'd']);
    expect(await whats(store, 't', 2)).toEqual(['c', 'd']);
    expect(await whats(store, 't', 4)).toEqual([]);
    expect(await whats(store, 't', 9)).toEqual([]);
  });

  trying('appends that follow each other without waiting come in order', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['0']));
    const numbers = Array.from({ length: 50 }, (_, index) => String(index + 1));
    await Promise.all(numbers.map((what, index) => store.append('t', index + 1, batch('t', [what]))));
    expect(await whats(store, 't')).toEqual(['0', ...numbers]);
  });

  trying('a wrong number of events before is a conflict, and changes nothing', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a', 'b']));
    for (const from of [0, 1, 3, 100]) {
      const late = batch('t', ['x'], { touched: 1, deadline: 1, status: 'closed' }, [person('p9', 'd9')]);
      expect(await outcome(store.append('t', from, late)), String(from)).toEqual('conflict');
    }
    expect(await outcome(store.append('nosuch', 0, batch('nosuch', ['x'])))).toEqual('conflict');
    expect(await store.load('t')).toEqual({ key: 'k', events: [event('a'), event('b')], people: [] });
    expect(plain(await store.rows({ ids: ['t', 'nosuch'], most: 9 }))).toEqual([row('t')]);
    expect(await store.rows({ device: 'd9', most: 9 })).toEqual([]);
  });

  trying('a table is made once', async ({ store }) => {
    await store.create('t', 'first', batch('t', ['a'], {}, [person('p1', 'd1')]));
    expect(await outcome(store.create('t', 'second', batch('t', ['b'], {}, [person('p1', 'd2')])))).toEqual('conflict');
    expect(await store.load('t')).toEqual({ key: 'first', events: [event('a')], people: [person('p1', 'd1')] });
  });

  trying('of appends at one position exactly one wins, whole', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a']));
    const rivals = Array.from({ length: 8 }, (_, index) =>
      batch('t', [`${index}.1`, `${index}.2`], { touched: 10 + index }, [person('p', `d${index}`)]),
    );
    const outcomes = await Promise.all(rivals.map((rival) => outcome(store.append('t', 1, rival))));
    expect(outcomes.filter((one) => one === 'done')).toEqual(['done']);
    expect(outcomes.filter((one) => one === 'conflict').length).toEqual(7);
    const winner = outcomes.indexOf('done');
    expect(await whats(store, 't')).toEqual(['a', `${winner}.1`, `${winner}.2`]);
    expect((await store.load('t'))?.people).toEqual([person('p', `d${winner}`)]);
    expect((await store.rows({ ids: ['t'], most: 1 }))[0]?.touched).toEqual(10 + winner);
  });

  trying('one bad write takes no others with it', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a']));
    await store.create('u', 'k', batch('u', ['a']));
    const outcomes = await Promise.all([
      outcome(store.append('t', 1, batch('t', ['b']))),
      outcome(store.append('t', 1, batch('t', ['c']))),
      outcome(store.append('u', 1, batch('u', ['d']))),
      outcome(store.create('u', 'k', batch('u', ['e']))),
      outcome(store.append('t', 2, batch('t', ['f']))),
    ]);
    expect(outcomes).toEqual(['done', 'conflict', 'done', 'conflict', 'done']);
    expect(await whats(store, 't')).toEqual(['a', 'b', 'f']);
    expect(await whats(store, 'u')).toEqual(['a', 'd']);
  });

  trying('a batch without events changes people and row', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a'], {}, [person('p1', 'd1', 'Ada')]));
    await store.append('t', 1, batch('t', [], { touched: 5 }, [person('p1', 'd1', 'Bea')]));
    expect(await store.load('t')).toEqual({ key: 'k', events: [event('a')], people: [person('p1', 'd1', 'Bea')] });
    expect(await outcome(store.append('t', 0, batch('t', [])))).toEqual('conflict');
  });

  trying('people are added and changed; a device finds its tables by them', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a'], { touched: 1 }, [person('p1', 'd1'), person('p2', 'd2')]));
    await store.create('u', 'k', batch('u', ['a'], { touched: 2 }, [person('p1', 'd1')]));
    expect(idsOf(await store.rows({ device: 'd1', most: 9 }))).toEqual(['u', 't']);
    expect(idsOf(await store.rows({ device: 'd2', most: 9 }))).toEqual(['t']);
    await store.append('t', 1, batch('t', ['b'], { touched: 3 }, [person('p1', 'd3', 'other'), person('p3', 'd2')]));
    expect(byPlayer((await store.load('t'))?.people)).toEqual([
      person('p1', 'd3', 'other'),
      person('p2', 'd2'),
      person('p3', 'd2'),
    ]);
    expect(idsOf(await store.rows({ device: 'd1', most: 9 }))).toEqual(['u']);
    expect(idsOf(await store.rows({ device: 'd2', most: 9 }))).toEqual(['t']);
    expect(idsOf(await store.rows({ device: 'd3', most: 9 }))).toEqual(['t']);
    expect(await store.rows({ device: 'nobody', most: 9 })).toEqual([]);
  });

  trying('a row is as last written, but for the game and whether it is online', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a']));
    const later: Partial<TableRow> = {
      status: 'ended',
      seats: [{ kind: 'open' }],
      awaited: [1, 0],
      scores: [-1, 2.5],
      totals: [],
      matchOver: true,
      touched: 1_800_000_000_000,
      deadline: 1_800_000_000_001,
    };
    await store.append('t', 1, batch('t', ['b'], later));
    expect(plain(await store.rows({ ids: ['t'], most: 1 }))).toEqual([row('t', later)]);
    await store.append(
      't',
      2,
      batch('t', ['c'], { ...later, game: 'other', online: false, options: { players: 3 }, match: { target: 9 } }),
    );
    const changed = { ...later, options: { players: 3 }, match: { target: 9 } };
    expect(plain(await store.rows({ ids: ['t'], most: 1 }))).toEqual([row('t', changed)]);
  });

  trying('rows come the last touched first, and no more than asked for', async ({ store }) => {
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
      await store.create(id, 'k', batch(id, ['x'], { touched: 10 * index, online: id !== 'b' }, [person('p', 'me')]));
    await store.append('b', 1, batch('b', ['y'], { touched: 100 }));
    expect(idsOf(await store.rows({ device: 'me', most: 9 }))).toEqual(['b', 'd', 'c', 'a']);
    expect(idsOf(await store.rows({ device: 'me', most: 2 }))).toEqual(['b', 'd']);
    expect(idsOf(await store.rows({ most: 3 }))).toEqual(['b', 'd', 'c']);
    expect(idsOf(await store.rows({ ids: ['a', 'c', 'nosuch'], most: 9 }))).toEqual(['c', 'a']);
    expect(idsOf(await store.rows({ device: 'me', ids: ['a', 'b'], most: 1 }))).toEqual(['b']);
    expect(await store.rows({ ids: [], most: 9 })).toEqual([]);
  });

  trying('tables that are due are found by their deadline, the earliest first', async ({ store }) => {
    await store.create('never', 'k', batch('never', ['x']));
    await store.create('soon', 'k', batch('soon', ['x'], { deadline: 1000 }));
    await store.create('later', 'k', batch('later', ['x'], { deadline: 2000 }));
    const due = async (dueBefore: number): Promise<string[]> => idsOf(await store.rows({ dueBefore, most: 9 }));
    expect(await due(999)).toEqual([]);
    expect(await due(1000)).toEqual(['soon']);
    expect(await due(5000)).toEqual(['soon', 'later']);
    expect(idsOf(await store.rows({ dueBefore: 5000, most: 1 }))).toEqual(['soon']);
    await store.append('soon', 1, batch('soon', ['y'], { deadline: 3000 }));
    await store.append('later', 1, batch('later', ['y'], { deadline: null }));
    await store.append('never', 1, batch('never', ['y'], { deadline: 1 }));
    expect(await due(2999)).toEqual(['never']);
    expect(await due(3000)).toEqual(['never', 'soon']);
  });

  trying('a removed table is gone whole, and others are not', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a'], { deadline: 5 }, [person('p', 'd')]));
    await store.create('u', 'k', batch('u', ['a'], { deadline: 5 }, [person('p', 'd')]));
    await store.remove('t');
    await store.remove('nosuch');
    expect(await store.load('t')).toEqual(null);
    expect(idsOf(await store.rows({ device: 'd', dueBefore: 9, most: 9 }))).toEqual(['u']);
    expect(await outcome(store.append('t', 1, batch('t', ['b'])))).toEqual('conflict');
    expect(await whats(store, 'u')).toEqual(['a']);
    await store.create('t', 'new', batch('t', ['z']));
    expect(await store.load('t')).toEqual({ key: 'new', events: [event('z')], people: [] });
  });

  trying('tables do not mix, even when their ids look alike', async ({ store }) => {
    const ids = ['t', 'T', 't ', 'tt', 't%', "t'", 'ü', 'u\u0308', '0', '00'];
    await Promise.all(ids.map((id) => store.create(id, `key of ${id}`, batch(id, [id], {}, [person(id, id)]))));
    await Promise.all(ids.map((id) => store.append(id, 1, batch(id, [`${id} again`]))));
    for (const id of ids) {
      expect(await whats(store, id), id).toEqual([id, `${id} again`]);
      expect((await store.load(id))?.key).toEqual(`key of ${id}`);
      expect(idsOf(await store.rows({ device: id, most: 9 })), id).toEqual([id]);
    }
  });

  trying('any text comes back as it was', async ({ store, reopen }) => {
    const texts = ['', 'Zoë', 'ヒミコ', '👑👩‍👩‍👧', '\u2028\u2029\ufeff\u0001\u007f', '"\\\n', 'x'.repeat(100_000)];
    const people = texts.map((name, index) => person(`p${index}`, `d ${name.slice(0, 99)}`, name));
    await store.create('t', 'ключ', batch('t', texts, {}, people));
    const again = await reopen();
    const stored = await again.load('t');
    expect(stored?.key).toEqual('ключ');
    expect(stored?.events).toEqual(texts.map(event));
    expect(byPlayer(stored?.people)).toEqual(people);
    for (const { device } of people) expect(idsOf(await again.rows({ device, most: 1 }))).toEqual(['t']);
  });

  trying('long logs', async ({ store }) => {
    const whatsOf = (from: number): string[] => Array.from({ length: 2500 }, (_, index) => String(from + index));
    await store.create('t', 'k', batch('t', whatsOf(0)));
    for (let from = 2500; from < 20_000; from += 2500) await store.append('t', from, batch('t', whatsOf(from)));
    const stored = await store.load('t');
    expect(stored?.events.length).toEqual(20_000);
    expect(stored?.events.findIndex((one, index) => one.json !== `{"what":"${index}"}`)).toEqual(-1);
    expect(await whats(store, 't', 19_998)).toEqual(['19998', '19999']);
  });

  trying('a store that is opened again has everything', async ({ store, reopen }) => {
    await store.create('t', 'k', batch('t', ['a'], { touched: 1 }, [person('p', 'd')]));
    await store.create('u', 'k', batch('u', ['a'], { touched: 2, deadline: 7 }, [person('p', 'd')]));
    await store.append('t', 1, batch('t', ['b', 'c'], { touched: 3 }));
    await store.create('gone', 'k', batch('gone', ['a']));
    await store.remove('gone');
    const again = await reopen();
    expect(await again.load('t')).toEqual({
      key: 'k',
      events: ['a', 'b', 'c'].map(event),
      people: [person('p', 'd')],
    });
    expect(await again.load('gone')).toEqual(null);
    expect(plain(await again.rows({ device: 'd', most: 9 }))).toEqual([
      row('t', { touched: 3 }),
      row('u', { touched: 2, deadline: 7 }),
    ]);
    expect(await outcome(again.append('t', 2, batch('t', ['x'])))).toEqual('conflict');
    await again.append('t', 3, batch('t', ['d']));
    expect(await whats(again, 't')).toEqual(['a', 'b', 'c', 'd']);
  });

  trying('a row tells how long the log is and who its people are', async ({ store }) => {
    await store.create('t', 'k', batch('t', ['a', 'b'], { version: 2 }, [person('p', 'd', 'Zoë')]));
    await store.append('t', 2, batch('t', ['c'], { version: 3 }, [person('q', 'e'), person('p', 'd', 'Zo')]));
    const [listed] = await store.rows({ ids: ['t'], most: 1 });
    expect(listed?.version).toEqual(3);
    expect(byPlayer(listed?.people)).toEqual([person('p', 'd', 'Zo'), person('q', 'e')]);
  });

  trying('does everything asked before it closes, and nothing after', async ({ store, reopen }) => {
    const written = store.create('t', 'k', batch('t', ['a']));
    const closing = store.close();
    expect((await outcome(store.create('u', 'k', batch('u', ['a'])))).startsWith('failed')).toEqual(true);
    expect((await outcome(store.load('t'))).startsWith('failed')).toEqual(true);
    await written;
    await closing;
    await store.close();
    const again = await reopen();
    expect(await whats(again, 't')).toEqual(['a']);
    expect(await again.load('u')).toEqual(null);
  });
}
