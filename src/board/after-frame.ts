import { soon, waitingLine, type Wait } from './waiting-line.ts';

/** The longest wait for a frame, in ms, because a page that is hidden meanwhile draws none. */
const AT_LAST = 100;

/** Waits until the next frame is drawn; a hidden page draws none, so there it does not wait for one. */
export const nextFrame: Wait = (go) => {
  if (document.hidden) return soon(go);
  let stop = (): void => undefined;
  const frame = requestAnimationFrame(() => {
    stop();
    stop = soon(go);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    go();
  }, AT_LAST);
  stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return () => stop();
};

/**
 * Runs callbacks after the next frame is drawn, in the order in which they were added, so that what people look at
 * first is on the screen before the rest is computed.
 */
export const afterFrame = waitingLine(nextFrame).add;
