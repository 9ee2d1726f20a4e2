// Replaces the service worker when it is switched off: it removes itself and its caches, and answers nothing. Tables
// are not in caches, so none is lost; open pages continue with what they have.

/** Pages also remove what they can themselves, because a busy worker may delay its successor for minutes. */
const tell = async () => {
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    client.postMessage({ t: 'off' });
};

const leave = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('spellenkast-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
  await tell();
};

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(tell());
});
self.addEventListener('activate', (event) => event.waitUntil(leave()));
