import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { visitCircle } from '../../circles/server/visits.ts';
import { listSummaries } from '../server/story-summaries.ts';
import type { Route } from './+types/circle-stories-page';

/** Loaded after the page, whose script would be too large with the cards. The server draws it. */
const StoryPages = late(() => import('./reading-list.tsx').then(({ StoryPages }) => StoryPages));

export async function loader({ context, params: { circle }, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const newSince = await visitCircle(app, viewer, circle);
  const page = await listSummaries(app, { ...viewer, newSince }, { circleId: circle, after });
  // The page has the circle's name already.
  const rows = page.rows.map(({ circle: _named, ...story }) => story);
  return { ...page, rows, path: `/circles/${circle}`, isFirst: after === undefined, newSince };
}

export const shouldRevalidate = keepRows;

/** The stories of a circle, on its page. */
export default function CircleStoriesPage({ loaderData: { path, ...page } }: Route.ComponentProps) {
  const { circles } = useTexts('circles');
  const { stories } = useTexts('stories');
  return (
    <section className="stack" aria-labelledby="stories">
      <h2 id="stories">{stories.title}</h2>
      {page.rows.length === 0 ? (
        <p>{circles.stories.none}</p>
      ) : (
        <StoryPages page={page} path={path} texts={circles.stories} heading="h3" />
      )}
    </section>
  );
}
