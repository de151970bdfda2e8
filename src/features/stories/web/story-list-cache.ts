import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../../web/ui/viewer.ts';
import type { StoryCard, StoryPage, TopicId } from '../contract.ts';

/** A page of stories and when the server read it (milliseconds since 1970). */
export interface LoadedPage extends StoryPage {
  topic: TopicId;
  readAt: number;
}

/*
 * What a list had shown below its first page when it was left. To whoever comes back, the server sends that first page
 * anew; with these below it the list is as long as it was, and the browser finds the place where one was reading.
 * In the browser's memory alone, gone with the document: only effects write here, and the server runs none.
 */
const lists = new Map<string, { after: string | undefined; pages: LoadedPage[] }>();
/** Stories as they were last read or liked, which may be newer than a list. */
const latestCards = new Map<string, { card: StoryCard; readAt: number }>();

const MOST_LISTS = 10;

/** Names a list as this member saw it at this step of the browser's history. */
export function useListPlace(): string {
  const { key } = useLocation();
  return `${useViewer()?.accountId} ${key}`;
}

/** The pages that followed a first page which ended before `after`; none where there would be a gap between them. */
export function recallPages(place: string, after: string | undefined): LoadedPage[] {
  const list = lists.get(place);
  if (!list || list.after !== after) return [];
  const [account] = place.split(' ');
  const renew = (page: LoadedPage) => (story: StoryCard) => {
    const newer = latestCards.get(`${account} ${story.id}`);
    return newer && newer.readAt >= page.readAt ? newer.card : story;
  };
  return list.pages.map((page) => ({ ...page, stories: page.stories.map(renew(page)) }));
}

export function rememberPages(place: string, after: string | undefined, pages: LoadedPage[]): void {
  lists.delete(place);
  lists.set(place, { after, pages });
  for (const oldest of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(oldest);
}

/** For when a story is gone that some of them hold. */
export function forgetPages(): void {
  lists.clear();
}

/** Keeps a story as it was read at this time, for the lists that are come back to. */
export function useLatestCard(card: StoryCard | undefined, readAt: number): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    if (!card) return;
    const key = `${accountId} ${card.id}`;
    if (readAt >= (latestCards.get(key)?.readAt ?? 0)) latestCards.set(key, { card, readAt });
  }, [accountId, card, readAt]);
}
