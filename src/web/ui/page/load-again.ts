/** How long to wait before a script is asked for again, in milliseconds, unless the network returns earlier. */
const PAUSES_MS = [1000, 5000, 20_000];

/**
 * Loads a script, and asks again if it does not come: on a phone, one request of a page may get lost. Asks four times, or fewer.
 * @throws the error of the last attempt
 */
export async function loadAgain<Part>(load: () => Promise<Part>, attempts = 4): Promise<Part> {
  // On the server, a file that is missing stays missing.
  const pauses = import.meta.env.SSR ? [] : PAUSES_MS.slice(0, attempts - 1);
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await waitForNetwork(pause);
    }
  }
  return load();
}

/**
 * Loads a part of a page. If it cannot be loaded, the promise never ends, so that the server's HTML or a fallback stays in place: an
 * error would remove the page with all typed text.
 */
export function keepInPlace<Part>(load: () => Promise<Part>): Promise<Part> {
  return loadAgain(load).catch(() => new Promise<never>(() => {}));
}

function waitForNetwork(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener('online', go);
  });
}
