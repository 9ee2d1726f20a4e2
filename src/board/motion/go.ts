import { begin, settle } from './ways.ts';

/** How much longer than the way itself its animation would last if nothing ended it, in ms. */
const TAIL = 2000;
/** Where nothing waits for pieces to arrive they are settled so long after, in ms. */
const AT_LAST = 600;

interface Timing {
  readonly duration: number;
  /** It lies where it begins for so long. */
  readonly delay?: number | undefined;
}

/**
 * Sets a piece going, through keyframes with an offset each. Its animation goes on when it has arrived, and is ended with all others once
 * they are at rest: for each end of its own a browser works on the page for several frames, in the middle of the ways of others.
 */
export function go(
  node: Element,
  frames: readonly Keyframe[],
  { duration, delay = 0 }: Timing,
  settled: () => void = () => undefined,
): void {
  settle();
  const takes = delay + duration;
  const whole = takes + TAIL;
  const held = (from: readonly Keyframe[], offset: number): Keyframe => ({ ...Object.assign({}, ...from), offset });
  const animation = node.animate(
    [
      held([...frames].reverse(), 0),
      ...frames.map((frame) => ({ ...frame, offset: (delay + Number(frame.offset ?? 0) * duration) / whole })),
      held(frames, 1),
    ],
    { duration: whole },
  );
  begin({ node, animation, takes, settled });
  setTimeout(settle, takes + AT_LAST);
}
