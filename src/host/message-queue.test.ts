import { expect, test } from 'vitest';
import { createMessageQueue } from './message-queue.ts';

/** All promises that can go on do so before this resolves. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('messages are handled in order, one at a time, also where one waits for something', async () => {
  const done: string[] = [];
  let goOn = (): void => undefined;
  const { put } = createMessageQueue<string>({
    async handle(message) {
      done.push(`begin ${message}`);
      if (message === 'slow') await new Promise<void>((resolve) => (goOn = resolve));
      done.push(`end ${message}`);
    },
    onBug: () => undefined,
    most: 10,
  });
  put('slow');
  put('quick');
  await settle();
  expect(done).toEqual(['begin slow']);
  goOn();
  await settle();
  expect(done).toEqual(['begin slow', 'end slow', 'begin quick', 'end quick']);
});

test('a bug with one message is told, and those behind it are handled', async () => {
  const done: number[] = [];
  const bugs: unknown[] = [];
  const incoming = createMessageQueue<number>({
    handle(message) {
      if (message === 1) throw new Error('one');
      done.push(message);
    },
    onBug: (error) => bugs.push(error),
    most: 10,
  });
  for (const message of [0, 1, 2]) incoming.put(message);
  expect(incoming.busy).toBe(true);
  await settle();
  expect([done, bugs, incoming.busy]).toEqual([[0, 2], [new Error('one')], false]);
});

test('no more waits than may, and nothing after it was closed', async () => {
  const done: number[] = [];
  const incoming = createMessageQueue<number>({
    async handle(message) {
      await settle();
      done.push(message);
    },
    onBug: () => undefined,
    most: 2,
  });
  // The first is being handled, and waits no more.
  expect([0, 1, 2, 3].map((message) => incoming.put(message))).toEqual([true, true, true, false]);
  incoming.close();
  await settle();
  await settle();
  expect(done).toEqual([0]);
});
