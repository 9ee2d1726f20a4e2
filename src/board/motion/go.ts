import { begin, settle } from './ways.ts';

/** How much longer than the movement itself the animation would last if nothing ended it, in ms. */
const TAIL = 2000;
/** If nothing waits for pieces to arrive, they are settled this long after arriving, in ms. */
const AT_LAST = 600;

interface Timing {
  readonly duration: number;
  /** How long the piece stays at its start before it moves, in ms. */
  readonly delay?: number | undefined;
}

/**
 * Animates a piece through keyframes, each with an offset. When the piece has arrived the animation holds its last
 * frame, and it ends together with all others once everything is at rest: around each end a browser works on the main
 * thread for several frames, while other pieces may still move.
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
