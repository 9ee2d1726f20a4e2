// Takes the place of the service worker where it is switched off: it removes itself and all it kept, and answers nothing. Tables are not
// in caches, so none is lost; pages that are open go on with what they have.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('spellenkast-')).map((name) => caches.delete(name)));
    await self.registration.unregister();
    for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      client.postMessage({ t: 'off' });
  };
  event.waitUntil(leave());
});
