import { soon, waitingLine, type Wait } from './waiting-line.ts';

/** A page that is hidden before its frame comes makes none: then it is done after so long, in ms. */
const AT_LAST = 100;

/** Until the next frame is drawn; on a page that nobody sees there is none to wait for. */
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
 * Does something once the next frame is drawn, in the order in which it was asked for: what people look at first is on the screen by then
 * and does not wait for the rest.
 */
export const afterFrame = waitingLine(nextFrame).add;
