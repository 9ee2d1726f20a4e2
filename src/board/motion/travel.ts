import { go } from './go.ts';
import { goalOf } from './goal.ts';

/**
 * Animations of SVG pieces. A piece is always drawn at its destination and the animation only shows how it got there; a
 * duration of 0 shows none.
 */

export interface TravelPoint {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
}

const STEP = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export const transformOf = ({ x, y, scale = 1 }: TravelPoint): string => `translate(${x}px, ${y}px) scale(${scale})`;

const still = (node: Element): boolean => typeof node.animate !== 'function';

/** Hops from place to place and settles on the last one. Returns how long that takes, in ms. */
export function hop(
  node: SVGElement | HTMLElement,
  route: readonly TravelPoint[],
  perStep: number,
  lift: number,
): number {
  const [first, ...rest] = route;
  const last = rest.at(-1);
  if (!first || !last || perStep <= 0 || still(node)) return 0;
  const hops = rest.length;
  const duration = hops * perStep + SETTLE;
  const frames: Keyframe[] = [{ transform: transformOf(first), offset: 0, easing: 'ease-out' }];
  for (const [index, to] of rest.entries()) {
    const from = rest[index - 1] ?? first;
    const i = index + 1;
    const high = {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2 - lift,
      scale: (((from.scale ?? 1) + (to.scale ?? 1)) / 2) * 1.06,
    };
    frames.push(
      { transform: transformOf(high), offset: ((i - 0.5) * perStep) / duration, easing: 'ease-in' },
      { transform: transformOf(to), offset: (i * perStep) / duration, easing: 'ease-out' },
    );
  }
  // One small overshoot of 3 %, so that the piece looks like wood and not like rubber.
  frames.push({
    transform: transformOf({ ...last, scale: (last.scale ?? 1) * 0.97 }),
    offset: 1 - SETTLE / 2 / duration,
  });
  frames.push({ transform: transformOf(last), offset: 1 });
  go(node, frames, { duration });
  return duration;
}

const SETTLE = 40;

/** Animates a piece in a straight line from another place to where it is drawn. */
export function glide(node: SVGElement | HTMLElement, from: TravelPoint, to: TravelPoint, duration: number): void {
  if (duration <= 0 || still(node)) return;
  const frames = [
    { offset: 0, transform: transformOf(from), easing: STEP },
    { offset: 1, transform: transformOf(to) },
  ];
  go(node, frames, { duration });
}

/**
 * Animates a copy of a piece across the page to another element, above everything else, because the piece itself may be
 * removed meanwhile. `root` is inside `[data-box]`, whose CSS variables give the copy its colours.
 */
export function fly(node: SVGGraphicsElement, target: Element | null, duration: number, root: Element): Promise<void> {
  if (!target || duration <= 0 || still(node)) return Promise.resolve();
  const from = node.getBoundingClientRect();
  const to = goalOf(target);
  const svg = node.ownerSVGElement;
  const matrix = node.getScreenCTM();
  if (!svg || !matrix || from.width === 0 || to.width === 0) return Promise.resolve();
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  layer.setAttribute('aria-hidden', 'true');
  layer.style.cssText =
    'position:fixed;inset:0;width:100vw;height:100vh;max-width:none;pointer-events:none;z-index:30;overflow:visible';
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const picture = node.cloneNode(true) as SVGGraphicsElement;
  // A clone would restart the CSS animations of the original.
  for (const part of picture.querySelectorAll<SVGElement>('*')) part.style.animation = 'none';
  const { a, b, c, d, e, f } = matrix;
  // Set as a style, because a style overrides the attribute.
  picture.style.transform = `matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})`;
  group.append(picture);
  layer.append(group);
  root.append(layer);
  const x = to.left + Math.min(to.width, to.height) / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const shrink = Math.min(1, (to.height / from.height) * 0.9);
  group.style.transformBox = 'fill-box';
  group.style.transformOrigin = 'center';
  const frames = [
    { offset: 0, transform: 'none', opacity: 1, easing: STEP },
    { offset: 0.8, opacity: 1 },
    { offset: 1, transform: `translate(${x}px, ${y}px) scale(${shrink})`, opacity: 0 },
  ];
  go(group, frames, { duration }, () => layer.remove());
  return new Promise((resolve) => setTimeout(resolve, duration));
}
