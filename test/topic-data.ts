import type { StoryPage } from '../src/features/reading/contract.ts';
import type { Actor } from './factories.ts';

/** Opens the topic Food and returns its list: the first page, or the one after a cursor. */
export async function openTopic({ client }: Actor, cursor?: string): Promise<StoryPage> {
  const query = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`;
  return client.page(`/stories/food${query}`);
}
