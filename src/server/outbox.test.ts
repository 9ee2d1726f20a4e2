import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { outbox } from './outbox.ts';

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => {
  server.close();
  http.close();
});

async function connected(): Promise<{ near: WebSocket; far: WebSocket; stream: Socket }> {
  const far = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const [near, request] = (await once(server, 'connection')) as [WebSocket, { socket: Socket }];
  if (far.readyState !== far.OPEN) await once(far, 'open');
  return { near, far, stream: request.socket };
}

describe('what goes out', () => {
  it('arrives unchanged and in order, short or long, in any script', async () => {
    const { near, far, stream } = await connected();
    const send = outbox(near, stream);
    const lengths = [0, 1, 121, 122, 123, 124, 125, 126, 127, 254, 1000, 65_530, 65_533, 65_534, 65_535, 200_000];
    const said = [
      ...lengths.map((length) => 'x'.repeat(length)),
      'Zoë',
      'ヒミコ',
      '👑 "q" \\ \u0000 \u007f \u0080 \u2028 ÿ',
    ];
    const heard: unknown[] = [];
    const all = new Promise<void>((done) => {
      far.on('message', (data: Buffer) => {
        if (heard.push(JSON.parse(data.toString())) === said.length) done();
      });
    });
    for (const text of said) send(JSON.stringify(text));
    await all;
    expect(heard).toEqual(said);
    far.terminate();
  });

  it('sends the same text to several, with another to one of them in between', async () => {
    const lines = [await connected(), await connected()];
    const heard: string[][] = lines.map(() => []);
    const sends = lines.map(({ near, stream }) => outbox(near, stream));
    const all = Promise.all(
      lines.map(
        ({ far }, at) =>
          new Promise<void>((done) => {
            far.on('message', (data: Buffer) => {
              if (heard[at]!.push(data.toString()) === 3) done();
            });
          }),
      ),
    );
    for (const send of sends) send('"é"');
    sends[0]!('"mine"');
    for (const send of sends) send('"same"');
    sends[1]!('"same"');
    await all;
    expect(heard.map((texts) => texts.map((text) => JSON.parse(text) as unknown))).toEqual([
      ['é', 'mine', 'same'],
      ['é', 'same', 'same'],
    ]);
    for (const { far } of lines) far.terminate();
  });

  it('is written once per connection, and in groups where there are many', async () => {
    const writes: string[][] = [];
    const line = (): ((json: string) => void) => {
      const written: string[] = [];
      writes.push(written);
      const stream = { writableLength: 0, write: (text: string) => written.push(text) } as unknown as Socket;
      return outbox({ readyState: 1, OPEN: 1 } as WebSocket, stream);
    };
    const few = [line(), line()];
    for (const send of [...few, ...few]) send('1');
    expect(writes).toEqual([[], []]);
    await new Promise((resolve) => process.nextTick(resolve));
    expect(writes.map((texts) => texts.length)).toEqual([1, 1]);
    const many = Array.from({ length: 40 }, line);
    for (const send of many) send('1');
    expect(writes.slice(2).filter((texts) => texts.length > 0)).toHaveLength(32);
    for (const send of many) send('2');
    await new Promise((resolve) => process.nextTick(resolve));
    expect(writes.slice(2).map((texts) => texts.join(''))).toEqual(many.map(() => '\x81\x011\x81\x012'));
  });

  it('sends nothing after the close frame', async () => {
    const { near, far, stream } = await connected();
    const send = outbox(near, stream);
    const heard: string[] = [];
    far.on('message', (data: Buffer) => heard.push(data.toString()));
    send('1');
    near.close(1001);
    send('2');
    const [code] = (await once(far, 'close')) as [number];
    expect([code, heard]).toEqual([1001, []]);
  });
});
