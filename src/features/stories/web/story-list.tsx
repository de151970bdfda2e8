import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { StoryCard } from './story-card.tsx';
import styles from './story-list.module.css';
import { type LoadedPage, recallPages, rememberPages, useListPlace } from './story-list-cache.ts';

/** How far below the screen the next page is fetched, so that reading does not have to wait. */
const AHEAD = '1200px';

export function StoryList({ firstPage }: { firstPage: LoadedPage }) {
  const { stories } = useStoriesMessages();
  const { pages, next, fetchMore } = usePages(firstPage);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || !next) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [next, fetchMore]);
  return (
    <>
      <ul className={styles.list}>
        {pages.flatMap((page) =>
          page.stories.map((story) => (
            <li key={story.id} id={story.id}>
              <StoryCard story={story} readAt={page.readAt} />
            </li>
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

/** The first page comes with the document; each further one is fetched and put below, or was there before. */
function usePages(firstPage: LoadedPage) {
  const fetcher = useFetcher<LoadedPage>();
  const place = useListPlace();
  const [state, setState] = useState(() => ({ firstPage, more: recallPages(place, firstPage.next) }));
  if (state.firstPage !== firstPage) setState({ firstPage, more: [] });
  const { data } = fetcher;
  const pages = [firstPage, ...(state.firstPage === firstPage ? state.more : [])];
  const next = pages.at(-1)?.next;
  useEffect(() => rememberPages(place, state.firstPage.next, state.more), [place, state]);
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
