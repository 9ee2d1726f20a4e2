/**
 * Animations of HTML pieces, such as cards. As in `travel.ts`, the piece is already drawn at its destination and the
 * animation only shows how it got there; a duration of 0 shows none.
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

/** The offset between the centres of two elements, and the scale that fits the first into the second (at most 1). */
function shift(from: DOMRect, to: DOMRect): Shift {
  return {
    x: to.left + to.width / 2 - (from.left + from.width / 2),
    y: to.top + to.height / 2 - (from.top + from.height / 2),
    scale: Math.min(1, to.height / from.height, to.width / from.width),
  };
}

const shifted = ({ x, y, scale }: Shift): string => `translate(${x}px, ${y}px) scale(${scale})`;

const still = (node: Element, duration: number): boolean => duration <= 0 || typeof node.animate !== 'function';

/** An element, or the remembered rectangle of one that is gone. */
type Somewhere = Pick<Element, 'getBoundingClientRect'>;

/** Animates an element from the position of another one: a card from the stock to its place. */
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
 * Animates a copy of an element to another one, above everything else, because the element itself may be removed
 * meanwhile. During the delay the copy lies where the element was.
 */
export function depart(node: HTMLElement, to: Element | null, duration: number, delay = 0): void {
  if (!to || still(node, duration)) return;
  const here = node.getBoundingClientRect();
  const there = goalOf(to);
  if (here.width === 0 || there.width === 0) return;
  const picture = node.cloneNode(true) as HTMLElement;
  picture.setAttribute('aria-hidden', 'true');
  picture.style.cssText += `;position:fixed;left:${here.left}px;top:${here.top}px;width:${here.width}px;height:${here.height}px;margin:0;z-index:30;pointer-events:none`;
  // The copy stays inside `[data-box]`, whose CSS variables give it its colours.
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
    // A timer instead of the animation's own delay, so that a copy that still waits does not count as running.
    if (delay > 0) setTimeout(send, delay);
    else send();
  });
}
