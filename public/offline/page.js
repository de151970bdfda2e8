// @ts-check
/** How often the page checks whether the server responds again. */
const CHECK_INTERVAL_MS = 5000;

/**
 * Applies the language and theme of the reader's last page: see src/web/connection/prepare-for-offline.ts. Runs before
 * the first frame.
 */
function applyReaderSettings() {
  const { dataset, style } = document.documentElement;
  try {
    const { language, theme, accent = {} } = JSON.parse(localStorage.getItem('reader') ?? '{}');
    if (language) dataset.language = document.documentElement.lang = language;
    if (theme) dataset.theme = theme;
    for (const token in accent) style.setProperty(token, accent[token]);
  } catch {
    // The page shows all languages and the device's theme if nothing is stored.
  }
}

/** Reloads the requested page, whose address the browser still shows, once the server responds. */
async function checkServer() {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return;
  // A reload of the offline page's own address would show the offline page again.
  if (location.pathname === '/offline/page.html') location.replace('/');
  else location.reload();
}

applyReaderSettings();
addEventListener('online', checkServer);
setInterval(checkServer, CHECK_INTERVAL_MS);
