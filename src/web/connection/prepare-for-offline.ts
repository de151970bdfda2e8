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

/** The tokens that follow from the community's colour: see src/features/community/server/accent.ts. */
const ACCENT = ['--brand', '--brand-strong', '--on-brand', '--brand-soft'];

/**
 * Stores language, theme and the community's colours for the offline pages, which cannot read the HttpOnly cookies and know no
 * community. Without stored values, the offline page shows both languages.
 */
function storeReader(): void {
  const style = getComputedStyle(document.documentElement);
  const accent = Object.fromEntries(ACCENT.map((token) => [token, style.getPropertyValue(token)]));
  writeItem('reader', JSON.stringify({ ...readFromPage(), accent }));
}
