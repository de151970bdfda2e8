import type { LiveState } from '../../../web/connection/live-state.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ListEnd } from './shared/ends/list-end.tsx';
import { useFurtherPages } from './shared/ends/use-further-pages.ts';
import { type LoadedPage, renewCards, useCacheReader } from './shared/lists/story-list-cache.ts';
import { StoryCard } from './story-card.tsx';
import styles from './story-list.module.css';

export function StoryList({ firstPage, live }: { firstPage: LoadedPage; live: LiveState | undefined }) {
  const { stories } = useTexts('stories');
  const reader = useCacheReader();
  const { pages, next, fetchMore } = useFurtherPages(firstPage, {
    path: `/stories/${firstPage.topic}`,
    listIds,
    renew: (page) => renewCards(page, reader),
  });
  return (
    <>
      <ul className={styles.list}>
        {pages.flatMap((page) =>
          page.stories.map((story) => (
            <li key={story.id} id={story.id}>
              <StoryCard story={story} readAt={page.readAt} live={live?.counts?.[story.id]} />
            </li>
          )),
        )}
      </ul>
      <ListEnd next={next} fetchMore={fetchMore}>
        {stories.end}
      </ListEnd>
    </>
  );
}

function listIds({ stories }: LoadedPage): string[] {
  return stories.map(({ id }) => id);
}
