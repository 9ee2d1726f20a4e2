import { nextFrame } from './after-frame.ts';
import { leftOfWays, settle } from './motion/ways.ts';
import { waitingLine, type Wait } from './waiting-line.ts';

/**
 * The longest wait for running animations, in ms, so that a long or endless one does not delay showing whose turn it
 * is.
 */
const AT_MOST = 500;

/** Extra wait in ms, because an animation's last frame is drawn slightly after its computed end. */
const ARRIVING = 30;

/** How long the longest animation of the style sheets still takes, in ms; endless ones do not count. */
function leftOfStyles(): number {
  // Old browsers and jsdom have no `getAnimations`.
  const moving = (document as Partial<Pick<Document, 'getAnimations'>>).getAnimations?.() ?? [];
  return Math.max(0, ...moving.map(leftOf).filter(Number.isFinite));
}

function leftOf({ effect, playState, currentTime, playbackRate }: Animation): number {
  if (playState !== 'running' || isOfClock(effect)) return 0;
  return (Number(effect?.getComputedTiming().endTime ?? 0) - Number(currentTime ?? 0)) / playbackRate;
}

/** Clock animations run all the time, so waiting for them would delay everything else. */
const isOfClock = (effect: AnimationEffect | null): boolean =>
  Boolean((effect as KeyframeEffect | null)?.target?.closest('[data-clock]'));

/**
 * Waits until running animations have ended, and at least for the next frame, in which new ones start. A press or key
 * during the wait shortens it to the next frame, so that the delayed work does not coincide with what the press starts.
 */
const rest: Wait = (go) => {
  const latest = performance.now() + AT_MOST;
  let stop = nextFrame(look);

  /**
   * Only when all pieces have arrived, and just after a frame, is the browser asked for other animations, because it
   * computes all styles and the layout before it answers.
   */
  function look(): void {
    if (isLeft(leftOfWays)) return;
    // Ending the animations gets its own frame, so that it does not share one with the delayed work.
    if (settle()) stop = nextFrame(look);
    else if (!isLeft(leftOfStyles)) done();
  }
  /**
   * Looks again when this has ended, if it is not over. Uses a timer: a cancelled animation never reports its end, and
   * requesting a frame would add one during the animation.
   */
  function isLeft(of: () => number): boolean {
    const most = latest - performance.now();
    const left = most <= 0 || document.hidden ? 0 : Math.min(of(), most);
    if (left <= 0) return false;
    const timer = setTimeout(look, left + ARRIVING);
    stop = () => clearTimeout(timer);
    return true;
  }
  function hurry(): void {
    stop();
    stop = nextFrame(done);
  }
  function done(): void {
    end();
    go();
  }
  function end(): void {
    stop();
    for (const act of ACTS) removeEventListener(act, hurry, true);
  }
  for (const act of ACTS) addEventListener(act, hurry, { capture: true, once: true });
  return end;
};

/** The input events that shorten the wait. */
const ACTS = ['pointerdown', 'keydown'];

const line = waitingLine(rest);

/**
 * Runs callbacks, in the order in which they were added, once running animations have ended, because a frame that the
 * main thread has to draw during an animation costs more than the callback itself. If nothing is animated they run
 * after the next frame.
 */
export const atRest = line.add;

/** Runs the callback at once, or after the callbacks that already wait for animations, so that the order is kept. */
export function inTurn(run: () => void): void {
  if (line.free) run();
  else line.add(run);
}
