type Start = () => unknown;

interface Waiting {
  readonly owner: Element;
  readonly measure: () => Start | null;
}

let waiting: Waiting[] = [];

/**
 * Measures something when the next frame is made, and then sets it going: first all that waits is measured, then all of it goes. To
 * measure in the middle of a change would lay the page out for each piece, which the frame does once anyway; what is drawn is the same.
 * A page that nobody sees makes no frames, and nothing travels there; nor does anything whose `owner` has left the page meanwhile.
 */
export function withFrame(owner: Element, measure: () => Start | null): void {
  if (document.hidden) return;
  waiting.push({ owner, measure });
  if (waiting.length > 1) return;
  requestAnimationFrame(() => {
    const due = waiting;
    waiting = [];
    const starts = due.map(({ owner, measure }) => (owner.isConnected ? measure() : null));
    for (const start of starts) start?.();
  });
}
