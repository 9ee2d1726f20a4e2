import { atRest } from '../at-rest.ts';

type Piece = HTMLElement | SVGElement;

let arrived: Piece[] = [];

/**
 * Sets a piece going. It keeps a layer of its own until all pieces are at rest: else the frame in which one arrives, while others may be on
 * their way, would lay out and paint what it comes to lie among.
 */
export function go(node: Piece, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  node.style.willChange = 'transform';
  const way = node.animate(frames, timing);
  const end = (): void => {
    arrived.push(node);
    if (arrived.length === 1) atRest(settle);
  };
  way.finished.then(end, end);
  return way;
}

function settle(): void {
  for (const node of arrived) node.style.willChange = '';
  arrived = [];
}
