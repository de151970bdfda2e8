import { data, redirect, replace, useNavigation } from 'react-router';
import { getRequest, getViewer, handleAction, readPagePath } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { type WriteDownInput, writeDownInput } from '../contract.ts';
import { readWriteDown, writeDown } from '../server/write-down.ts';
import type { Route } from './+types/write-down-page';
import { WritingSteps } from './writing-steps.tsx';

const NOTICES = {
  offer: 'offered',
  withdraw: 'withdrawn',
  save: 'saved',
  send: 'sent',
  return: 'returned',
  decline: 'declined',
} as const;
type Notice = (typeof NOTICES)[keyof typeof NOTICES];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const found = await readWriteDown(app, viewer, params.story);
  if (!found) return data({ found: undefined }, { status: 404 });
  const { topic, id } = found.story;
  const { search, searchParams } = new URL(request.url);
  // Redirect old links if the author has moved the story to another topic.
  if (topic !== params.topic) throw redirect(`/stories/${topic}/${id}/write-down${search}`);
  const told = searchParams.get('notice');
  return {
    // The writer gets the text in its original letters.
    found: found.writing.state === 'writing' ? { ...found, writing: asWritten(found.writing) } : found,
    path: readPagePath(request),
    account: viewer.accountId,
    notice: Object.values(NOTICES).find((notice) => notice === told),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const { topic, story } = params;
      const input: WriteDownInput = await readForm(request, writeDownInput);
      await writeDown(app, viewer, story, input);
      if (input.intent === 'approve') return replace(`/stories/${topic}/${story}?saved=written`);
      const notice: Notice = NOTICES[input.intent];
      return redirect(`/stories/${topic}/${story}/write-down?notice=${notice}`);
    },
    getRequest(context).isDataRequest ? undefined : request,
  );
}

/** Where a member writes down a story that another one told, and the teller decides about the text. */
export default function WriteDownPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = { ...useTexts('stories'), ...useTexts('recordings') };
  const { write, errors } = messages.recordings;
  const isBusy = useNavigation().formMethod === 'POST';
  if (!loaderData.found) {
    return (
      <NoticePage title={write.notFound} scene="lost" to="/stories" buttonText={write.toStories}>
        <p>{write.notFoundText}</p>
      </NoticePage>
    );
  }
  const { found, path, account, notice } = loaderData;
  const { story } = found;
  const failure = failureOf(actionData);
  return (
    <Page title={write.title}>
      <PageHeading
        title={write.title}
        intro={
          <span dir="auto" lang={story.titleLanguage}>
            {story.title}
          </span>
        }
        back={path.replace(/\/write-down$/, '')}
      />
      <FormOutcome
        error={failure?.error}
        errors={{ ...messages.stories.errors, ...errors }}
        success={notice && !isBusy && write.notices[notice]}
      />
      <WritingSteps found={found} account={account} isBusy={isBusy} typed={failure?.values} />
    </Page>
  );
}
