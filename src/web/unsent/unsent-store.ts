/** Values of fields, by the name of the field, of a box with its value; further ones have their place after it, such as `alt#1`. */
export type Values = Record<string, string>;

/** What was typed into a form and not sent. */
interface Unsent {
  values: Values;
  /** What the server had in these fields then. Missing in entries of earlier versions. */
  base?: Values;
  /** An older text that the writer has neither taken nor discarded. */
  earlier?: Values | undefined;
}

/** Begins the keys of forms that name no key of their own. */
export const UNSENT = 'unsent';

/** Returns undefined without an entry, and if the storage is forbidden or holds something else. */
export function readStored<Stored>(key: string): Stored | undefined {
  try {
    return JSON.parse(storageOf(key).getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Ignores a full or forbidden storage: forms must work without it. Removes the entry if there is nothing to store. */
export function writeStored(key: string, stored: object | undefined): void {
  try {
    if (stored) storageOf(key).setItem(key, JSON.stringify(stored));
    else storageOf(key).removeItem(key);
  } catch {}
}

/** Returns the keys in localStorage that begin alike. */
export function listStored(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Returns what a form kept, also if an earlier version stored the values alone. */
export function readUnsent(key: string): Unsent | undefined {
  const stored = readStored<Unsent | Values>(key);
  if (!stored || typeof stored.values === 'object') return stored as Unsent | undefined;
  return { values: stored as Values };
}

/** What a visitor types belongs to no account, so it ends with the tab. */
function storageOf(key: string): Storage {
  return key.startsWith(`${UNSENT}::`) ? sessionStorage : localStorage;
}
