/** The cache with the page that draws the shelf. The service worker shows this page without a network while the cache exists. */
const PAGE_CACHE = 'shelf';
const PAGE_FILES = ['/offline/shelf.html', '/offline/shelf.css', '/offline/shelf.js'];
const FLAG = 'shelf:';

/**
 * Returns the account whose stories this device keeps. Undefined without stories, or if the browser forbids
 * storage.
 */
export function findKeeper(): string | undefined {
  try {
    return Object.keys(localStorage)
      .find((key) => key.startsWith(FLAG))
      ?.slice(FLAG.length);
  } catch {
    return undefined;
  }
}

/** Marks this device as one that keeps an account's stories. clear-stored-data.ts finds the mark by the account's id. */
export function setKeeper(account: string): void {
  localStorage.removeItem(ENDED + account);
  localStorage.setItem(FLAG + account, '');
}

/** Stores the page that draws the shelf. @throws without a network or space */
export async function keepPage(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  await cache.addAll(PAGE_FILES.map((file) => new Request(file, { cache: 'reload' })));
}

export const storiesName = (account: string) => `shelf:${account}`;
export const waitingName = (account: string) => `shelf-waiting:${account}`;

/** Returns the key under which the device keeps the text of the shelf's forms while it is typed. */
export const typedKey = (account: string) => `shelf-typed:${account}`;

/**
 * The prefix of a mark that an account's session ended elsewhere while the device kept its stories. The account
 * gets its stories back when it signs in.
 */
const ENDED = 'shelf-ended:';

/** Returns whether an account's stories were deleted because its session ended elsewhere. */
export function wasEnded(account: string): boolean {
  return localStorage.getItem(ENDED + account) !== null;
}

/** Deletes what this device keeps of every account but one, including unsent texts. */
export async function wipeOthers(except?: string): Promise<void> {
  const isOthers = (name: string) => /^shelf[a-z-]*:/.test(name) && !(except && name.endsWith(`:${except}`));
  const names = await listDatabases();
  for (const key of Object.keys(localStorage)) if (isOthers(key)) localStorage.removeItem(key);
  if (!findKeeper()) await caches.delete(PAGE_CACHE);
  await Promise.all(names.filter(isOthers).map(deleteDatabase));
}

/** Deletes the stories that this device keeps for an account whose session has ended elsewhere. */
export async function wipeStories(account: string): Promise<void> {
  localStorage.removeItem(FLAG + account);
  localStorage.setItem(ENDED + account, '');
  await caches.delete(PAGE_CACHE);
  await deleteDatabase(storiesName(account));
}

/** Returns the names of the shelf's databases, even in a browser that cannot list them. */
async function listDatabases(): Promise<string[]> {
  const keeper = findKeeper();
  const known = keeper ? [storiesName(keeper), waitingName(keeper)] : [];
  const listed = (await indexedDB.databases?.()) ?? [];
  return [...new Set([...known, ...listed.map(({ name = '' }) => name)])];
}

/** Resolves once the database is deleted. Pages that have opened the database close it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => resolve();
  });
}
