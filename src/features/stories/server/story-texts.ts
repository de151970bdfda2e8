import { BYTES_PER_UNIT } from '../../../server/caches.ts';
import type { AppContext } from '../../../server/context.ts';
import type { StoryCard, StoryHead, StoryTexts } from '../contract.ts';
import { findTexts } from './story-store.ts';

const MAX_BYTES = 8_000_000;

/**
 * Completes cards with their texts. The texts stay in memory under the story's id and version, so that a list which
 * was read before reads no texts from the database. Every edit gives its story a version that it never had: see
 * editStory. Omits stories that were deleted for good in the meantime.
 */
export async function addTexts(
  { caches, database }: Pick<AppContext, 'caches' | 'database'>,
  heads: StoryHead[],
): Promise<StoryCard[]> {
  const cache = caches.open<StoryTexts>('story-texts', MAX_BYTES);
  const cards = heads.map((head) => ({ ...head, ...cache.get(keyOf(head)) }));
  const missing = cards.filter((card) => card.title === undefined);
  if (missing.length === 0) return cards as StoryCard[];

  const ids = missing.map(({ id }) => id);
  const found = new Map((await findTexts(database, ids)).map((story) => [story.id, story]));
  for (const { id, version, ...texts } of found.values()) {
    const size = (texts.title.length + texts.opening.length) * BYTES_PER_UNIT;
    cache.set(keyOf({ id, version }), texts, size);
  }
  return cards.flatMap((card) => {
    if (card.title !== undefined) return [card as StoryCard];
    // An edit may have come between the two queries: the texts then belong to the later version.
    const story = found.get(card.id);
    return story ? [{ ...card, ...story }] : [];
  });
}

function keyOf({ id, version }: Pick<StoryHead, 'id' | 'version'>): string {
  return `${id} ${version}`;
}
