import { CACHES, type FileManifest, type ToWorker } from '../offline/protocol.ts';
import { noticeWords } from '../offline/notice-words.ts';
import { pageCacheOf } from './page-cache.ts';
import { noticeOf } from './notice.ts';
import { deleteOlder, noteOlder } from './older-versions.ts';
import { requestTargetOf } from './request-target.ts';

// The service worker: serves the page's own files, each version from its own cache, so that a page always gets the
// files it was built with. It never activates a newer version by itself: the page asks a person first.

declare const self: ServiceWorkerGlobalScope & {
  /** Written before this script by the build. */
  readonly spellenkast: FileManifest;
};

const { spellenkast } = self;
const name = CACHES + spellenkast.version;
const files: ReadonlySet<string> = new Set(spellenkast.files.map(([path]) => path));
const keeping = pageCacheOf(name, spellenkast);

self.addEventListener('install', (event) => event.waitUntil(keeping.install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(noteOlder(name, self.registration).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const wanted = requestTargetOf(request, self.location.origin, files);
  if (wanted === 'page') event.respondWith(keeping.page().then((page) => page ?? fetch(request)));
  else if (wanted === 'file') event.respondWith(keeping.file(request, (work) => event.waitUntil(work)));
});

async function carryOut(asked: ToWorker): Promise<void> {
  switch (asked.t) {
    case 'status':
      return;
    case 'next':
      return keeping.next(asked.again);
    case 'used':
      return keeping.keep(asked.files);
    case 'activate':
      return self.skipWaiting();
  }
}

async function showNotice(pushed: unknown): Promise<void> {
  const { title, body, tag, path } = noticeOf(pushed, await noticeWords().catch(() => null));
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: path });
}

self.addEventListener('push', (event) => {
  let pushed: unknown = null;
  try {
    pushed = event.data?.json();
  } catch {
    // Something else than our server sends.
  }
  event.waitUntil(showNotice(pushed));
});

/** Focuses a tab with the table, or opens one. */
async function openFrom(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  event.waitUntil(openFrom(typeof path === 'string' && path.startsWith('/') ? path : '/'));
});

self.addEventListener('message', (event) => {
  const asked = event.data as ToWorker;
  const answered = carryOut(asked).then(async () => event.ports[0]?.postMessage(await keeping.status()));
  event.waitUntil(answered);
  // A page has just started or become visible: others may have closed meanwhile.
  if (asked.t === 'status') event.waitUntil(deleteOlder(name, self.clients));
});
