// The service worker of the book: pages come from the network and, without one, as they were last loaded. Files
// whose names contain a hash of their contents come from the cache. It handles only requests to its own host.

const CACHE = 'flagfall-book';
const HASHED = /\/assets\/.*\.[\w-]{8,}\.\w+$/;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, href } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !href.startsWith(registration.scope)) return;
  event.respondWith(HASHED.test(pathname) ? fromCache(request) : fromNetwork(request));
});

async function fromCache(request) {
  return (await caches.match(request)) ?? fromNetwork(request);
}

async function fromNetwork(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
