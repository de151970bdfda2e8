// @ts-check
/** How often the page looks whether the server answers again. */
const LOOK_EVERY_MS = 5000;

/** As the reader's last page was: see src/web/connection/prepare-for-offline.ts. Before anything is drawn. */
function lookLikeLastPage() {
  const { dataset } = document.documentElement;
  try {
    const { language, theme } = JSON.parse(localStorage.getItem('reader') ?? '{}');
    if (language) dataset.language = document.documentElement.lang = language;
    if (theme) dataset.theme = theme;
  } catch {
    // Nothing is kept here: both languages show, in the device's colours.
  }
}

/** Goes on to the page that was asked for: the address is still its own. */
async function look() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  // Opened by its own name, it would only find itself again.
  if (location.pathname === '/offline/page.html') location.replace('/');
  else location.reload();
}

lookLikeLastPage();
addEventListener('online', look);
setInterval(look, LOOK_EVERY_MS);
