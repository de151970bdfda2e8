import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { ReadingListName, SummaryPage } from '../contract.ts';
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
      <Card>
        <StateNotice
          scene="empty"
          title={none}
          isSubsection
          action={
            <ButtonLink to="/stories/latest" kind="primary">
              {reading.toLatest}
            </ButtonLink>
          }
        >
          <p>{noneText}</p>
        </StateNotice>
      </Card>
    );
  }
  return <StoryPages page={{ rows, next, readAt, isFirst }} path={path} texts={reading} heading="h2" />;
}

interface StoryPagesProps {
  page: SummaryPage & { isFirst: boolean };
  path: string;
  texts: { newest: string; older: string };
  heading: 'h2' | 'h3';
}

/** Shows a page of stories with links to the other pages. */
export function StoryPages({ page: { rows, next, readAt, isFirst }, path, texts, heading }: StoryPagesProps) {
  return (
    <>
      <StoryRows>
        {rows.map((story) => (
          <li key={story.id}>
            <StoryRow story={story} readAt={readAt} heading={heading} />
          </li>
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
