import { resultOf } from '../../../../web/unsent/stored-files.ts';
import type { ShelfContents, ShelfStory } from '../../contract.ts';
import { storiesName, waitingName } from './device.ts';

/** A story on this device, with the keys by which the search finds it. */
export interface StoredStory extends ShelfStory {
  titleKeys: string;
  textKeys: string;
}

/** The facts that the device has about the shelf as a whole. */
export interface ShelfState extends Pick<ShelfContents, 'lists' | 'topics'> {
  /** When the server last answered, in milliseconds since 1970. */
  at: number;
  etag: string;
  /** The size of all photos, in bytes. */
  photoBytes: number;
  /** Why something is missing: the shelf has reached its limit, or the browser has no more space. */
  full?: 'limit' | 'device' | undefined;
}

/** Returns the space for a story, in bytes: browsers store each code unit of a text in up to two bytes. */
export function sizeOf(story: StoredStory): number {
  return JSON.stringify(story).length * 2;
}

const VERSION = 1;
const STATE = 'state';

/** Opens the stories of an account. @throws in a browser without IndexedDB, such as in some private windows */
export function openStories(account: string): Promise<IDBDatabase> {
  return open(storiesName(account), (database) => {
    database.createObjectStore('stories', { keyPath: 'id' });
    database.createObjectStore('photos');
    database.createObjectStore('state');
  });
}

/** Opens an account's unsent texts. */
export function openWaiting(account: string): Promise<IDBDatabase> {
  return open(waitingName(account), (database) => {
    database.createObjectStore('waiting', { keyPath: 'place', autoIncrement: true });
  });
}

/**
 * A database of another version is an outdated cache and is emptied. The unsent texts have only one version, so
 * they stay.
 */
function open(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => create(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Let a page that signs out delete the database.
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}

/** Runs changes of one store in a transaction. Resolves once the device has them. @throws the error that undid them */
export function change(
  database: IDBDatabase,
  store: string,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(store));
  });
}

export function read<Result>(
  database: IDBDatabase,
  store: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return resultOf(ask(database.transaction(store).objectStore(store)));
}

/** Returns undefined before the first synchronisation. */
export function readState(database: IDBDatabase): Promise<ShelfState | undefined> {
  return read(database, 'state', (store) => store.get(STATE));
}

export function writeState(database: IDBDatabase, state: ShelfState): Promise<void> {
  return change(database, 'state', (store) => void store.put(state, STATE));
}

/** Returns true for the error of a device without space. */
export function isFull(error: unknown): boolean {
  return (error as DOMException | null)?.name === 'QuotaExceededError';
}
