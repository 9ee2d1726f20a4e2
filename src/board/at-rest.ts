import { nextFrame } from './after-frame.ts';
import { leftOfWay, settle } from './motion/ways.ts';
import { waitingLine, type Wait } from './waiting-line.ts';

/** Nothing waits longer than this for pieces to arrive, in ms: a long way, or one that never ends, must not keep whose turn it is. */
const AT_MOST = 500;

/** The frame in which a way ends comes a little after its time, in ms. */
const ARRIVING = 30;

/** How long what moves on the page is still on its way, in ms; what moves for ever is not, nor what nobody sees. */
function leftOfTheWay(): number {
  if (document.hidden) return 0;
  // Old browsers and tests know of no animations.
  const moving = (document as Partial<Pick<Document, 'getAnimations'>>).getAnimations?.() ?? [];
  return Math.max(0, ...moving.map(leftOf).filter(Number.isFinite));
}

function leftOf(animation: Animation): number {
  const { effect, playState, currentTime, playbackRate } = animation;
  const left = leftOfWay(animation);
  if (left !== null) return left;
  if (playState !== 'running' || isOfClock(effect)) return 0;
  return (Number(effect?.getComputedTiming().endTime ?? 0) - Number(currentTime ?? 0)) / playbackRate;
}

/** Clocks move all the time, and nobody waits to see where they arrive. */
const isOfClock = (effect: AnimationEffect | null): boolean =>
  Boolean((effect as KeyframeEffect | null)?.target?.closest('[data-clock]'));

/**
 * Until what moves has arrived, at the earliest after the next frame, in which it sets out. Whoever acts meanwhile has it after the next
 * frame, so that it does not come together with what they set going.
 */
const rest: Wait = (go) => {
  const latest = performance.now() + AT_MOST;
  let stop = nextFrame(look);

  // By the clock, since a way may be broken off, and since to ask for a frame would make one on the way.
  function look(): void {
    const left = Math.min(leftOfTheWay(), latest - performance.now());
    if (left <= 0) {
      // In a frame of its own, which is small.
      if (settle()) stop = nextFrame(done);
      else done();
    } else {
      const timer = setTimeout(look, left + ARRIVING);
      stop = () => clearTimeout(timer);
    }
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

/** What people do. */
const ACTS = ['pointerdown', 'keydown'];

const line = waitingLine(rest);

/**
 * Does something once the pieces that travel have arrived, in the order in which it was asked for: each frame of the page's own on their
 * way would cost more than all else in it. Where nothing travels it is done after the next frame.
 */
export const atRest = line.add;

/** Does something at once, unless something waits for pieces to arrive: then after that. */
export function inTurn(run: () => void): void {
  if (line.free) run();
  else line.add(run);
}
