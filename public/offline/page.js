// @ts-check
/** How often the page looks whether the server answers again. */
const LOOK_EVERY_MS = 5000;

/** Goes on to the page that was asked for: the address is still its own. */
async function look() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  // Opened by its own name, it would only find itself again.
  if (location.pathname === '/offline/page.html') location.replace('/');
  else location.reload();
}

addEventListener('online', look);
setInterval(look, LOOK_EVERY_MS);
