import { useState } from 'react';
import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { preserveFormOnFailure } from '../../../web/ui/controls/preserve-form-on-failure.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { makeAddressInput, type SecretAddress, withdrawAddressInput } from '../../accounts/contract.ts';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import { createFeed, readFeed, withdrawFeed } from '../server/feeds.ts';
import type { Route } from './+types/feed-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const [feed, confirmation] = await Promise.all([readFeed(app, viewer), getConfirmation(context)]);
  const notice = searchParams.has('made') ? 'made' : searchParams.has('withdrawn') ? 'withdrawn' : undefined;
  return { feed, confirmation, email: viewer.email, notice } as const;
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const input = await readForm(request, v.variant('intent', [makeAddressInput, withdrawAddressInput]));
      if (input.intent === 'create') {
        const { app, viewer } = await confirmByForm(context, input);
        await createFeed(app, viewer);
        return redirect('/account/feed?made');
      }
      const { app, viewer } = getViewer(context);
      await withdrawFeed(app.database, viewer.accountId);
      return redirect('/account/feed?withdrawn');
    },
    request,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => preserveFormOnFailure(serverAction);

/** Where members make and withdraw the secret address of their feed. */
export default function FeedPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('feeds');
  const { feed: texts } = messages;
  const { feed, confirmation, email, notice } = loaderData;
  const sent = useNavigation().formData?.get('intent');
  const error = actionData && 'error' in actionData ? actionData.error : undefined;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back={{ to: '/settings', label: texts.back }} />
      <LiveRegion>
        {error && !isConfirmError(error) ? (
          <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
        ) : (
          notice && !error && !sent && <MessageBox tone="success">{texts[notice]}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        {feed ? <Address feed={feed} /> : <p>{texts.none}</p>}
        <p>{texts.contains}</p>
        <p>{texts.warning}</p>
        <Form replace className="stack">
          <input type="hidden" name="intent" value="create" />
          {confirmation.needs !== 'nothing' && (
            <ConfirmFields confirmation={confirmation} error={error} email={email} />
          )}
          <div>
            <Button kind={feed ? 'secondary' : 'primary'} isBusy={sent === 'create'} busyText={texts.making}>
              {feed ? texts.renew : texts.create}
            </Button>
          </div>
          {feed && <p>{texts.renewHint}</p>}
        </Form>
        {feed && (
          <Form replace>
            <input type="hidden" name="intent" value="withdraw" />
            <Button kind="danger" isBusy={sent === 'withdraw'} busyText={texts.withdrawing}>
              {texts.withdraw}
            </Button>
          </Form>
        )}
        <p>{texts.ends}</p>
      </Card>
    </Page>
  );
}

function Address({ feed: { link, createdAt } }: { feed: SecretAddress }) {
  const { feed: texts } = useTexts('feeds');
  const { day } = useDateFormats();
  const [copied, setCopied] = useState<string>();
  if (!link) return <p>{texts.noLink}</p>;
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(link),
      // The address stands beside the button, to be copied by hand.
      () => {},
    );
  return (
    <div className="stack">
      <TextField label={texts.link} value={link} readOnly hint={texts.since(day(createdAt))} />
      <div>
        <Button type="button" kind="secondary" onClick={copy}>
          {texts.copy}
        </Button>
      </div>
      <p role="status">{copied === link && texts.copied}</p>
    </div>
  );
}
