import type { MouseEvent } from 'react';
import { redirect, useFetcher } from 'react-router';
import { getViewer, handleForm } from '../../../app/request.ts';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { draftListInput } from '../contract.ts';
import { discardDraft, findDiscardedDraft, listDrafts, restoreDraft } from '../server/drafts.ts';
import { listHiddenStories } from '../server/hidden-stories.ts';
import { changeOtherDraft, listDiscardedOthers, listOtherDrafts } from '../server/other-drafts.ts';
import type { Route } from './+types/drafts-page';
import { DraftList } from './draft-list.tsx';
import { HiddenStories } from './hidden-stories.tsx';
import { MeTabs } from './shared/rows/me-tabs.tsx';
import { useOtherDrafts } from './use-other-drafts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const [drafts, discarded, hidden, others, discardedOthers] = await Promise.all([
    listDrafts(app, viewer),
    findDiscardedDraft(app, viewer),
    listHiddenStories(app, viewer),
    listOtherDrafts(app, viewer),
    listDiscardedOthers(app, viewer),
  ]);
  return { drafts, discarded, hidden, others, discardedOthers, readAt: app.clock.now() };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    draftListInput,
    async ({ intent, kind, draft }, { app, viewer }) => {
      if (kind) await changeOtherDraft(app, viewer, { kind, intent, draft });
      else await (intent === 'discard' ? discardDraft : restoreDraft)(app, viewer, draft);
      return redirect('/drafts');
    },
  );
}

/** Lists the reader's unpublished drafts. */
export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('writing');
  const { writing } = messages;
  const { drafts, discarded, hidden, readAt } = loaderData;
  const language = useLanguage();
  const account = useViewer()?.accountId ?? '';
  const others = useOtherDrafts(account, loaderData.others, loaderData.discardedOthers);
  return (
    <Page title={writing.drafts}>
      <PageHeading
        title={writing.drafts}
        intro={writing.draftsIntro}
        back="/me"
        action={
          <ButtonLink to="/write" kind="primary">
            {writing.write}
          </ButtonLink>
        }
      />
      <MeTabs tab="drafts" />
      {actionData?.error && (
        <MessageBox tone="danger">{errorText(messages, actionData.error, writing.errors)}</MessageBox>
      )}
      {discarded && <DiscardedNotice id={discarded.id} title={discarded.title || writing.untitled} />}
      {others.discarded.map((draft) => (
        <DiscardedNotice
          key={draft.id}
          id={draft.id}
          kind={draft.kind}
          title={draft.name[language]}
          onUndo={(event) => {
            if (!others.hasDiscarded(draft)) event.preventDefault();
            void others.setDiscarded(draft, false);
          }}
        />
      ))}
      {hidden.length > 0 && <HiddenStories stories={hidden} />}
      <DraftList drafts={drafts} readAt={readAt} others={others}>
        <EmptyCard title={writing.noDrafts} text={writing.noDraftsText} />
      </DraftList>
    </Page>
  );
}

interface DiscardedProps {
  id: string;
  /** The kind of a draft other than a text. */
  kind?: string;
  title: string;
  onUndo?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Offers to restore a draft. */
function DiscardedNotice({ id, kind, title, onUndo }: DiscardedProps) {
  const messages = useTexts('writing');
  const { writing } = messages;
  const fetcher = useFetcher<{ error?: ActionError }>();
  const error = fetcher.data?.error;
  return (
    <MessageBox tone="information">
      <p dir="auto">{error ? errorText(messages, error, writing.errors) : writing.discarded(title)}</p>
      <Form fetcher={fetcher} action="/drafts" fields={{ intent: 'restore', draft: id }}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Button kind="secondary" isBusy={fetcher.state !== 'idle'} onClick={onUndo}>
          {writing.undo}
        </Button>
      </Form>
    </MessageBox>
  );
}
