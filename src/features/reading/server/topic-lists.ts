import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { PAGE_SIZE } from '../../stories/contract.ts';
import { countStoriesByTopic } from '../../stories/server/stories.ts';
import { findTextLinks } from '../../stories/server/text-links.ts';
import { shownTopics, type TopicId } from '../../topics/contract.ts';
import type { StoryCard, StoryHead, StoryPage, StoryTexts, TopicCount } from '../contract.ts';
import { findStories, findTexts } from './story-store.ts';
import { countNewStories } from './story-summaries.ts';
import { addKeptTexts } from './story-texts.ts';

/**
 * Returns the topics that the community shows, in its order, each with the number of its stories and of its new
 * ones.
 */
export async function listTopics(context: AppContext, viewer: Viewer): Promise<TopicCount[]> {
  requirePermission(viewer, 'read-stories');
  const [{ topics }, counts, newStories] = await Promise.all([
    context.community.read(),
    countStoriesByTopic(context.database),
    countNewStories(context, viewer),
  ]);
  return shownTopics(topics).map((id) => ({
    id,
    stories: counts.get(id) ?? 0,
    newStories: newStories.get(id) ?? 0,
  }));
}

/** Returns one page of a topic's stories, newest first. An invalid cursor returns the first page. */
export async function listStories(
  context: AppContext,
  viewer: Viewer,
  topic: TopicId,
  cursor?: string | undefined,
): Promise<StoryPage> {
  requirePermission(viewer, 'read-stories');
  const found = await findStories(context.database, viewer, topic, parseCursor(cursor));
  const heads = found.slice(0, PAGE_SIZE);
  const last = heads.at(-1);
  return {
    stories: await addTexts(context, heads),
    next: found.length > PAGE_SIZE && last ? formatCursor(last) : undefined,
  };
}

/** Completes cards with their texts. Omits stories that were deleted for good in the meantime. */
function addTexts(context: AppContext, heads: StoryHead[]): Promise<StoryCard[]> {
  return addKeptTexts(context, 'story-texts', heads, async (ids) => {
    const found = await findTexts(context, ids);
    return found.map((texts) => ({ ...texts, links: findOpeningLinks(context, texts) }));
  });
}

/** Omits an address at the end of an opening, because the rest of the story may continue the address. */
function findOpeningLinks(context: AppContext, { opening, hasMore }: StoryTexts): StoryTexts['links'] {
  const links = findTextLinks(context, opening);
  return hasMore ? links?.filter(({ end }) => end < opening.length) : links;
}
