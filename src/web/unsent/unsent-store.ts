/**
 * Values of fields, by the name of the field; for a box, by its name and value. Further fields with the same
 * name have a number, such as `alt#1`.
 */
export type Values = Record<string, string>;

/** The values that were typed into a form and not sent. */
interface Unsent {
  values: Values;
  /** The server's values of these fields at that time. Missing in entries of earlier versions. */
  base?: Values;
  /** An older text that the writer has neither accepted nor discarded. */
  earlier?: Values | undefined;
}

/** The beginning of the keys for forms that name no key of their own. */
export const UNSENT = 'unsent';
/** The beginning of the keys for drafts of new stories. The account's id follows. */
export const DRAFTS = 'story-draft:';

/** Returns undefined without an entry, and if the browser forbids storage or the entry has another type. */
export function readStored<Stored>(key: string): Stored | undefined {
  try {
    return JSON.parse(storageOf(key).getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ignores a full or forbidden storage, because forms must work without it. Without a value, removes the entry.
 */
export function writeStored(key: string, stored: object | undefined): void {
  try {
    if (stored) storageOf(key).setItem(key, JSON.stringify(stored));
    else storageOf(key).removeItem(key);
  } catch {}
}

/** Returns the kept values of a form, even if an earlier version stored only the values. */
export function readUnsent(key: string): Unsent | undefined {
  const stored = readStored<Unsent | Values>(key);
  if (!stored || typeof stored.values === 'object') return stored as Unsent | undefined;
  return { values: stored as Values };
}

/** A visitor's text belongs to no account, so it is stored only as long as the tab is open. */
function storageOf(key: string): Storage {
  return key.startsWith(`${UNSENT}::`) ? sessionStorage : localStorage;
}
