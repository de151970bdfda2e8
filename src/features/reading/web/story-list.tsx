import type { LiveState } from '../../../web/connection/live-state.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { KeptItem } from '../../../web/ui/kept-item.tsx';
import { ListEnd } from './list-end.tsx';
import { restoreCards, toHead } from './served-cards.ts';
import { StoryCard } from './story-card.tsx';
import styles from './story-list.module.css';
import { type LoadedPage, renewCards, useCacheReader } from './story-list-cache.ts';
import { useFurtherPages } from './use-further-pages.ts';

export function StoryList({ firstPage, live }: { firstPage: LoadedPage; live: LiveState | undefined }) {
  const { stories } = useStoriesMessages();
  const reader = useCacheReader();
  const { pages, next, fetchMore } = useFurtherPages(firstPage, {
    path: `/stories/${firstPage.topic}`,
    complete: completePage,
    listIds,
    renew: (page) => renewCards(page, reader),
  });
  return (
    <>
      <ul className={styles.list}>
        {pages.flatMap((page) =>
          page.stories.map((story) => (
            <KeptItem key={story.id} id={story.id} data={toHead(story)}>
              <StoryCard story={story} readAt={page.readAt} live={live?.counts?.[story.id]} />
            </KeptItem>
          )),
        )}
      </ul>
      <ListEnd next={next} fetchMore={fetchMore}>
        {stories.end}
      </ListEnd>
    </>
  );
}

function completePage(page: LoadedPage): LoadedPage | undefined {
  restoreCards(page);
  return page.stories ? page : undefined;
}

function listIds({ stories }: LoadedPage): string[] {
  return stories.map(({ id }) => id);
}
