import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { run, type Running } from './testing/process.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';

/** However clients behave, a server that is told to stop exits, and its folder is unlocked. */

const folders: string[] = [];
const started: Running[] = [];
const streams: Socket[] = [];
afterAll(async () => {
  for (const stream of streams) stream.destroy();
  for (const { process: child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders) removeFolder(folder);
});

function ownFolder(): string {
  const folder = freshFolder();
  folders.push(folder);
  return folder;
}

async function start(folder: string, env: Record<string, string> = {}): Promise<{ server: Running; port: number }> {
  const server = run('main.ts', [], { SPELLENKAST_DATA: folder, PORT: '0', ...env });
  started.push(server);
  return { server, port: Number(/:(\d+)$/.exec(await server.line)?.[1]) };
}

async function dial(port: number): Promise<Socket> {
  const stream = connect(port, '127.0.0.1');
  stream.on('error', () => undefined);
  streams.push(stream);
  await once(stream, 'connect');
  return stream;
}

const heard = (stream: Socket): Promise<string> =>
  new Promise((resolve) => stream.once('data', (data) => resolve(data.toString('latin1'))));

/** How a close frame of a server begins. */
const CLOSE_FRAME = 0x88;

/** The close frame shows that the signal has arrived: the server is closing. A ping comes before it. */
const closeFrameAt = (stream: Socket): Promise<void> =>
  new Promise((resolve) => {
    stream.on('data', (data: Buffer) => {
      if (data.includes(CLOSE_FRAME)) resolve();
    });
  });

const UPGRADE =
  'GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

// Each mostly waits for a server that waits, so they run concurrently.
test.concurrent.each<[string, (port: number) => Promise<(() => void) | undefined>]>([
  ['a connection that says nothing', (port) => dial(port).then(() => undefined)],
  [
    'half a request',
    async (port) => {
      const stream = await dial(port);
      stream.write(
        'POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      return undefined;
    },
  ],
  [
    'a WebSocket that answers no close frame',
    async (port) => {
      const stream = await dial(port);
      stream.write(UPGRADE);
      expect(await heard(stream)).toContain('101 Switching Protocols');
      return undefined;
    },
  ],
  [
    'a WebSocket that is asked for after the signal',
    async (port) => {
      // Another one that does not answer keeps the server closing meanwhile.
      const slow = await dial(port);
      slow.write(UPGRADE);
      await heard(slow);
      const late = await dial(port);
      let answer: string | null = null;
      void closeFrameAt(slow).then(() => {
        answer = '';
        late.on('data', (data) => (answer += data.toString('latin1'))).write(UPGRADE);
      });
      return () => expect(answer).toBe('');
    },
  ],
])('%s does not keep the server', async (_what, disturb) => {
  const folder = ownFolder();
  const { server, port } = await start(folder);
  const check = await disturb(port);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  check?.();
  expect(server.errors()).toBe('');
  const again = await start(folder);
  expect((await fetch(`http://127.0.0.1:${again.port}/api/health`)).status).toBe(200);
});

test.concurrent('a second signal ends the server at once', async () => {
  const { server, port } = await start(ownFolder());
  const slow = await dial(port);
  slow.write(UPGRADE);
  await heard(slow);
  const closeFrame = closeFrameAt(slow);
  server.process.kill('SIGTERM');
  await closeFrame;
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain('cut short');
});

test('an unread log blocks neither the server nor its shutdown', async () => {
  const { server, port } = await start(ownFolder(), { LOG_LEVEL: 'debug' });
  server.process.stderr?.pause();
  for (let frame = 0; frame < 600; frame++) {
    const stream = await dial(port);
    stream.write(UPGRADE);
    await heard(stream);
    const ended = once(stream, 'close');
    // A frame of a kind that does not exist.
    stream.write(Buffer.from([0x83, 0x80, 0, 0, 0, 0]));
    stream.resume();
    await ended;
  }
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  server.process.kill('SIGTERM');
  server.process.stderr?.resume();
  expect(await server.ended).toBe(0);
});
