/**
 * Runs one request on a database of this device with one store, and returns its result. Creates database and
 * store if they are missing. Returns undefined if the browser has no IndexedDB, forbids it or is full: pages
 * must work without it.
 */
export async function runOnStore<Result>(
  { name, store }: { name: string; store: string },
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const database = await resultOf<IDBDatabase>(opening);
    try {
      return await resultOf<Result>(request(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Resolves with the result of a request. @throws the request's error, such as a QuotaExceededError */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
