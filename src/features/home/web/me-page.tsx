import { getRequest, getViewer } from '../../../app/request.ts';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import { StoryRow } from '../../reading/web/shared/rows/story-row.tsx';
import { MeTabs } from '../../stories/web/shared/rows/me-tabs.tsx';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { Me } from '../contract.ts';
import { readMe } from '../server/me.ts';
import type { Route } from './+types/me-page';
import { MeHead } from './me-head.tsx';
import { MeShelf } from './me-shelf.tsx';
import { MeSums } from './me-sums.tsx';

export const handle = { isList: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const me = await readMe(app, viewer, getRequest(context).settings.language, after);
  return { ...me, isFirst: after === undefined };
}

export const shouldRevalidate = keepRows;

/** A member's own page: who they are, and what they wrote, saved and read. */
export default function MePage({ loaderData }: Route.ComponentProps) {
  const { account } = useTexts('members');
  const { drafts, lists, shelf } = loaderData;
  const hasShelf = drafts.length + lists.length + shelf.saved.length + shelf.recent.length > 0;
  return (
    <Page title={account.me} rail={hasShelf && <MeShelf drafts={drafts} lists={lists} shelf={shelf} />}>
      <MeHead me={loaderData} />
      <MeSums sums={loaderData.sums} answers={loaderData.answers} />
      <MeTabs tab="stories" />
      <OwnStories stories={loaderData.stories} isFirst={loaderData.isFirst} />
    </Page>
  );
}

function OwnStories({ stories, isFirst }: { stories: Me['stories']; isFirst: boolean }) {
  const { me } = useTexts('me');
  const { rows, next, readAt } = stories;
  const live = useRowCounts();
  if (rows.length === 0 && isFirst) {
    return (
      <EmptyCard
        title={me.noStories}
        text={me.noStoriesText}
        action={
          <ButtonLink to="/write" kind="primary">
            {me.write}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <StoryRows>
        {rows.map((story) => (
          <li key={story.id}>
            <StoryRow
              story={story}
              readAt={readAt}
              live={live?.[story.id]}
              showsAuthor={false}
              heading="h2"
            />
          </li>
        ))}
      </StoryRows>
      <PagerLinks
        first={!isFirst && '/me'}
        next={next && `/me?after=${next}`}
        texts={{ first: me.newest, next: me.older }}
      />
    </>
  );
}
