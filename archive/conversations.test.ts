import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serving } from '../src/server/testing/serving.ts';
import { archivedConversations, archivedFrames, type ArchivedLine } from './archive.ts';

const host = await serving();
afterAll(() => host.close());

/** How a page closes its connection, in WebSocket's numbers. */
const FAREWELL = 1000;

/** All that the devices hear, and how to wait for a number of it. */
function ears() {
  const heard: ArchivedLine[] = [];
  let wake: () => void = () => undefined;
  return {
    heard,
    hear: (line: ArchivedLine): void => {
      heard.push(line);
      wake();
    },
    atLeast: async (count: number): Promise<void> => {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

async function connect(device: number, token: string, hear: (line: ArchivedLine) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${host.url.replace('http', 'ws')}/live`, { headers: { cookie: `kast=${token}` } });
  socket.on('message', (data: Buffer) => {
    hear({ from: 'host', device, frame: JSON.parse(data.toString()) as { t: string } });
  });
  socket.on('close', (code: number, reason: Buffer) => {
    // A server answers a page's farewell with the same code; only what the server ends by itself was noted.
    if (code !== FAREWELL) hear({ from: 'host', device, close: { code, reason: reason.toString() } });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

async function openTable(plan: object, token: string): Promise<{ id: string; key: string }> {
  const response = await fetch(`${host.url}/api/tables`, {
    method: 'POST',
    headers: { cookie: `kast=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; key: string };
}

test.each(archivedConversations())('%s: said again, the same is heard', async (name) => {
  const { plan, tables, devices, lines } = archivedFrames(name);
  const opened = await openTable(plan, devices[0]!);
  const [[oldId, { key: oldKey }] = ['', { key: '' }]] = Object.entries(tables);
  const renamed = (text: string): string => text.replaceAll(oldId, opened.id).replaceAll(oldKey, opened.key);
  const expected = lines.map((line) => JSON.parse(renamed(JSON.stringify(line))) as ArchivedLine);

  const { heard, hear, atLeast } = ears();
  const sockets = new Map<number, WebSocket>();
  let due = 0;
  for (const line of expected) {
    if (line.from === 'host') {
      due += 1;
      continue;
    }
    await atLeast(due);
    const socket = sockets.get(line.device);
    if ('open' in line) sockets.set(line.device, await connect(line.device, devices[line.device]!, hear));
    else if ('frame' in line) socket!.send(JSON.stringify(line.frame));
    else if ('text' in line) socket!.send(line.text);
    else socket!.close(line.close.code);
  }
  await atLeast(due);
  for (const socket of sockets.values()) socket.close(FAREWELL);

  for (const device of devices.keys()) {
    const to = (all: readonly ArchivedLine[]): ArchivedLine[] =>
      all.filter((line) => line.from === 'host' && line.device === device);
    expect(to(heard)).toEqual(to(expected));
  }
});
