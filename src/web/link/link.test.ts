import { expect, test, vi } from 'vitest';
import { PROTOCOL } from '../../table/protocol.ts';
import type { Command, FromHost, News, ToHost } from '../../table/wire.ts';
import { createLink, type Heard, type TransportEvents } from './link.ts';

/** A way to a host that a test opens and breaks. */
function fakeTransport() {
  const sent: ToHost[] = [];
  let events: TransportEvents | null = null;
  return {
    sent,
    transport: {
      send: (message: ToHost) => void sent.push(message),
      start: (given: TransportEvents) => {
        events = given;
      },
    },
    up: () => events!.up(),
    down: () => events!.down(),
    receive: (message: FromHost) => events!.receive(message),
  };
}

const hello = { t: 'hello', protocol: PROTOCOL };
const act = (id: string): Command => ({ do: 'act', id, seat: 0, decision: 1, move: 'e5>e6' });

test('a table is watched once the host is connected, and again after each reconnect', () => {
  const { transport, sent, up, down } = fakeTransport();
  const link = createLink(transport);
  const heard: Heard[] = [];
  link.watch('t', 'key', (message) => void heard.push(message));
  expect(sent).toEqual([]);
  up();
  expect(sent).toEqual([hello, { t: 'watch', table: 't', key: 'key' }]);
  down();
  up();
  expect(sent.map(({ t }) => t)).toEqual(['hello', 'watch', 'hello', 'watch']);
  expect(heard.map(({ t }) => t)).toEqual(['back', 'lost', 'back']);
});

test('whoever watches a table is told when the host never answers', () => {
  const { transport, down } = fakeTransport();
  const hear = vi.fn();
  createLink(transport).watch('t', 'key', hear);
  down();
  expect(hear.mock.calls).toEqual([[{ t: 'lost' }]]);
});

test('a command that was not answered is sent again with the same id', async () => {
  const { transport, sent, up, down, receive } = fakeTransport();
  const link = createLink(transport);
  link.watch('t', null, () => undefined);
  up();
  const answer = link.send('t', act('one'));
  down();
  up();
  const commands = sent.filter((message) => message.t === 'command');
  expect(commands.map(({ command }) => command.id)).toEqual(['one', 'one']);
  receive({ t: 'answer', table: 't', id: 'one', answer: { ok: true, version: 5 } });
  await expect(answer).resolves.toEqual({ ok: true, version: 5 });
  down();
  up();
  expect(sent.filter((message) => message.t === 'command')).toHaveLength(2);
});

test('what is sent while disconnected goes out after reconnecting', () => {
  const { transport, sent, up } = fakeTransport();
  const link = createLink(transport);
  void link.send('t', act('early'));
  expect(sent).toEqual([]);
  up();
  expect(sent).toEqual([hello, { t: 'command', table: 't', command: act('early') }]);
});

test('a table that is gone answers what still waits for it', async () => {
  const { transport, up, receive } = fakeTransport();
  const link = createLink(transport);
  const hear = vi.fn();
  link.watch('t', null, hear);
  up();
  const answer = link.send('t', act('one'));
  receive({ t: 'gone', table: 't', fault: 'not_found' });
  await expect(answer).resolves.toEqual({ ok: false, fault: 'not_found' });
  expect(hear).toHaveBeenLastCalledWith({ t: 'gone', table: 't', fault: 'not_found' });
});

test('a table that the server cannot read just now is asked for again, and what waits for it waits on', async () => {
  vi.useFakeTimers();
  try {
    const { transport, sent, up, receive } = fakeTransport();
    const link = createLink(transport, { again: 2_000 });
    const hear = vi.fn();
    link.watch('t', 'key', hear);
    up();
    const answer = link.send('t', act('one'));
    receive({ t: 'gone', table: 't', fault: 'storage' });
    expect(hear).toHaveBeenLastCalledWith({ t: 'lost' });
    expect(sent.filter(({ t }) => t === 'watch')).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(sent.at(-1)).toEqual({ t: 'watch', table: 't', key: 'key' });
    receive({ t: 'answer', table: 't', id: 'one', answer: { ok: true, version: 5 } });
    await expect(answer).resolves.toEqual({ ok: true, version: 5 });
  } finally {
    vi.useRealTimers();
  }
});

test('after unwatching nothing more is received, and the host is told', () => {
  const { transport, sent, up, receive } = fakeTransport();
  const link = createLink(transport);
  const hear = vi.fn();
  const stop = link.watch('t', null, hear);
  up();
  hear.mockClear();
  stop();
  receive({ t: 'away', table: 't', away: [1] });
  expect(hear).not.toHaveBeenCalled();
  expect(sent.at(-1)).toEqual({ t: 'unwatch', table: 't' });
});

test('news that carry the answer to a command are delivered first, and answer it in the same tick', async () => {
  const { transport, up, receive } = fakeTransport();
  const link = createLink(transport);
  const order: string[] = [];
  link.watch('t', null, ({ t }) => {
    if (t === 'news') order.push(t);
  });
  up();
  const answer = link.send('t', act('mine')).then((given) => order.push(given.ok ? `ok ${given.version}` : 'no'));
  const news: News = { t: 'news', table: 't', from: 6, version: 7, change: {}, shown: [], done: ['mine', 'other'] };
  receive(news);
  expect(order).toEqual(['news']);
  await answer;
  expect(order).toEqual(['news', 'ok 7']);
});

test.each<[string, FromHost, boolean]>([
  ['a host of our own protocol', { t: 'hello', protocol: PROTOCOL, oldest: 1 }, false],
  ['a newer host that still serves us', { t: 'hello', protocol: PROTOCOL + 1, oldest: PROTOCOL }, false],
  ['a newer host that does not', { t: 'hello', protocol: PROTOCOL + 1, oldest: PROTOCOL + 1 }, true],
  ['an older host', { t: 'hello', protocol: PROTOCOL - 1, oldest: 1 }, true],
  ['a host that says so', { t: 'fault', fault: 'too_old' }, true],
  ['a host that does not know a greeting', { t: 'fault', fault: 'bad_request' }, true],
])('with %s the page learns whether it fits', (_name, message, outdated) => {
  const { transport, up, receive } = fakeTransport();
  const link = createLink(transport);
  const heard: string[] = [];
  link.watch('t', null, ({ t }) => void heard.push(t));
  up();
  receive(message);
  link.watch('later', null, ({ t }) => void heard.push(t));
  expect(heard.filter((t) => t === 'outdated')).toHaveLength(outdated ? 2 : 0);
});

test('a fault of a host that we get on with says nothing about its version', () => {
  const { transport, up, receive } = fakeTransport();
  const link = createLink(transport);
  const heard: string[] = [];
  link.watch('t', null, ({ t }) => void heard.push(t));
  up();
  receive({ t: 'hello', protocol: PROTOCOL, oldest: 1 });
  receive({ t: 'fault', fault: 'bad_request' });
  expect(heard).not.toContain('outdated');
});

test('what a newer host says of other things is ignored', () => {
  const { transport, up, receive } = fakeTransport();
  const link = createLink(transport);
  const hear = vi.fn();
  link.watch('t', null, hear);
  up();
  hear.mockClear();
  receive({ t: 'weather', sun: true } as unknown as FromHost);
  expect(hear).not.toHaveBeenCalled();
});

test('what is asked for beside the game is asked again until it is answered, and lists go on after a break', async () => {
  const { transport, sent, up, down, receive } = fakeTransport();
  const link = createLink(transport);
  const lobbies: unknown[] = [];
  const mine: unknown[] = [];
  const states: boolean[] = [];
  const stopLine = link.onLine((now) => states.push(now));
  const told = link.ask('t', 'q', { do: 'say', say: { text: 'hi' } });
  const stopLobby = link.lobby({ game: 'zipher' }, (tables) => lobbies.push(tables));
  const stopMine = link.mine((tables) => mine.push(tables));
  link.sight(false);
  up();
  down();
  up();
  const since = sent.slice(sent.findLastIndex(({ t }) => t === 'hello'));
  expect(since).toEqual([
    hello,
    { t: 'sight', visible: false },
    { t: 'beside', table: 't', id: 'q', ask: { do: 'say', say: { text: 'hi' } } },
    { t: 'lobby', on: true, game: 'zipher' },
    { t: 'mine', on: true },
  ]);
  receive({ t: 'told', table: 't', id: 'q', told: { ok: true } });
  await expect(told).resolves.toEqual({ ok: true });
  receive({ t: 'lobby', tables: [] });
  receive({ t: 'mine', tables: [] });
  expect([lobbies, mine]).toEqual([[[]], [[]]]);
  for (const stop of [stopLobby, stopMine, stopLine]) stop();
  expect(sent.slice(-2)).toEqual([
    { t: 'lobby', on: false },
    { t: 'mine', on: false },
  ]);
  down();
  up();
  expect(sent.slice(sent.findLastIndex(({ t }) => t === 'hello'))).toEqual([hello, { t: 'sight', visible: false }]);
  expect(states).toEqual([false, true, false, true]);
});

test('a screen for everyone asks for the table alone, after every break too', () => {
  const { transport, sent, up, down } = fakeTransport();
  createLink(transport).watch('t', 'key', () => undefined, { as: 'table', beside: true });
  up();
  down();
  up();
  const watches = sent.filter(({ t }) => t === 'watch');
  expect(watches).toHaveLength(2);
  for (const watch of watches) expect(watch).toEqual({ t: 'watch', table: 't', key: 'key', as: 'table', beside: true });
});
