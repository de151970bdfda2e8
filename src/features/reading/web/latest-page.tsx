import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import { listSummaries } from '../server/story-summaries.ts';
import type { Route } from './+types/latest-page';
import { LatestList } from './latest-list.tsx';
import { MAX_SHORT_TOPICS, TopicsRail } from './shared/ends/topics-rail.tsx';
import { NewStories, useLiveList } from './shared/lists/new-stories.tsx';
import { StoriesHeading } from './stories-heading.tsx';

export const handle = { isList: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const page = await listSummaries(app, viewer, { after });
  return { ...page, newSince: viewer.newSince ?? null };
}

export const shouldRevalidate = keepRows;

/** Shows the stories of all topics, newest first. */
export default function LatestPage({ loaderData }: Route.ComponentProps) {
  const { stories } = useTexts('stories');
  const { shown } = useTopics();
  const live = useLiveList('latest', loaderData.rows[0]);
  return (
    <Page
      title={`${stories.tabs.latest} · ${stories.title}`}
      isRailShort={shown.length <= MAX_SHORT_TOPICS}
      rail={<TopicsRail />}
    >
      <StoriesHeading path="/stories/latest" />
      <NewStories list="latest" live={live} />
      {loaderData.rows.length > 0 ? (
        <LatestList firstPage={loaderData} newSince={loaderData.newSince} live={live} />
      ) : (
        <EmptyCard
          title={stories.noneTitle}
          text={stories.noneText}
          action={
            <ButtonLink to="/stories" kind="primary">
              {stories.toTopics}
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}
