// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrive } from './flight.ts';
import { withFrame } from './frame.ts';
import { slides } from './slide.ts';

let frame: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (frame = run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('everything is measured before any animation starts', () => {
  const done: string[] = [];
  for (const name of ['a', 'b']) {
    withFrame(document.body, () => {
      done.push(`measure ${name}`);
      return () => done.push(`go ${name}`);
    });
  }
  withFrame(document.body, () => null);
  expect(done).toEqual([]);
  frame();
  expect(done).toEqual(['measure a', 'measure b', 'go a', 'go b']);
  withFrame(document.body, () => () => done.push('go c'));
  frame();
  expect(done.at(-1)).toBe('go c');
});

test('on a hidden page nothing is queued to be animated later', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const measure = vi.fn(() => null);
  withFrame(document.body, measure);
  frame();
  expect(measure).not.toHaveBeenCalled();
});

test('an element that left the page before its frame is not measured, and all others are', () => {
  const [gone, there] = [vi.fn(() => null), vi.fn(() => null)];
  const node = document.body.appendChild(document.createElement('div'));
  withFrame(node, gone);
  withFrame(document.body, there);
  node.remove();
  frame();
  expect(gone).not.toHaveBeenCalled();
  expect(there).toHaveBeenCalledOnce();
});

const at = (left: number, width: number): Pick<Element, 'getBoundingClientRect'> => ({
  getBoundingClientRect: () => new DOMRect(left, 0, width, 10),
});

function piece(left: number, width = 10): HTMLElement & { animate: ReturnType<typeof vi.fn> } {
  const node = document.body.appendChild(document.createElement('div'));
  const place = { offsetLeft: left, offsetTop: 0, offsetWidth: width, offsetHeight: 10, offsetParent: null };
  for (const [name, value] of Object.entries(place)) Object.defineProperty(node, name, { value, writable: true });
  return Object.assign(node, {
    animate: vi.fn(() => ({ cancel: () => undefined })),
    ...at(left, width),
  });
}

const began = ({ animate }: { readonly animate: ReturnType<typeof vi.fn> }): unknown =>
  (animate.mock.calls[0]?.[0] as readonly Keyframe[] | undefined)?.[0]?.['transform'];

test("a piece starts from the other element's position in that frame, not when it was requested", () => {
  const node = piece(100);
  let from = 0;
  arrive(node, { getBoundingClientRect: () => new DOMRect(from, 0, 10, 10) }, 200);
  from = 40;
  expect(node.animate).not.toHaveBeenCalled();
  frame();
  expect(began(node)).toBe('translate(-60px, 0px) scale(1)');
});

test('elements that stay in a list slide from their old position, and new or unmoved ones do not', () => {
  const [moved, stayed, fresh] = [piece(0), piece(20), piece(60)];
  const slide = slides();
  slide(document.body, () => [moved, stayed], 200);
  frame();
  Object.assign(moved, { offsetLeft: 50, offsetWidth: 20 });
  slide(document.body, () => [moved, stayed, fresh], 200);
  frame();
  expect(began(moved)).toBe('translate(-50px, 0px) scale(0.5, 1)');
  for (const { animate } of [stayed, fresh]) expect(animate).not.toHaveBeenCalled();
});

test('an element that was hidden and is shown again does not slide', () => {
  const node = piece(20);
  const slide = slides();
  for (const width of [10, 0, 10]) {
    Object.assign(node, { offsetLeft: width * 2, offsetWidth: width });
    slide(document.body, () => [node], 200);
    frame();
  }
  expect(node.animate).not.toHaveBeenCalled();
});
