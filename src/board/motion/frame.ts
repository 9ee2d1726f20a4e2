type Start = () => unknown;

let waiting: readonly (() => Start | null)[] = [];

/**
 * Measures something when the next frame is made, and then sets it going: first all that waits is measured, then all of it goes. To
 * measure in the middle of a change would lay the page out for each piece, which the frame does once anyway; what is drawn is the same.
 * A page that nobody sees makes no frames, and nothing travels there.
 */
export function withFrame(measure: () => Start | null): void {
  if (document.hidden) return;
  waiting = [...waiting, measure];
  if (waiting.length > 1) return;
  requestAnimationFrame(() => {
    const due = waiting;
    waiting = [];
    for (const start of due.map((each) => each())) start?.();
  });
}
