import { Fragment } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { ReadingListName, SummaryPage } from '../contract.ts';
import styles from './reading-list.module.css';
import { StoryRow } from './shared/rows/story-row.tsx';

interface ReadingListProps {
  page: SummaryPage & { isFirst: boolean };
  list: ReadingListName;
}

/** Shows a list with links to its other pages. */
export function ReadingList({ page: { rows, next, readAt, isFirst }, list }: ReadingListProps) {
  const { reading } = useTexts('reading');
  const path = `/reading/${list}`;
  if (rows.length === 0 && isFirst) {
    const { none, noneText } = reading.lists[list];
    return (
      <EmptyCard
        title={none}
        text={noneText}
        action={
          <ButtonLink to="/stories/latest" kind="primary">
            {reading.toLatest}
          </ButtonLink>
        }
      />
    );
  }
  return <StoryPages page={{ rows, next, readAt, isFirst }} path={path} texts={reading} heading="h2" />;
}

interface StoryPagesProps {
  page: SummaryPage & { isFirst: boolean; newSince?: number | null };
  path: string;
  texts: { newest: string; older: string };
  heading: 'h2' | 'h3';
}

/** Shows a page of stories with links to the other pages. With `newSince`, shows the new ones between rules. */
export function StoryPages({ page, path, texts, heading }: StoryPagesProps) {
  const { rows, next, readAt, isFirst, newSince = null } = page;
  const { stories } = useTexts('stories');
  const { since } = useRelativeDates();
  const lastNew = newSince === null ? -1 : rows.findLastIndex(({ isNew }) => isNew);
  return (
    <>
      {newSince !== null && lastNew >= 0 && (
        <p className={styles.rule}>{stories.newSince(since(newSince, readAt))}</p>
      )}
      <StoryRows>
        {rows.map((story, index) => (
          <Fragment key={story.id}>
            <li>
              <StoryRow story={story} readAt={readAt} heading={heading} />
            </li>
            {index === lastNew && index < rows.length - 1 && (
              <li>
                <p className={styles.rule}>{stories.upToDate}</p>
              </li>
            )}
          </Fragment>
        ))}
      </StoryRows>
      <PagerLinks
        first={!isFirst && path}
        next={next && `${path}?after=${next}`}
        texts={{ first: texts.newest, next: texts.older }}
      />
    </>
  );
}
