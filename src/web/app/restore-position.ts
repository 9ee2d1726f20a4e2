/** How many frames may pass until a page has loaded. */
const MOST_FRAMES = 300;

/**
 * Restores the scroll position of a page, and focuses the link that had the focus, or the heading, once the page has
 * loaded. Returns how to stop.
 */
export function restorePosition({ y, link }: { readonly y: number; readonly link: string | null }): () => void {
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

/** The link, once its page is there; otherwise the heading. */
function find(link: string | null): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (heading === null || link === null) return heading;
  return document.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`) ?? heading;
}
