import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import { listSummaries } from '../server/story-summaries.ts';
import type { Route } from './+types/circle-stories-page';
import { StoryRow } from './shared/rows/story-row.tsx';

export async function loader({ context, params: { circle }, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const page = await listSummaries(app, viewer, { circleId: circle, after });
  return { ...page, circle, isFirst: after === undefined };
}

export const shouldRevalidate = keepRows;

/** The stories of a circle, on its page. */
export default function CircleStoriesPage({ loaderData }: Route.ComponentProps) {
  const { circles } = useTexts('circles');
  const { rows, next, readAt, circle, isFirst } = loaderData;
  const path = `/circles/${circle}`;
  return (
    <section className="stack" aria-labelledby="stories">
      <h2 id="stories">{circles.stories.title}</h2>
      {rows.length === 0 && <p>{circles.stories.none}</p>}
      <StoryRows>
        {rows.map(({ circle: _named, ...story }) => (
          <li key={story.id}>
            <StoryRow story={story} readAt={readAt} />
          </li>
        ))}
      </StoryRows>
      <PagerLinks
        first={!isFirst && path}
        next={next && `${path}?after=${next}`}
        texts={{ first: circles.stories.first, next: circles.stories.next }}
      />
    </section>
  );
}
