import type { StoryPage, SummaryPage } from '../src/features/reading/contract.ts';
import { type LoadedRows, restoreCards, restoreRows } from '../src/features/reading/web/served-cards.ts';
import type { LoadedPage } from '../src/features/reading/web/story-list-cache.ts';

/** Returns the list in the decoded data of a topic's page, as the page's script reads it. */
export function readTopicData(value: Record<string, unknown>): StoryPage {
  const { data } = value['features/reading/web/topic-page'] as { data: LoadedPage };
  restoreCards(data);
  return data;
}

/** Returns the list in the decoded data of Latest, as the page's script reads it. */
export function readLatestData(value: Record<string, unknown>): SummaryPage {
  const { data } = value['features/reading/web/latest-page'] as { data: LoadedRows };
  restoreRows(data);
  return data;
}
