import { findKeeper, storiesName } from './device.ts';
import { MAX_BYTES } from './limits.ts';
import { change, isFull, read, type ShelfState, type StoredStory, sizeOf } from './store.ts';

/** Keeps the photos of the shelf's stories up to the limit, saved stories first, and deletes all others. */
export async function keepPhotos(
  database: IDBDatabase,
  { lists }: Pick<ShelfState, 'lists'>,
): Promise<Pick<ShelfState, 'photoBytes' | 'full'>> {
  const stories: StoredStory[] = await read(database, 'stories', (store) => store.getAll());
  const byId = new Map(stories.map((story) => [story.id, story]));
  const ids = [...new Set([...lists.saved, ...lists.latest, ...lists.read])];
  const wanted = ids.flatMap((id) => byId.get(id)?.photos.map(({ path }) => path) ?? []);
  const present = await read(database, 'photos', (store) => store.getAllKeys());
  const stale = present.filter((path) => !wanted.includes(path as string));
  await change(database, 'photos', (store) => {
    for (const path of stale) store.delete(path);
  });
  const space = MAX_BYTES - stories.reduce((sum, story) => sum + sizeOf(story), 0);
  let photoBytes = 0;
  for (const path of wanted) {
    const known: Blob | undefined = await read(database, 'photos', (store) => store.get(path));
    const blob = known ?? (await load(path));
    if (!blob) continue;
    if (photoBytes + blob.size > space) {
      await change(database, 'photos', (store) => void store.delete(path));
      return { photoBytes, full: 'limit' };
    }
    // If a page has signed out meanwhile, it has deleted everything.
    if (!known && storiesName(findKeeper() ?? '') !== database.name) break;
    try {
      if (!known) await change(database, 'photos', (store) => void store.put(blob, path));
    } catch (error) {
      if (isFull(error)) return { photoBytes, full: 'device' };
      throw error;
    }
    photoBytes += blob.size;
  }
  return { photoBytes };
}

/** Returns undefined for a photo that did not arrive. The next synchronisation asks for it again. */
async function load(path: string): Promise<Blob | undefined> {
  const response = await fetch(path, { cache: 'no-store' }).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}
