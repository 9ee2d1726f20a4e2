import { readAhead, type Texts } from '../../kernel/text.ts';

/**
 * Less than this is left of a pause, in ms: the next text waits for the next pause. A pause in which no frame is due has fifty, one between
 * two frames never so many: while pieces travel nothing is read, and a tap waits for a few texts at most.
 */
const ENOUGH = 40;

/** Reads texts in the pauses of the page, so that the first move does not wait for it; a browser without such pauses reads them when they are said. */
export function readWhenIdle(all: readonly Texts[]): void {
  if (typeof requestIdleCallback !== 'function') return;
  const left = all
    .flatMap((texts) => [null, ...Object.keys(texts.messages)].map((key) => [texts, key] as const))
    .reverse();
  const read = (pause: IdleDeadline): void => {
    while (pause.timeRemaining() > ENOUGH) {
      const next = left.pop();
      if (!next) return;
      readAhead(...next);
    }
    requestIdleCallback(read);
  };
  requestIdleCallback(read);
}
