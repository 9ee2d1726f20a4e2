/** The target of a request: the page itself, one of its files, or the server. */
export type RequestTarget = 'page' | 'file' | 'network';

/** Paths that belong to the server. */
const SERVERS = /^\/(api|live|og|metrics|health|healthz|livez|readyz)(\/|$)/;
/** A page has no file extension; `/openapi.json` has one. */
const ENDING = /\.\w+$/;

export function requestTargetOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): RequestTarget {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || SERVERS.test(pathname)) return 'network';
  // Of an older version too: a tab that still shows it asks for its files.
  if (files.has(pathname) || pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' && !ENDING.test(pathname) ? 'page' : 'network';
}
