import { Fragment } from 'react';
import type { LiveState } from '../../../web/connection/live-state.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { SummaryPage } from '../contract.ts';
import styles from './latest-list.module.css';
import { ListEnd } from './shared/ends/list-end.tsx';
import { useFurtherPages } from './shared/ends/use-further-pages.ts';
import { renewMarks, useCacheReader } from './shared/lists/story-list-cache.ts';
import { StoryRow } from './shared/rows/story-row.tsx';

interface LatestListProps {
  firstPage: SummaryPage;
  /** When the reader's previous visit ended, in milliseconds since 1970. */
  newSince: number | null;
  live: LiveState | undefined;
}

/** Lists stories with one rule above the new ones and one below them. */
export function LatestList({ firstPage, newSince, live }: LatestListProps) {
  const { stories } = useTexts('stories');
  const { since } = useRelativeDates();
  const reader = useCacheReader();
  const { pages, next, fetchMore } = useFurtherPages(firstPage, {
    path: '/stories/latest',
    listIds: ({ rows }) => rows.map(({ id }) => id),
    renew: (page) => renewMarks(page, reader),
  });
  const rows = pages.flatMap(({ rows, readAt }) => rows.map((story) => ({ story, readAt })));
  const lastNew = rows.findLastIndex(({ story }) => story.isNew);
  const showsRule = newSince !== null && lastNew >= 0;
  return (
    <>
      {showsRule && <h2 className={styles.rule}>{stories.newSince(since(newSince, firstPage.readAt))}</h2>}
      <StoryRows>
        {rows.map(({ story, readAt }, index) => (
          <Fragment key={story.id}>
            <li>
              <StoryRow
                story={story}
                live={live?.counts?.[story.id]}
                readAt={readAt}
                heading={showsRule ? 'h3' : 'h2'}
              />
            </li>
            {index === lastNew && index < rows.length - 1 && (
              <li>
                <p className={styles.rule}>{stories.upToDate}</p>
              </li>
            )}
          </Fragment>
        ))}
      </StoryRows>
      <ListEnd next={next} fetchMore={fetchMore}>
        {stories.noOlder}
      </ListEnd>
    </>
  );
}
