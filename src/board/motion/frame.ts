type Start = () => unknown;

interface Waiting {
  readonly owner: Element;
  readonly measure: () => Start | null;
}

let waiting: Waiting[] = [];

/**
 * Measures and then starts animations in the next frame: all `measure` calls run before any start, because measuring
 * between changes would force a new layout for each piece. Nothing is animated on a hidden page, which draws no frames,
 * nor when `owner` has left the page by then.
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
