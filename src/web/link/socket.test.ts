// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { socketTransport } from './socket.ts';

/** Connections that a test opens and lets die. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  /** A dead connection closes only after minutes. */
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started() {
  const states: string[] = [];
  const heard: unknown[] = [];
  socketTransport('ws://test/live').start({
    up: () => void states.push('up'),
    down: () => void states.push('down'),
    receive: (message) => void heard.push(message),
  });
  return { states, heard };
}

test('a dead connection is noticed within ten seconds and replaced', () => {
  const { states, heard } = started();
  const [first] = FakeSocket.all as [FakeSocket];
  first.open();
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    if (first.sent.length > 0) first.onmessage?.({ data: '{"t":"pong"}' });
  }
  expect(states).toEqual(['up']);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(states).toEqual(['up', 'down']);
  expect(first.closed).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.all[1]!.open();
  // Late messages of the dead connection are ignored.
  first.onmessage?.({ data: '{"t":"weather"}' });
  first.onclose?.();
  expect(states).toEqual(['up', 'down', 'up']);
  expect(heard).toEqual([]);
});

test('a page that goes offline sends a ping at once', () => {
  const { states } = started();
  const [first] = FakeSocket.all as [FakeSocket];
  first.open();
  dispatchEvent(new Event('offline'));
  expect(first.sent).toEqual(['{"t":"ping"}']);
  vi.advanceTimersByTime(5_000);
  expect(states).toEqual(['up', 'down']);
});

test('a connection attempt that takes too long is given up', () => {
  started();
  vi.advanceTimersByTime(12_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(FakeSocket.all[0]!.closed).toBe(true);
});
