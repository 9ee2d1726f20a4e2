import { progressOf, type FileManifest, type Status } from '../offline/protocol.ts';

/** Where the page itself is kept. */
const PAGE = '/index.html';
/** Servers may vary their answers by headers or query; our files are the same whatever these are. */
const ANY = { ignoreVary: true, ignoreSearch: true } as const;

// Only the installation creates the cache: one that was deleted on purpose must not come back.

/** How many files are fetched at a time: as many as a browser opens connections for. */
const AT_ONCE = 6;

/** The files of one version in a cache of their own (precache), filled at installation and on use. */
export interface PageCache {
  /** Fetches what the cupboard needs; throws if the server has another version by now. */
  install(): Promise<void>;
  page(): Promise<Response | undefined>;
  /** From this cache, else from another version's, else from the network; our own files are cached on the way. */
  file(request: Request, later: (work: Promise<unknown>) => void): Promise<Response>;
  /** Caches these files, as far as they are ours and available. */
  keep(paths: readonly string[]): Promise<void>;
  /** Keeps a few more files. */
  next(again: boolean): Promise<void>;
  status(): Promise<Status>;
}

export function pageCacheOf(name: string, { version, core, files }: FileManifest): PageCache {
  const ours = new Set(files.map(([path]) => path));
  const under = new Set<string>();
  /** Files that the server does not have, a newer one perhaps. */
  const missing = new Set<string>();
  let stuck = false;

  /** The content of the cache, read once, because a worker lives shorter than a cache. */
  let reading: Promise<Set<string>> | null = null;
  const kept = (): Promise<Set<string>> =>
    (reading ??= caches
      .has(name)
      .then((there) => (there ? caches.open(name) : null))
      .then((cache) => cache?.keys() ?? [])
      .then((keys) => new Set(keys.map(({ url }) => new URL(url).pathname).filter((path) => ours.has(path)))));

  async function put(path: string, response: Response): Promise<void> {
    const have = await kept();
    if (!(await caches.has(name))) throw new Error('what was kept has been deleted');
    await (await caches.open(name)).put(path, response);
    have.add(path);
  }

  async function fetchFile(path: string): Promise<void> {
    if ((await kept()).has(path) || under.has(path)) return;
    under.add(path);
    try {
      const response = await fetch(path);
      if (isFile(response)) await put(path, response);
      else missing.add(path);
    } finally {
      under.delete(path);
    }
  }

  return {
    async install() {
      const response = await fetch('/', { cache: 'no-store' });
      const text = await response.text();
      // A page of another version would not fit the files listed here.
      if (!response.ok || !text.includes(`content="${version}"`)) throw new Error('the server has another version');
      await (await caches.open(name)).put(PAGE, new Response(text, { headers: headersOf(response) }));
      await Promise.all(core.map(fetchFile));
      const have = await kept();
      if (core.some((path) => !have.has(path))) throw new Error('the server does not have all files');
    },

    page: () => caches.match(PAGE, { cacheName: name }),

    async file(request, later) {
      const { pathname } = new URL(request.url);
      const own = await caches.match(pathname, { cacheName: name, ...ANY });
      const found = own ?? (await caches.match(pathname, ANY));
      if (found) return found;
      const response = await fetch(request);
      // Without room the page still gets its file.
      if (ours.has(pathname) && isFile(response)) later(put(pathname, response.clone()).catch(() => undefined));
      return response;
    },

    async keep(paths) {
      await Promise.allSettled(paths.filter((path) => ours.has(path)).map(fetchFile));
    },

    async next(again) {
      if (again) missing.clear();
      const have = await kept();
      const open = files
        .map(([path]) => path)
        .filter((path) => !have.has(path) && !under.has(path) && !missing.has(path))
        .slice(0, AT_ONCE);
      const fetched = await Promise.allSettled(open.map(fetchFile));
      // No network, or no room; or there is nothing left to try.
      stuck = fetched.every(({ status }) => status === 'rejected');
    },

    status: async () => ({ version, stuck, ...progressOf(files, await kept()) }),
  };
}

/** Some servers answer with the page whatever file they are asked for. */
const isFile = (response: Response): boolean =>
  response.ok && response.headers.get('content-type')?.includes('text/html') !== true;

/** The headers of the page, its content security policy among them, without those that describe how the bytes were transferred. */
function headersOf({ headers }: Response): Headers {
  const copy = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) copy.delete(name);
  return copy;
}
