// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Shown } from '../../kernel/rules.ts';
import type { Answer, Command, Face, News, Snapshot, WindowState } from '../../table/wire.ts';
import { createLink, type Heard, type Link, type TransportEvents } from '../link/link.ts';
import { TableState } from './table.svelte.ts';

function fakeLink() {
  let hear: (message: Heard) => void = () => undefined;
  const sent: Command[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const again = vi.fn();
  const link: Link = {
    watch(_table, _key, given) {
      hear = given;
      return () => undefined;
    },
    again,
    send(_table, command) {
      sent.push(command);
      return new Promise((resolve) => answers.push(resolve));
    },
    claiming: () => undefined,
    ask: () => Promise.resolve({ ok: true }),
    lobby: () => () => undefined,
    mine: () => () => undefined,
    sight: () => undefined,
    onLine: () => () => undefined,
  };
  return {
    link,
    sent,
    again,
    answer: (answer: Answer) => answers.shift()!(answer),
    hear: (message: Heard) => hear(message),
  };
}

const faces = (decision: number): Face[] => [
  { viewer: 0, decision, choices: [], view: {} as Face['view'], canUndo: false, auto: null },
];
const at = (version: number, moves: number): Snapshot =>
  ({ version, moves, faces: faces(version), seats: [], window: null }) as unknown as Snapshot;
const shown = (move: string): Shown => ({ by: 0, move });
const news = (from: number, moves: number, made: readonly string[], more: Partial<News> = {}): News => ({
  t: 'news',
  table: 'online',
  from,
  version: from + 1,
  change: { moves },
  faces: faces(from + 1),
  shown: [made.map(shown)],
  ...more,
});
const all = (version: number, moves: readonly string[]) =>
  ({
    t: 'all',
    table: 'online',
    snapshot: at(version, moves.length),
    logs: [moves.map(shown)],
    away: [],
  }) as const;

function seated() {
  const fake = fakeLink();
  const table = new TableState('online', null, fake.link);
  fake.hear(all(3, ['a']));
  return { ...fake, table };
}

test('news adds to the log what each face saw', () => {
  const { table, hear } = seated();
  hear(news(3, 2, ['b']));
  expect(table.log(0).map(({ move }) => move)).toEqual(['a', 'b']);
});

test('an undone move is removed from the log', () => {
  const { table, hear } = seated();
  hear(news(3, 0, []));
  expect(table.log(0)).toEqual([]);
});

test('missed news make the page resync, and it keeps what it knows meanwhile', () => {
  const { table, hear, again } = seated();
  hear(news(5, 4, ['d']));
  expect(again).toHaveBeenCalledWith('online');
  expect(table.snapshot?.version).toBe(3);
});

test('news of a version already known are ignored', () => {
  const { table, hear } = seated();
  hear(news(2, 1, ['a']));
  expect(table.log(0)).toHaveLength(1);
  expect(table.snapshot?.version).toBe(3);
});

test('a move is pending until its answer, and answers the decision it was shown', async () => {
  const { table, sent, answer } = seated();
  const done = table.act(0, 'b');
  expect(table.pending).toMatchObject({ seat: 0, move: 'b' });
  expect(sent[0]).toMatchObject({ do: 'act', decision: 3, move: 'b' });
  answer({ ok: false, fault: 'refused', refusal: { clause: 'table.1', reason: 'not_your_turn', values: {} } });
  await expect(done).resolves.toMatchObject({ clause: 'table.1' });
  expect(table.pending).toBeNull();
});

test('a second move waits for the answer to the first', async () => {
  const { table, sent } = seated();
  void table.act(0, 'b');
  await expect(table.act(0, 'c')).resolves.toBe('stale');
  expect(sent).toHaveLength(1);
});

/** The props of a board at each change: `<moves> <pending>`. */
function handed(table: TableState): { seen: string[]; stop: () => void } {
  const seen: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push(`${table.snapshot?.moves} ${table.pending?.move ?? '-'}`);
    });
  });
  flushSync();
  return { seen, stop };
}

test('a board sees a move on its way until it is on the table, whichever of news and answer comes first', async () => {
  for (const order of ['news', 'answer']) {
    const { table, hear, answer } = seated();
    const { seen, stop } = handed(table);
    const done = table.act(0, 'b');
    flushSync();
    const steps = [() => hear(news(3, 2, ['b'])), () => answer({ ok: true, version: 4 })];
    for (const step of order === 'news' ? steps : steps.reverse()) {
      step();
      // A macrotask passes between two messages: whatever can be drawn is drawn.
      await new Promise((resolve) => setTimeout(resolve));
      flushSync();
    }
    await expect(done).resolves.toBeNull();
    flushSync();
    expect(seen.at(-1)).toBe('2 -');
    // Never back to where the move began.
    expect(seen.slice(2)).not.toContain('1 -');
    stop();
  }
});

test('news that answers a move shows the table and the end of the move in one step', async () => {
  let line: TransportEvents | null = null;
  const commands: string[] = [];
  const link = createLink({
    send(message) {
      if (message.t === 'command') commands.push(message.command.id);
    },
    start: (events) => {
      line = events;
      events.up();
    },
  });
  const table = new TableState('online', null, link);
  line!.receive(all(3, ['a']));
  const { seen, stop } = handed(table);
  const done = table.act(0, 'b');
  flushSync();
  line!.receive(news(3, 2, ['b'], { done: commands }));
  flushSync();
  expect(seen).toEqual(['1 -', '1 b', '2 -']);
  await expect(done).resolves.toBeNull();
  stop();
});

test('a refusal that was decided on a newer table makes the page ask for it', async () => {
  const { table, answer, again } = seated();
  const done = table.act(0, 'b');
  answer({ ok: false, fault: 'stale', snapshot: at(5, 2) });
  await expect(done).resolves.toBe('stale');
  expect(again).toHaveBeenCalledWith('online');
});

test('the time left is counted from when it was told, and told anew when it changed', () => {
  const { table, hear } = seated();
  const window = (left: number): WindowState => ({ kind: 'call', left, of: 8000 });
  const before = performance.now();
  hear(news(3, 1, [], { change: { moves: 1, window: window(8000) } }));
  expect(table.window).toMatchObject({ kind: 'call', of: 8000 });
  expect(table.window!.endsAt).toBeGreaterThanOrEqual(before + 8000);
  const first = table.window!.endsAt!;
  hear({ t: 'window', table: 'online', window: window(80_000) });
  expect(table.window!.endsAt).toBeGreaterThan(first);
  hear({ t: 'window', table: 'online', window: null });
  expect(table.window).toBeNull();
});

test('the loss of the connection and the reconnect are reported', () => {
  const { table, hear } = seated();
  hear({ t: 'lost' });
  expect(table.lost).toBe(true);
  hear({ t: 'back' });
  expect(table.lost).toBe(false);
});

test('a message of a kind that only newer pages know changes nothing', () => {
  const { table, hear } = seated();
  hear({ t: 'weather', table: 'online' } as unknown as Heard);
  expect(table.snapshot?.version).toBe(3);
});

test('after a step a view is a new one, made of the same parts where they have not changed', () => {
  const { link, hear } = fakeLink();
  const table = new TableState('online', null, link);
  const tiles = (numbers: readonly number[]): Face[] => [
    { ...faces(1)[0]!, view: { tiles: numbers.map((number) => ({ number })) } as unknown as Face['view'] },
  ];
  const seen = (): { tiles: readonly object[] } => table.snapshot!.faces[0]!.view as never;
  hear({ ...all(1, []), snapshot: { ...at(1, 0), faces: tiles([1, 2, 3]) } });
  const before = seen();
  hear(news(1, 1, ['a'], { faces: tiles([1, 3]) }));
  expect(seen()).toEqual({ tiles: [{ number: 1 }, { number: 3 }] });
  expect(seen().tiles[0]).toBe(before.tiles[0]);
  expect(seen().tiles[1]).toBe(before.tiles[2]);
  const then = seen();
  hear(news(2, 2, ['b'], { faces: tiles([1, 3]) }));
  expect(seen()).not.toBe(then);
  expect(seen().tiles).toBe(then.tiles);
});
