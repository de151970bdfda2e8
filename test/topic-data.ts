import type { StoryPage, SummaryPage } from '../src/features/reading/contract.ts';

/** Returns the list in the decoded data of a topic's page. */
export function readTopicData(value: Record<string, unknown>): StoryPage {
  return (value['features/reading/web/topic-page'] as { data: StoryPage }).data;
}

/** Returns the list in the decoded data of Latest. */
export function readLatestData(value: Record<string, unknown>): SummaryPage {
  return (value['features/reading/web/latest-page'] as { data: SummaryPage }).data;
}
