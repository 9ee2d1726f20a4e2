/**
 * A browser may keep a page that was left, for whoever goes back to it, and WebKit keeps its worker alive as well. The
 * tables which that worker owns would be open "in another tab" for whoever returns to them by a link. So the worker ends
 * with the page, and a page that comes back without its worker is loaded again. `end` says whether there was one.
 */
export function endWhenLeft(page: EventTarget, end: () => boolean, reload: () => void): void {
  let ended = false;
  page.addEventListener('pagehide', (event) => {
    if (isKept(event)) ended = end();
  });
  page.addEventListener('pageshow', (event) => {
    if (isKept(event) && ended) reload();
  });
}

/** Of a page that is closed nothing is kept, and nothing needs to be ended. */
const isKept = (event: Event): boolean => (event as PageTransitionEvent).persisted;
