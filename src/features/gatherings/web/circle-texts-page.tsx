import { getViewer } from '../../../app/request.ts';
import { loadTexts } from '../../../web/texts/texts.ts';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { readFromPage } from '../../../web/ui/page/reader.ts';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { listCircleStories } from '../../reading/server/circle-stories.ts';
import { listGatherings } from '../server/read-gatherings.ts';
import type { Route } from './+types/circle-texts-page';

/** Loaded after the page, together with the texts, because both are too large for it. The server draws them. */
const CircleTexts = late(async () => {
  const [{ CircleTexts }] = await Promise.all([
    import('./circle-texts.tsx'),
    !import.meta.env.SSR && loadTexts(readFromPage().language, ['gatherings', 'stories']),
  ]);
  return CircleTexts;
});

export async function loader({ context, params: { circle: circleId }, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const [stories, gatherings, audiences] = await Promise.all([
    listCircleStories(app, viewer, { circleId, after }),
    listGatherings(app, viewer, { circleId }),
    listAudiences(app, viewer),
  ]);
  // Nobody can propose a gathering for a closed circle.
  const proposesFor = audiences.some(({ id }) => id === circleId) ? circleId : undefined;
  return { stories, gatherings, proposesFor };
}

export const shouldRevalidate = keepRows;

/** The coming gatherings and the stories of a circle, on its page. */
export default function CircleTextsPage({ loaderData }: Route.ComponentProps) {
  return <CircleTexts {...loaderData} />;
}
