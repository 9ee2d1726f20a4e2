import { expect, test } from 'vitest';
import type { Question } from '../../host/ports.ts';
import { virtualClock } from '../../host/simulation/virtual-clock.ts';
import { workerThinker, type ThinkingWorker, type ThinkingReply } from './thinking.ts';

/** Workers that answer on command, and record their messages. */
function workers() {
  const begun: { asked: number[]; ended: boolean; tell(told: ThinkingReply): void; fail(): void }[] = [];
  const clock = virtualClock();
  const start = (): ThinkingWorker => {
    const worker: ThinkingWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (message: { id: number }) => void mine.asked.push(message.id),
      terminate: () => (mine.ended = true),
    };
    const mine = {
      asked: [] as number[],
      ended: false,
      tell: (data: ThinkingReply) => void worker.onmessage?.call(worker as Worker, { data } as MessageEvent),
      fail: () => void worker.onerror?.call(worker as Worker, { message: 'broken' } as ErrorEvent),
    };
    begun.push(mine);
    return worker;
  };
  return { begun, clock, thinker: workerThinker(start, clock) };
}

const question = { level: 'greedy', knowledge: {}, seed: 's', ms: 500 } as unknown as Question;
const stays = new AbortController().signal;

test('one worker answers one question after the other', async () => {
  const { begun, thinker } = workers();
  const first = thinker.choose(question, stays);
  const second = thinker.choose(question, stays);
  expect(begun[0]!.asked).toEqual([1]);
  begun[0]!.tell({ id: 1, choice: { move: 7, reason: { key: 'k' } } });
  expect(await first).toEqual({ move: 7, reason: { key: 'k' } });
  expect(begun[0]!.asked).toEqual([1, 2]);
  begun[0]!.tell({ id: 2, error: 'a bug' });
  await expect(second).rejects.toThrow('a bug');
  expect(begun).toHaveLength(1);
});

test('a bot that does not come to an end is ended, and the next question begins a new worker', async () => {
  const { begun, clock, thinker } = workers();
  const first = thinker.choose(question, stays);
  const second = thinker.choose(question, stays);
  const failed = expect(first).rejects.toThrow(/does not come to an end/);
  await clock.goTo(clock.now() + 10_499);
  expect(begun[0]!.ended).toBe(false);
  await clock.goTo(clock.now() + 1);
  await failed;
  expect(begun.map(({ ended }) => ended)).toEqual([true, false]);
  begun[1]!.tell({ id: 2, choice: { move: null } });
  expect(await second).toEqual({ move: null });
  expect(clock.next()).toBeNull();
});

test('who asks no longer waits no longer; a worker busy with a cancelled question makes room for the next', async () => {
  const { begun, thinker } = workers();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = thinker.choose(question, one.signal);
  const second = thinker.choose(question, two.signal);
  const gone = Promise.all([expect(first).rejects.toThrow(/abort/i), expect(second).rejects.toThrow(/abort/i)]);
  two.abort();
  one.abort();
  await gone;
  // Nobody else waits, so the worker may finish.
  expect(begun[0]).toMatchObject({ asked: [1], ended: false });
  const third = thinker.choose(question, stays);
  expect(begun[0]!.ended).toBe(true);
  expect(begun[1]!.asked).toEqual([3]);
  begun[1]!.tell({ id: 3, choice: { move: 1 } });
  expect(await third).toEqual({ move: 1 });
});

test('a worker that dies fails its question alone', async () => {
  const { begun, thinker } = workers();
  const first = thinker.choose(question, stays);
  const second = thinker.choose(question, stays);
  begun[0]!.fail();
  await expect(first).rejects.toThrow('bots cannot think: broken');
  begun[1]!.tell({ id: 2, choice: { move: 3 } });
  expect(await second).toEqual({ move: 3 });
});
