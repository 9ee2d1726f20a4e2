/** Pages are loaded when they are first needed: so many frames may pass before one stands. */
const MOST_FRAMES = 300;

/** Scrolls to where a page was left, and puts the focus on the link that had it, or on the heading; once the page stands. Answers how to stop. */
export function settle({ y, link }: { readonly y: number; readonly link: string | null }): () => void {
  if (y === 0) scrollTo(0, 0);
  let frames = 0;
  let next = requestAnimationFrame(function look() {
    frames += 1;
    const late = frames >= MOST_FRAMES;
    const room = document.documentElement.scrollHeight - innerHeight;
    const target = find(link);
    if ((target === null || room < y) && !late) {
      next = requestAnimationFrame(look);
      return;
    }
    scrollTo(0, y);
    target?.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(next);
}

/** The link, once the page it stood on is there; without it the heading. */
function find(link: string | null): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (heading === null || link === null) return heading;
  return document.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`) ?? heading;
}
