import { href, readAddress, type Place, type Route } from '../../address/route.ts';

/** The state of a page when it was left, kept in its history entry. */
interface Left {
  /** How far down it was scrolled. */
  readonly y: number;
  /** The link that had the focus, by its address. */
  readonly link: string | null;
}

/** How the current page was reached; `left` is null if it was not visited before. A new object for every arrival. */
export interface Arrival {
  readonly count: number;
  readonly left: Left | null;
}

const here = (): string => location.pathname + location.search + location.hash;

/** Reads the address bar. An old link is rewritten there, so that copying it gives the current form. */
function look(): Route {
  const found = readAddress(location);
  if (found.at !== 'nowhere' && href(found) !== here()) history.replaceState(history.state, '', href(found));
  return found;
}

let current: Route = $state.raw(look());
let arrival: Arrival = $state.raw({ count: 0, left: leftIn(history.state) });

export const route = (): Route => current;
export const arrived = (): Arrival => arrival;

function leftIn(state: unknown): Left | null {
  if (typeof state !== 'object' || state === null || !('y' in state) || typeof state.y !== 'number') return null;
  return { y: state.y, link: 'link' in state && typeof state.link === 'string' ? state.link : null };
}

/** Saves the state of the current page in its history entry. */
function remember(): void {
  const link = document.activeElement?.closest('a')?.getAttribute('href') ?? null;
  history.replaceState({ y: scrollY, link } satisfies Left, '');
}

function arrive(left: Left | null): void {
  current = look();
  arrival = { count: arrival.count + 1, left };
}

// Pages load after the browser would have scrolled, so App.svelte does it once they are there.
history.scrollRestoration = 'manual';
// Going back and forth, and a link pasted into the address bar that differs in its fragment only.
addEventListener('popstate', ({ state }) => arrive(leftIn(state)));
let resting: ReturnType<typeof setTimeout> | undefined;
addEventListener('scroll', () => {
  // Not at every step: browsers limit how often the history may be written.
  clearTimeout(resting);
  resting = setTimeout(remember, 200);
});

export function go(to: Place): void {
  clearTimeout(resting);
  if (href(to) !== here()) {
    remember();
    history.pushState(null, '', href(to));
  }
  arrive(null);
}

/** Changes the address without a new history entry, and without moving anything. */
export function replaceRoute(to: Place): void {
  history.replaceState(history.state, '', href(to));
  current = to;
}
