import { BYTES_PER_UNIT } from '../../../server/caches.ts';
import type { AppContext } from '../../../server/context.ts';

const MAX_BYTES = 8_000_000;

interface Version {
  id: string;
  version: number;
}

/**
 * Completes a list's stories with their texts. The texts are cached in memory under the story's id and version,
 * so that a list which was read before reads no texts from the database. Every edit gives its story a new
 * version: see editStory. Omits stories that were deleted for good in the meantime.
 */
export async function addKeptTexts<Head extends Version, Texts extends { title: string }>(
  { caches }: Pick<AppContext, 'caches'>,
  cacheName: string,
  heads: Head[],
  findTexts: (storyIds: string[]) => Promise<(Texts & Version)[]>,
): Promise<(Head & Texts)[]> {
  const cache = caches.open<Texts>(cacheName, MAX_BYTES);
  const kept = heads.map((head) => cache.get(keyOf(head)));
  const missing = heads.filter((_, index) => !kept[index]).map(({ id }) => id);
  const read = missing.length > 0 ? await findTexts(missing) : [];
  for (const { id, version, ...texts } of read) {
    cache.set(keyOf({ id, version }), texts as unknown as Texts, sizeOf(texts));
  }
  const found = new Map(read.map((story) => [story.id, story]));
  return heads.flatMap((head, index) => {
    // An edit may have come between the two queries: the texts then belong to the later version.
    const texts = kept[index] ?? found.get(head.id);
    return texts ? [{ ...head, ...texts }] : [];
  });
}

function keyOf({ id, version }: Version): string {
  return `${id} ${version}`;
}

function sizeOf(texts: object): number {
  return Object.values(texts).join('').length * BYTES_PER_UNIT;
}
