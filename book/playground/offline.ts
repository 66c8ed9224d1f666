// After its first load the playground works without a network, where the browser and the host allow it.

/** The cache of offline.js, the service worker. */
const CACHE = 'flagfall-book';

/** Registers the service worker, and gives it what this page has loaded. Never fails: without it, the page needs the network. */
export async function keepOffline(base: string): Promise<void> {
  // Browsers have neither of them on pages without https.
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.register(`${base}offline.js`, { scope: base });
    const cache = await caches.open(CACHE);
    const here = location.origin + location.pathname;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    // What the host does not have, such as an icon, is not kept.
    const loaded = entries.filter(({ responseStatus }) => responseStatus < 400).map(({ name }) => name.replace(/#.*/, ''));
    const own = new Set([here, ...loaded].filter((url) => url.startsWith(location.origin + base) && !url.endsWith('/offline.js')));
    const kept = (await cache.keys()).map(({ url }) => url);
    await cache.addAll([...own].filter((url) => !kept.includes(url)));
    document.documentElement.dataset['offline'] = 'ready';
  } catch (error) {
    console.info('The playground will not work without a network:', error);
  }
}
