import { writeItem } from '../device-storage.ts';
import { readFromPage } from '../ui/page/reader.ts';
import scenes from '../ui/page/scenes.svg?url';

const SERVICE_WORKER = '/service-worker.js';

/** Delays the fetch of the illustrations, so that short visits do not pay for it. */
const SCENES_DELAY_MS = 5000;

/** Registers the service worker and stores everything that pages need without a network. */
export function prepareForOffline(): void {
  // Browsers without service workers, on plain HTTP and in some private windows, show their own offline page.
  if (import.meta.env.PROD) navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {});
  storeReader();
  // A change of language or theme changes the attributes of the root element.
  new MutationObserver(storeReader).observe(document.documentElement, { attributes: true });
  // Fetch the illustrations into the browser's cache: error pages show them, even without a network.
  setTimeout(() => fetch(scenes).catch(() => {}), SCENES_DELAY_MS);
}

/**
 * Stores language and theme for the offline page, which cannot read their HttpOnly cookies. Without stored values, that page
 * shows both languages.
 */
function storeReader(): void {
  writeItem('reader', JSON.stringify(readFromPage()));
}
