import type { StoryPage, SummaryPage } from '../src/features/reading/contract.ts';
import type { Actor } from './factories.ts';

/** Returns the list in the decoded data of a topic's page. */
export function readTopicData(value: Record<string, unknown>): StoryPage {
  return (value['features/reading/web/topic-page'] as { data: StoryPage }).data;
}

/** Returns the list in the decoded data of Latest. */
export function readLatestData(value: Record<string, unknown>): SummaryPage {
  return (value['features/reading/web/latest-page'] as { data: SummaryPage }).data;
}

/** Opens a topic, by default Food, and returns its list: the first page, or the one after a cursor. */
export async function openTopic({ client }: Actor, cursor?: string, topic = 'food'): Promise<StoryPage> {
  const query = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`;
  return readTopicData((await client.data(`/stories/${topic}${query}`)).value);
}
