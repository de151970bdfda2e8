import type { ShelfContents, ShelfStories } from '../../contract.ts';
import { findKeeper } from './device.ts';
import { endShelf } from './end-shelf.ts';
import { keepPhotos } from './keep-photos.ts';
import { MAX_BYTES, MAX_WHOLE } from './limits.ts';
import { searchKeys } from './search-keys.ts';
import {
  change,
  isFull,
  openStories,
  read,
  readState,
  type ShelfState,
  type StoredStory,
  sizeOf,
  writeState,
} from './store.ts';

/**
 * 'kept': the device has everything that the server has. 'ended': the account may no longer read here, and
 * everything is deleted. 'failed': the server did not answer. 'busy': another tab synchronises.
 */
type SyncResult = 'kept' | 'ended' | 'failed' | 'busy';

/** Updates the device to exactly the present contents of the account's shelf. @throws without IndexedDB */
export function synchronise(account: string): Promise<SyncResult> {
  const run = () => synchroniseAlone(account);
  if (!navigator.locks) return run();
  return navigator.locks.request('shelf', { ifAvailable: true }, (lock) => (lock ? run() : 'busy'));
}

async function synchroniseAlone(account: string): Promise<SyncResult> {
  const database = await openStories(account);
  try {
    const before = await readState(database);
    const headers: HeadersInit = before?.etag ? { 'If-None-Match': before.etag } : {};
    const response = await ask('/shelf/stories', headers);
    if (isEnd(response)) return await end(account);
    if (response?.status === 304 && before) {
      await keepRest(database, { ...before, at: Date.now() });
      return 'kept';
    }
    if (!response?.ok) return 'failed';
    const contents: ShelfContents = await response.json();
    if (contents.account !== account) return await end(account);
    const outcome = await takeStories(database, contents);
    if (outcome === 'ended') return await end(account);
    const { lists, topics } = contents;
    const { photoBytes = 0 } = before ?? {};
    // Without a tag, the next synchronisation asks for the missing parts.
    const etag = outcome === 'all' || outcome === 'limit' ? (response.headers.get('ETag') ?? '') : '';
    const full = outcome === 'limit' || outcome === 'device' ? outcome : undefined;
    await keepRest(database, { lists, topics, at: Date.now(), etag, photoBytes, full });
    return outcome === 'failed' ? 'failed' : 'kept';
  } finally {
    database.close();
  }
}

/** Returns undefined without an answer. */
function ask(path: string, headers: HeadersInit = {}): Promise<Response | undefined> {
  return fetch(path, { headers, cache: 'no-store' }).catch(() => undefined);
}

/** Returns true for an answer that the session has ended, or that the account is suspended. */
function isEnd(response: Response | undefined): boolean {
  return response?.status === 401 || response?.status === 403;
}

async function end(account: string): Promise<'ended'> {
  await endShelf(account);
  return 'ended';
}

/**
 * Deletes the stories that are gone, then requests new and changed ones. Returns 'failed' if some did not
 * arrive, and 'limit' or 'device' if there was no space for some.
 */
async function takeStories(
  database: IDBDatabase,
  { account, lists, versions }: ShelfContents,
): Promise<'all' | 'failed' | 'limit' | 'device' | 'ended'> {
  const kept: StoredStory[] = await read(database, 'stories', (store) => store.getAll());
  const gone = kept.filter(({ id }) => !versions[id]).map(({ id }) => id);
  await change(database, 'stories', (store) => {
    for (const id of gone) store.delete(id);
  });
  const known = new Map(kept.map((story) => [story.id, story.kept]));
  const wanted = [...new Set(Object.values(lists).flat())].filter((id) => known.get(id) !== versions[id]);
  let isOverLimit = false;
  let bytes = kept
    .filter(({ id }) => versions[id] && !wanted.includes(id))
    .reduce((sum, story) => sum + sizeOf(story), 0);
  for (let start = 0; start < wanted.length; start += MAX_WHOLE) {
    const response = await ask(`/shelf/stories?ids=${wanted.slice(start, start + MAX_WHOLE)}`);
    if (isEnd(response)) return 'ended';
    if (!response?.ok) return 'failed';
    const answer: ShelfStories = await response.json();
    // Somebody has signed out or in meanwhile.
    if (answer.account !== account || findKeeper() !== account) return 'ended';
    for (const story of answer.stories) {
      const keys = { titleKeys: searchKeys(story.title), textKeys: searchKeys(story.text) };
      const stored: StoredStory = { ...story, ...keys };
      const isWithin = bytes + sizeOf(stored) <= MAX_BYTES;
      if (isWithin) bytes += sizeOf(stored);
      else isOverLimit = true;
      try {
        await change(
          database,
          'stories',
          (store) => void (isWithin ? store.put(stored) : store.delete(story.id)),
        );
      } catch (error) {
        if (isFull(error)) return 'device';
        throw error;
      }
    }
  }
  return isOverLimit ? 'limit' : 'all';
}

async function keepRest(database: IDBDatabase, state: ShelfState): Promise<void> {
  // Write the state now, because the texts can be read before the photos have arrived.
  await writeState(database, state);
  const photos = await keepPhotos(database, state);
  await writeState(database, { ...state, ...photos, full: state.full ?? photos.full });
}
