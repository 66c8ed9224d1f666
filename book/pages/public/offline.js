// The service worker of the book: pages come from the network and, without one, as they were last loaded. Files
// whose names contain a hash of their contents come from the cache. It handles only requests to its own host.

const CACHE = "flagfall-book";
const HASHED = /\/assets\/.*\.[\w-]{8,}\.\w+$/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, href } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !href.startsWith(registration.scope)) return;
  event.respondWith(answer(request, HASHED.test(pathname)));
});

async function answer(request, isHashed) {
  // A browser can forbid the cache, or empty it.
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = () => cache?.match(request, { ignoreSearch: true, ignoreVary: true }).catch(() => undefined);
  const known = isHashed ? await kept() : undefined;
  if (known) return known;
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache?.put(request, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    const old = await kept();
    if (old) return old;
    throw error;
  }
}
