// Takes the place of the service worker where it is switched off: it removes itself and all it kept, and answers nothing. Tables are not
// in caches, so none is lost; pages that are open go on with what they have.

/** Pages remove what they can themselves: a busy worker may hold back the one that comes after it for minutes. */
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
