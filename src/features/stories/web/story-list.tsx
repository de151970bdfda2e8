import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { KeptItem } from '../../../web/ui/kept-item.tsx';
import { restoreCards, toHead } from './served-cards.ts';
import { StoryCard } from './story-card.tsx';
import styles from './story-list.module.css';
import { getCachedPages, type LoadedPage, setCachedPages, useCacheKey } from './story-list-cache.ts';

/** Fetches the next page when the end of the list is this close to the viewport, so that readers need not wait. */
const PREFETCH_MARGIN = '1200px';

export function StoryList({ firstPage }: { firstPage: LoadedPage }) {
  const { stories } = useStoriesMessages();
  const { pages, next, fetchMore } = usePages(firstPage);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || !next) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: PREFETCH_MARGIN,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [next, fetchMore]);
  return (
    <>
      <ul className={styles.list}>
        {pages.flatMap((page) =>
          page.stories.map((story) => (
            <KeptItem key={story.id} id={story.id} data={toHead(story)}>
              <StoryCard story={story} readAt={page.readAt} />
            </KeptItem>
          )),
        )}
      </ul>
      <p ref={end} className={styles.end}>
        {next ? (
          <Link
            to={`?after=${next}`}
            onClick={(event) => {
              event.preventDefault();
              fetchMore();
            }}
          >
            {stories.more}
          </Link>
        ) : (
          stories.end
        )}
      </p>
    </>
  );
}

/** Returns the first page from the loader and all further pages, which are fetched or come from the cache. */
function usePages(firstPage: LoadedPage) {
  const fetcher = useFetcher<LoadedPage>();
  const cacheKey = useCacheKey();
  const [state, setState] = useState(() => ({ firstPage, more: getCachedPages(cacheKey, firstPage.next) }));
  if (state.firstPage !== firstPage) setState({ firstPage, more: [] });
  const { data } = fetcher;
  if (data) restoreCards(data);
  const pages = [firstPage, ...(state.firstPage === firstPage ? state.more : [])];
  const next = pages.at(-1)?.next;
  useEffect(() => setCachedPages(cacheKey, state.firstPage.next, state.more), [cacheKey, state]);
  useEffect(() => {
    if (!data?.stories) return;
    setState((now) => {
      const shown = [now.firstPage, ...now.more];
      const ids = new Set(shown.flatMap((page) => page.stories.map((story) => story.id)));
      const isNew = data.stories.some((story) => !ids.has(story.id));
      return isNew ? { ...now, more: [...now.more, data] } : now;
    });
  }, [data]);
  const isIdle = fetcher.state === 'idle';
  const fetchMore = () => {
    if (next && isIdle) void fetcher.load(`/stories/${firstPage.topic}?after=${next}`);
  };
  return { pages, next, fetchMore };
}
