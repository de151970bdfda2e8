import { data, redirect, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { attempt, getViewer } from '../../../request.ts';
import { readForm } from '../../../server/validate.ts';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { errorText } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { keepForm } from '../../../web/ui/keep-form.ts';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { STATUS_MS, StatusMessage } from '../../../web/ui/status-message.tsx';
import { deleteInput, editInput, isTopicId, restoreInput } from '../contract.ts';
import { readStory } from '../server/stories.ts';
import { deleteStory, editStory, restoreStory } from '../server/story-editing.ts';
import type { Route } from './+types/story-page';
import { StoryCard } from './story-card.tsx';
import { StoryForm } from './story-form.tsx';
import { useSettledDraft } from './use-draft.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const story = isTopicId(params.topic) ? await readStory(app, viewer, params.story) : undefined;
  if (story?.card.topic !== params.topic) throw data(null, { status: 404 });
  return { ...story, key: crypto.randomUUID(), readAt: app.clock.now() };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return attempt(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const input = await readForm(request, v.variant('intent', [editInput, deleteInput, restoreInput]));
      switch (input.intent) {
        case 'edit':
          await editStory(app, viewer, params.story, input);
          return redirect(`/stories/${input.topic}/${params.story}?saved=${input.key}`);
        case 'delete':
          await deleteStory(app, viewer, params.story);
          return redirect(`/stories/${params.topic}?deleted=${params.story}`);
        case 'restore':
          await restoreStory(app, viewer, params.story);
          return redirect(`/stories/${params.topic}#${params.story}`);
      }
    },
    request,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** One story, whole; for its author also the place to change it. */
export default function StoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useMemberMessages();
  const { stories } = messages;
  const [searchParams] = useSearchParams();
  const { card, rest, key, readAt } = loaderData;
  const failure = actionData && 'error' in actionData ? actionData : undefined;
  const typed = failure && 'values' in failure ? failure.values : undefined;
  // Without scripts a deletion is answered by this page too.
  const isRefusedEdit = failure !== undefined && (typed?.intent ?? 'edit') === 'edit';
  const version = failure?.error.details?.version ?? card.version;
  const saved = searchParams.get('saved');
  const path = `/stories/${card.topic}/${card.id}`;
  const content = card.opening + rest;
  useSettledDraft(card.id, saved);
  return (
    <Page title={card.title}>
      <PageHeading
        title={stories.topics[card.topic]}
        back={{ to: `/stories/${card.topic}`, label: stories.backToTopic }}
      />
      <StatusMessage
        of={saved}
        status={saved ? { tone: 'success', text: stories.saved, clearAfterMs: STATUS_MS } : undefined}
      />
      {failure && !isRefusedEdit && (
        <MessageBox tone="danger">{errorText(messages, failure.error, stories.errors)}</MessageBox>
      )}
      {card.isMine && (searchParams.has('edit') || isRefusedEdit) ? (
        <StoryForm
          intent="edit"
          heading={stories.editTitle}
          submit={{ text: stories.save, busyText: stories.saving }}
          initial={{ topic: card.topic, title: card.title, content, ...typed }}
          submissionKey={key}
          draftName={card.id}
          error={failure?.error}
          hidden={<input type="hidden" name="version" value={String(version)} />}
          beside={
            <ButtonLink to={path} replace>
              {stories.cancel}
            </ButtonLink>
          }
        />
      ) : (
        <StoryCard story={{ ...card, opening: content, hasMore: false }} readAt={readAt} />
      )}
    </Page>
  );
}
