import { expect, test, vi } from 'vitest';
import type { Command } from '../../table/commands.ts';
import type { FromHost, ToHost } from '../../table/wire.ts';
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

const act = (id: string): Command => ({ do: 'act', id, seat: 0, decision: 1, move: 'e5>e6' });

test('a table is watched once the host can be spoken to, and again whenever it comes back', () => {
  const { transport, sent, up, down } = fakeTransport();
  const link = createLink(transport);
  const heard: Heard[] = [];
  link.watch('t', 'key', (message) => void heard.push(message));
  expect(sent).toEqual([]);
  up();
  expect(sent).toEqual([{ t: 'watch', table: 't', key: 'key' }]);
  down();
  up();
  expect(sent).toHaveLength(2);
  expect(heard.map(({ t }) => t)).toEqual(['back', 'lost', 'back']);
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

test('what is sent while the line is broken goes out when it is whole', () => {
  const { transport, sent, up } = fakeTransport();
  const link = createLink(transport);
  void link.send('t', act('early'));
  expect(sent).toEqual([]);
  up();
  expect(sent).toEqual([{ t: 'command', table: 't', command: act('early') }]);
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

test('who stops watching hears nothing more, and the host is told', () => {
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
