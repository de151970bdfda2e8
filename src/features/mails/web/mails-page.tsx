import { useEffect, useRef } from 'react';
import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleAction, handleLoader } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { mailInput, mailPlace, PAGE_SIZE } from '../contract.ts';
import { readFailedMails, removeMail, removeNewsMails, retryMails } from '../server/failed-mails.ts';
import type { Route } from './+types/mails-page';
import { FailedMails } from './failed-mails.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const { after, retried, removed } = v.parse(
    mailPlace,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const list = await readFailedMails(app, viewer, after);
    // All mails after the cursor were retried or removed.
    if (list.mails.length === 0 && after) throw redirect('/admin/mails');
    return { ...list, after, retried, removed };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const input = await readForm(request, mailInput);
    if (input.intent === 'remove') {
      await removeMail(app, viewer, input.mail);
      return redirect(`/admin/mails${toSearch({ removed: '1' })}`);
    }
    if (input.intent === 'remove-news') {
      return redirect(`/admin/mails${toSearch({ removed: `${await removeNewsMails(app, viewer)}` })}`);
    }
    const id = input.intent === 'retry' ? input.mail : undefined;
    return redirect(`/admin/mails${toSearch({ retried: `${await retryMails(app, viewer, id)}` })}`);
  });
}

/** Lists the failed mails, with buttons that retry or remove them. */
export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  const { mails: texts, mailProblems } = useTexts('admin-mails');
  const isBusy = useNavigation().formMethod === 'POST';
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { mails, count, newsCount, delayed, after, next, retried, removed } = loaderData;
  const error = failureOf(actionData)?.error;
  return (
    <>
      {error && <MessageBox tone="danger">{errorText(messages, error, messages.admin.errors)}</MessageBox>}
      {!error && retried !== undefined && (
        <Done text={retried === 0 ? texts.retriedNone : texts.retried(retried)} />
      )}
      {!error && removed !== undefined && <Done text={texts.removed(removed)} />}
      <Card>
        <h2>{mailProblems.title}</h2>
        <p>{count === 0 ? texts.none : texts.intro}</p>
        {count - newsCount > 1 && (
          <Form action="/admin/mails" fields={{ intent: 'retry-all' }}>
            <Button isBusy={isBusy} busyText={texts.busy}>
              {texts.tryAll}
            </Button>
          </Form>
        )}
        {newsCount > 0 && (
          <>
            <p>{texts.aboutNews(newsCount)}</p>
            <Form action="/admin/mails" fields={{ intent: 'remove-news' }}>
              <Button kind="danger" isBusy={isBusy} busyText={texts.busy}>
                {texts.removeNews}
              </Button>
            </Form>
          </>
        )}
        <FailedMails mails={mails} isBusy={isBusy} />
        {delayed.length > 0 && (
          <>
            <h3>{texts.delayedTitle}</h3>
            <p>{texts.delayed}</p>
            <FailedMails mails={delayed} isBusy={isBusy} />
          </>
        )}
        <Pager
          size={PAGE_SIZE}
          first={after && '/admin/mails'}
          next={next && `/admin/mails${toSearch({ after: next })}`}
        />
      </Card>
    </>
  );
}

/** Shows the result of the last form and takes the focus, because the focused button may be gone. */
function Done({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <MessageBox tone="success">
      <p ref={words} tabIndex={-1}>
        {text}
      </p>
    </MessageBox>
  );
}
