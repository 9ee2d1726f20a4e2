/**
 * Animations of pieces made of HTML, such as cards. As in `travel.ts` they only show how a piece came to where it is already drawn, so
 * nothing waits for one, and a duration of 0 shows none.
 */

import { withFrame } from './frame.ts';
import { go } from './go.ts';
import { goalOf } from './goal.ts';

const STEP = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

interface Shift {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** How far it is from one element's middle to another's, and how much smaller that one is. */
function shift(from: DOMRect, to: DOMRect): Shift {
  return {
    x: to.left + to.width / 2 - (from.left + from.width / 2),
    y: to.top + to.height / 2 - (from.top + from.height / 2),
    scale: Math.min(1, to.height / from.height, to.width / from.width),
  };
}

const shifted = ({ x, y, scale }: Shift): string => `translate(${x}px, ${y}px) scale(${scale})`;

const still = (node: Element, duration: number): boolean => duration <= 0 || typeof node.animate !== 'function';

/** Something with a place on the page: an element, or where one was. */
type Somewhere = Pick<Element, 'getBoundingClientRect'>;

/** Comes from where another element is: a card from the stock to its place. */
export function arrive(node: HTMLElement, from: Somewhere | null | undefined, duration: number, delay = 0): void {
  if (!from || still(node, duration)) return;
  withFrame(node, () => {
    const here = node.getBoundingClientRect();
    const there = from.getBoundingClientRect();
    if (here.width === 0 || there.width === 0) return null;
    const begin = shifted(shift(here, there));
    const frames = [
      { offset: 0, transform: begin, opacity: 0, easing: STEP },
      { offset: 0.05, opacity: 1 },
      { offset: 1, transform: 'none', opacity: 1 },
    ];
    return () => go(node, frames, { duration, delay });
  });
}

/**
 * Sends a picture of an element to another one, above everything; the element itself may be gone meanwhile. Until it goes it lies where
 * the element was.
 */
export function depart(node: HTMLElement, to: Element | null, duration: number, delay = 0): void {
  if (!to || still(node, duration)) return;
  const here = node.getBoundingClientRect();
  const there = goalOf(to);
  if (here.width === 0 || there.width === 0) return;
  const picture = node.cloneNode(true) as HTMLElement;
  picture.setAttribute('aria-hidden', 'true');
  picture.style.cssText += `;position:fixed;left:${here.left}px;top:${here.top}px;width:${here.width}px;height:${here.height}px;margin:0;z-index:30;pointer-events:none`;
  // Inside the page's coloured part, so that it keeps its colours.
  const layer = node.closest('[data-box]') ?? document.body;
  const end = shifted(shift(here, there));
  const frames = [
    { offset: 0, transform: 'none', opacity: 1, easing: STEP },
    { offset: 0.75, opacity: 1 },
    { offset: 1, transform: end, opacity: 0 },
  ];
  const send = (): void => go(picture, frames, { duration }, () => picture.remove());
  withFrame(layer, () => () => {
    layer.append(picture);
    // What lies still is not on its way.
    if (delay > 0) setTimeout(send, delay);
    else send();
  });
}
