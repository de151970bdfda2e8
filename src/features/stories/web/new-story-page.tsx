import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listDrafts } from '../server/drafts.ts';
import { listOtherDrafts } from '../server/other-drafts.ts';
import type { Route } from './+types/new-story-page';
import { NewStory } from './new-story.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const [drafts, others] = await Promise.all([listDrafts(app, viewer), listOtherDrafts(app, viewer)]);
  return { drafts, others };
}

/**
 * The page where a member begins to write or tell a story. With scripts, a sheet shows the same over the
 * previous page: see story-sheet.tsx.
 */
export default function NewStoryPage({ loaderData }: Route.ComponentProps) {
  const { writing } = useTexts('writing');
  return (
    <Page title={writing.newStory}>
      <PageHeading title={writing.newStory} />
      <NewStory found={loaderData} />
    </Page>
  );
}
