import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useReader } from '../../../../../web/ui/page/reader.ts';
import { useViewer } from '../../../../../web/ui/page/viewer.ts';
import type { TopicId } from '../../../../topics/contract.ts';
import type { StoryCard, StoryMarks, StoryPage, SummaryPage } from '../../../contract.ts';

/** A page of stories, and when the server read them, in milliseconds since 1970. */
export interface LoadedPage extends StoryPage {
  topic: TopicId;
  readAt: number;
}

/*
 * Further pages of each list. On return to a list, the server sends only the first page again. With the cached pages
 * below it, the list has its old length, and the browser can restore the scroll position.
 * The cache lives in the browser's memory. Only effects write to it, so the server never does.
 */
const lists = new Map<string, { firstCursor: string | undefined; pages: unknown[] }>();
/** The known facts about a story: its whole card, or the state that one of its buttons has changed. */
type KnownCard = Partial<StoryCard> & { id: string };

/** The latest known state of each story, which may be newer than a cached list. */
const latestCards = new Map<string, { card: KnownCard; readAt: number }>();

const MAX_LISTS = 10;

/** Returns the values that all cached texts depend on: the member, and the letters for Malayalam. */
export function useCacheReader(): string {
  return `${useViewer()?.accountId} ${useReader().script}`;
}

/** Returns the cache key of a list: the reader and the entry in the browser's history. */
export function useCacheKey(): string {
  const { key } = useLocation();
  return `${useCacheReader()} ${key}`;
}

/**
 * Returns the cached pages behind the first page. Returns none if the first page now ends at another cursor,
 * because stories would be missing or repeated.
 */
export function getCachedPages<Page>(cacheKey: string, firstCursor: string | undefined): Page[] {
  const list = lists.get(cacheKey);
  // A history entry shows one list, whose pages are all of one kind.
  return list?.firstCursor === firstCursor ? ((list?.pages ?? []) as Page[]) : [];
}

/** Returns a cached page with the latest cards that this member has seen. */
export function renewCards(page: LoadedPage, reader: string): LoadedPage {
  const stories = page.stories.map((story) => ({
    ...story,
    ...findNewerCard(story.id, page.readAt, reader),
  }));
  return { ...page, stories };
}

/** Returns a cached page of rows with the latest likes, bookmarks and counts that this member has seen. */
export function renewMarks<Page extends SummaryPage>(page: Page, reader: string): Page {
  const rows = page.rows.map((row) => {
    const known: StoryMarks = { ...row, ...findNewerCard(row.id, page.readAt, reader) };
    const { likes, comments, isLiked, isSaved } = known;
    return { ...row, likes, comments, isLiked, isSaved };
  });
  return { ...page, rows };
}

function findNewerCard(id: string, readAt: number, reader: string): KnownCard | undefined {
  const newer = latestCards.get(`${reader} ${id}`);
  return newer && newer.readAt >= readAt ? newer.card : undefined;
}

export function setCachedPages(cacheKey: string, firstCursor: string | undefined, pages: unknown[]): void {
  lists.delete(cacheKey);
  lists.set(cacheKey, { firstCursor, pages });
  for (const oldest of [...lists.keys()].slice(0, -MAX_LISTS)) lists.delete(oldest);
}

/** Clears the cache after a deletion, because cached pages may contain the story. */
export function clearCachedPages(): void {
  lists.clear();
}

/** Updates a story in the cache unless the cache has a newer state. Keeps fields that the card lacks. */
export function useUpdateCachedCard(card: KnownCard | undefined, readAt: number): void {
  const reader = useCacheReader();
  useEffect(() => {
    if (!card) return;
    const key = `${reader} ${card.id}`;
    const known = latestCards.get(key);
    if (readAt >= (known?.readAt ?? 0)) latestCards.set(key, { card: { ...known?.card, ...card }, readAt });
  }, [reader, card, readAt]);
}
