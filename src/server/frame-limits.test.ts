import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { limitFrames, MOST_BUFFERED } from './frame-limits.ts';
import { generous, unlimited } from './limits.ts';
import { newDevice } from './testing/device.ts';
import { serving } from './testing/serving.ts';

/** A hand-made WebSocket, which never reads unless told to. */
async function deaf(port: number): Promise<Socket> {
  const far = connect(port, '127.0.0.1');
  far.on('error', () => undefined);
  await once(far, 'connect');
  far.write(
    'GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  return far;
}

const PING = 9;
const PONG = 10;

/** A control frame of 125 bytes, masked by zeros. */
const control = (kind: number): Buffer =>
  Buffer.concat([Buffer.from([0x80 | kind, 0x80 | 125]), Buffer.alloc(4 + 125)]);

/** Sends frames as fast as they go, until the other side hangs up. */
async function flood(far: Socket, kind: number): Promise<void> {
  const frames = Buffer.concat(Array.from({ length: 500 }, () => control(kind)));
  const ended = new Promise((resolve) => far.once('close', resolve));
  while (!far.destroyed) {
    const taken = far.write(frames);
    await Promise.race([ended, new Promise((resolve) => (taken ? setImmediate(resolve) : far.once('drain', resolve)))]);
  }
}

describe('a connection with frame limits', () => {
  const http = createServer();
  let server: WebSocketServer;
  beforeEach(async () => {
    server = new WebSocketServer({ server: http, perMessageDeflate: false, autoPong: false });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterEach(async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
    await new Promise((closed) => http.close(closed));
  });

  async function connected(): Promise<{ near: WebSocket; far: Socket; stream: Socket }> {
    const opened = once(server, 'connection') as Promise<[WebSocket, { socket: Socket }]>;
    const far = await deaf((http.address() as AddressInfo).port);
    const [near, { socket: stream }] = await opened;
    near.on('error', () => undefined);
    return { near, far, stream };
  }

  it('answers pings with their payload', async () => {
    const { near, far, stream } = await connected();
    limitFrames(near, stream, unlimited.framesPerSecond);
    let heard = Buffer.alloc(0);
    far.on('data', (data) => (heard = Buffer.concat([heard, data])));
    far.write(Buffer.from([0x80 | PING, 0x82, 0, 0, 0, 0, 0x68, 0x69]));
    await expect.poll(() => heard.includes(Buffer.from([0x80 | PONG, 2, 0x68, 0x69]))).toBe(true);
    far.destroy();
  });

  it('keeps no pongs for a client that does not read', async () => {
    const { near, far, stream } = await connected();
    limitFrames(near, stream, unlimited.framesPerSecond);
    let pings = 0;
    let most = 0;
    near.on('ping', () => {
      pings++;
      most = Math.max(most, stream.writableLength);
      if (pings === 200_000) near.terminate();
    });
    await flood(far, PING);
    expect(pings).toBeGreaterThanOrEqual(200_000);
    expect(most).toBeLessThan(1 << 15);
  });

  it.each([
    ['pings', PING],
    ['pongs', PONG],
  ])('ends when there are too many %s', async (_what, kind) => {
    const { near, far, stream } = await connected();
    limitFrames(near, stream, generous.framesPerSecond);
    const closed = once(near, 'close');
    await flood(far, kind);
    await closed;
    expect(stream.destroyed).toBe(true);
  });

  it('ends when a frame arrives while too many bytes are unread', async () => {
    const { near, far, stream } = await connected();
    limitFrames(near, stream, unlimited.framesPerSecond);
    const closed = once(near, 'close');
    // More than the system buffers, in pieces that were each allowed.
    while (stream.writableLength <= MOST_BUFFERED) {
      near.send('x'.repeat(100_000));
      await new Promise(setImmediate);
    }
    far.write(control(PONG));
    await closed;
    expect(stream.destroyed).toBe(true);
  });

  it('ignores frames after a close', async () => {
    const { near, far, stream } = await connected();
    const mayHandle = limitFrames(near, stream, unlimited.framesPerSecond);
    expect(mayHandle()).toBe(true);
    near.close(1001);
    expect(mayHandle()).toBe(false);
    far.destroy();
  });
});

describe('the server', () => {
  it('ends a connection that pings and never reads, and still serves the others', async () => {
    const here = await serving({ limits: generous });
    try {
      const line = await (await newDevice(here.url)).connect();
      const floods = await Promise.all([1, 2, 3, 4].map(() => deaf(here.server.port)));
      await Promise.all(floods.map((far) => flood(far, PING)));
      line.send({ t: 'watch', table: 'nosuch' });
      await line.receive((one): one is Extract<typeof one, { t: 'gone' }> => one.t === 'gone');
      await line.close();
    } finally {
      await here.close();
    }
  });

  it('carries out nothing that follows the frame for which it closed', async () => {
    const here = await serving();
    try {
      const device = await newDevice(here.url);
      const { id } = await device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
      const line = await device.connect();
      await line.watch(id);
      for (let i = 0; i < 30; i++) line.raw('this is no frame');
      line.send({ t: 'command', table: id, command: { do: 'close', id: 'late' } });
      expect(await line.ended).toBe(1008);
      const again = await device.connect();
      expect((await again.watch(id)).status).toBe('waiting');
      await again.close();
    } finally {
      await here.close();
    }
  });
});
