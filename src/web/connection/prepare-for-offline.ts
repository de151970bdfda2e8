import { readFromPage } from '../ui/reader.ts';
import scenes from '../ui/scenes.svg?url';

/** The service worker answers nothing but opened pages: see public/service-worker.js. */
const SERVICE_WORKER = '/service-worker.js';

const A_WHILE_MS = 5000;

/** Gets ready for the moment when there is no network, while there still is one. */
export function prepareForOffline(): void {
  // Browsers offer none on plain http, and in some private windows; then their own page has to do.
  if (import.meta.env.PROD) navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {});
  keepReader();
  // What the switches at the foot change, they change here.
  new MutationObserver(keepReader).observe(document.documentElement, { attributes: true });
  // The drawings, into the browser's cache: once needed they could not be fetched any more. For whoever stays a while.
  setTimeout(() => fetch(scenes).catch(() => {}), A_WHILE_MS);
}

/** The page without a server cannot ask for the reader's language and colours: their cookies are the server's alone. */
function keepReader(): void {
  try {
    localStorage.setItem('reader', JSON.stringify(readFromPage()));
  } catch {
    // No room, or forbidden: that page then shows both languages.
  }
}
