import { expect, test, vi } from 'vitest';
import { createDevice } from './device.ts';
import { endWhenLeft } from './left-page.ts';

/** A page with one worker, which is left and comes back. */
function opened() {
  const page = new EventTarget();
  const worker = { terminate: vi.fn(), postMessage: vi.fn(), addEventListener: vi.fn(), onmessage: null };
  const start = vi.fn(() => worker as unknown as Worker);
  const device = createDevice(start, { keeping: vi.fn(), missing: vi.fn() });
  const reload = vi.fn();
  endWhenLeft(page, () => device.end(), reload);
  const tell = (name: 'pagehide' | 'pageshow', persisted: boolean): void => {
    page.dispatchEvent(Object.assign(new Event(name), { persisted }));
  };
  return { device, worker, start, reload, tell };
}

test('a page that the browser keeps does not keep its tables, and is loaded again when it comes back', () => {
  const { device, worker, start, reload, tell } = opened();
  device.claim('here-1');
  tell('pageshow', false);
  tell('pagehide', true);
  expect(worker.terminate).toHaveBeenCalledOnce();
  device.look('here-1', false);
  expect(start).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  tell('pageshow', true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page without tables of its own comes back as it was', () => {
  const { start, reload, tell } = opened();
  tell('pagehide', true);
  tell('pageshow', true);
  expect(start).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
