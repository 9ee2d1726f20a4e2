import { expect, test } from 'vitest';
import { PROTOCOL, type FromHost } from '../table/wire.ts';
import { converse, type Conversation } from './conversation.ts';
import type { Host } from './host.ts';
import { hosting, liveOf, planOf } from './testing/hosting.ts';

function connect(host: Host, device: string): Conversation & { readonly heard: FromHost[] } {
  const heard: FromHost[] = [];
  const conversation = converse({
    host,
    device,
    send: (frame) => heard.push(JSON.parse(frame) as FromHost),
    mostTables: 10,
    onBug(error) {
      throw error;
    },
  });
  conversation.hear({ t: 'hello', protocol: PROTOCOL });
  return { ...conversation, heard };
}

test('a page whose table left memory is answered, though another page of its device was told by news', async () => {
  const { host, clock } = hosting();
  const opened = await host.open(planOf('zipher', 2), 'a');
  if (!opened.ok) throw new Error('no table');
  const { id: table } = opened.value;
  const [first, second] = [connect(host, 'a'), connect(host, 'a')];
  first.hear({ t: 'watch', table });
  await clock.settle();
  host.release(await liveOf(host, table));
  second.hear({ t: 'watch', table });
  await clock.settle();
  first.hear({ t: 'command', table, command: { do: 'close', id: 'end' } });
  await clock.settle();
  expect(second.heard.at(-1)).toMatchObject({ t: 'news', done: ['end'] });
  expect(first.heard.at(-1)).toMatchObject({ t: 'answer', id: 'end', answer: { ok: true } });
});
