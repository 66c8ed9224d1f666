// After its first load the playground works without a network, where the browser and the host allow it.

/** The cache of the service worker, pages/public/offline.js. */
const CACHE = 'flagfall-book';

/**
 * Registers the service worker, and gives it what this page has loaded. Never fails: without it, the page needs the
 * network.
 */
export async function keepOffline(base: string): Promise<void> {
  // Browsers have neither of them on pages without https.
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.register(`${base}offline.js`, { scope: base });
    const own = loaded(location.origin + base);
    const kept = (await (await caches.open(CACHE)).keys()).map(({ url }) => url);
    const missing = own.filter((url) => !kept.includes(url));
    if (missing.length > 0) {
      // The book is new here, or has changed: what was kept of an old version is never needed again.
      await caches.delete(CACHE);
      await (await caches.open(CACHE)).addAll(own);
    }
    document.documentElement.dataset['offline'] = 'ready';
  } catch (error) {
    console.info('The playground will not work without a network:', error);
  }
}

/** The page and the files that it has loaded, of those below `root`, and that the host has. */
function loaded(root: string): readonly string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const urls = entries.filter(({ responseStatus }) => responseStatus < 400).map(({ name }) => name.replace(/#.*/, ''));
  const own = [location.origin + location.pathname, ...urls].filter((url) => url.startsWith(root));
  return [...new Set(own)].filter((url) => !url.endsWith('/offline.js'));
}
