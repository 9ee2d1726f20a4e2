/**
 * Where we are. Everything is in the fragment: it needs nothing of whoever serves the page, and an invitation in it is never sent
 * to a server by the browser itself.
 */
export type Route =
  | { readonly at: 'cupboard' }
  /** `from` is a round to play on, up to its move `move`. */
  | {
      readonly at: 'box';
      readonly box: string;
      readonly game: string | null;
      readonly from?: { readonly packed: string; readonly move: number } | null;
    }
  /** `key` is the invitation of a table with friends. */
  | { readonly at: 'table'; readonly table: string; readonly key: string | null }
  /** A round in the address itself, packed; `move` is the moment to show. */
  | { readonly at: 'replay'; readonly packed: string; readonly move: number | null }
  | { readonly at: 'history' }
  | { readonly at: 'settings' }
  | { readonly at: 'nowhere' };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [at = '', first = '', second] = path.split('/').map(decode);
  const asked = (name: string): string | null => new RegExp(`(?:^|&)${name}=([\\w-]+)`).exec(query)?.[1] ?? null;
  const from = asked('from');
  const moment = asked('move');
  const move = moment !== null && /^\d+$/.test(moment) ? Number(moment) : null;
  switch (at) {
    case '':
      return { at: 'cupboard' };
    case 'box':
      return {
        at,
        box: first,
        game: second ?? null,
        ...(from === null || move === null ? {} : { from: { packed: from, move } }),
      };
    case 'table':
      return { at, table: first, key: second ?? null };
    case 'replay':
      return { at, packed: first, move };
    case 'history':
    case 'settings':
      return { at };
    default:
      return { at: 'nowhere' };
  }
}

/** A broken escape is a part of an address like any other: it leads nowhere. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function href(route: Exclude<Route, { at: 'nowhere' }>): string {
  switch (route.at) {
    case 'cupboard':
      return '#/';
    case 'box':
      return `#/box/${route.box}${route.game === null ? '' : `/${route.game}`}${
        route.from ? `?from=${route.from.packed}&move=${route.from.move}` : ''
      }`;
    case 'table':
      return `#/table/${encodeURIComponent(route.table)}${route.key === null ? '' : `/${encodeURIComponent(route.key)}`}`;
    case 'replay':
      return `#/replay/${route.packed}${route.move === null ? '' : `?move=${route.move}`}`;
    default:
      return `#/${route.at}`;
  }
}

let current: Route = $state.raw(parseRoute(location.hash));

addEventListener('hashchange', () => {
  current = parseRoute(location.hash);
});

export const route = (): Route => current;

export function go(to: Exclude<Route, { at: 'nowhere' }>): void {
  location.hash = href(to);
}

/** Changes the address without a step in the browser's history, and without anything moving. */
export function replaceRoute(to: Exclude<Route, { at: 'nowhere' }>): void {
  history.replaceState(history.state, '', href(to));
  current = to;
}
