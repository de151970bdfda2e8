/** Returns an entry of localStorage. Undefined without an entry, and if the browser forbids storage. */
export function readItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes an entry of localStorage; without a value, removes it. Ignores a full or forbidden storage, because pages must work
 * without it.
 */
export function writeItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}

/** Returns the keys in localStorage that begin with a prefix. */
export function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
