import { withFrame } from './frame.ts';
import { go } from './go.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Differences up to this many px come from rounding and are not animated. */
const LEAST = 1;

/** The layout position of an element within `room`; unlike `getBoundingClientRect` it ignores running animations. */
function spotIn(room: Element, node: HTMLElement): Spot {
  let [x, y] = [0, 0];
  for (let at: Element | null = node; at instanceof HTMLElement && at !== room; at = at.offsetParent) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return { x, y, width: node.offsetWidth, height: node.offsetHeight };
}

const differs = (a: Spot, b: Spot): boolean =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.width - b.width)) > LEAST;

/**
 * Animates the remaining elements of a changed list from their old positions to their new ones; `room`, the container,
 * must be positioned in CSS. The old positions were stored at the previous call, so nothing is measured while the list
 * changes.
 */
export function slides(): (room: Element, nodes: () => Iterable<HTMLElement>, duration: number) => void {
  const stood = new WeakMap<HTMLElement, Spot>();
  return (room, nodes, duration) =>
    withFrame(room, () => {
      const found = [...nodes()].map((node) => ({ node, then: stood.get(node), now: spotIn(room, node) }));
      return () => {
        for (const { node, then, now } of found) {
          // A hidden element has no position, so it must not slide in from an old one when it is shown again.
          if (now.width === 0) stood.delete(node);
          else stood.set(node, now);
          if (!then || duration <= 0 || now.width === 0 || !differs(then, now)) continue;
          const from = `translate(${then.x - now.x}px, ${then.y - now.y}px) scale(${then.width / now.width}, ${then.height / now.height})`;
          const transformOrigin = '0 0';
          go(
            node,
            [
              { offset: 0, transformOrigin, transform: from, easing: 'cubic-bezier(0.33, 1, 0.68, 1)' },
              { offset: 1, transformOrigin, transform: 'none' },
            ],
            { duration },
          );
        }
      };
    });
}
