import { readAhead, type Texts } from '../../kernel/text.ts';

/**
 * With less than this left of an idle period, in ms, the next text waits. An idle period without a pending frame has
 * fifty, one between two frames never that many: so nothing is parsed during animations, and a tap waits for a few
 * texts at most.
 */
const ENOUGH = 40;

/**
 * Parses texts while the page is idle, so that the first move does not wait for it; a browser without idle callbacks
 * parses them on use.
 */
export function parseWhenIdle(all: readonly Texts[]): void {
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
