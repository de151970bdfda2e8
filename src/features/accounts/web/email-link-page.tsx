import { redirect, useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { emailLinkInput } from '../contract.ts';
import { setSessionCookie } from '../request.ts';
import { inspectEmailLink, redeemEmailLink } from '../server/email/email-change.ts';
import type { Route } from './+types/email-link-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = readSecret(searchParams, 'token') ?? '';
  const isDone = searchParams.get('notice') === 'changed';
  const link = isDone ? undefined : await inspectEmailLink(getRequest(context).app, token);
  return { token, isDone, link };
}

/** Opening the link does nothing, because mail scanners open links too. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { token } = await readForm(request, emailLinkInput);
    const userAgent = request.headers.get('user-agent') ?? '';
    const { resetToken } = await redeemEmailLink(getRequest(context).app, token, userAgent);
    if (!resetToken) return redirect('/email-link?notice=changed');
    setSessionCookie(context, undefined);
    return redirect(`/reset-password?token=${resetToken}`);
  });
}

/** Confirms a new email, or takes an account back with the link to its former one. */
export default function EmailLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('links');
  const { emailLink } = messages;
  const { token, isDone, link } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const texts = emailLink[link?.kind ?? 'confirm'];
  const error = actionData?.error ?? (link || isDone ? undefined : { code: 'email-link-over' });
  return (
    <Page title={texts.title} isNarrow>
      <Card>
        <h1>{texts.title}</h1>
        <FormOutcome error={error} errors={emailLink.errors} success={isDone && emailLink.done} />
        {link && (
          <>
            <p>{texts.text}</p>
            <p>
              <strong>
                <bdi>{link.email}</bdi>
              </strong>
            </p>
            <Form action="/email-link" className="stack" replace fields={{ token }}>
              <Button isBusy={isBusy} busyText={messages.common.busy} isWide>
                {texts.button}
              </Button>
            </Form>
          </>
        )}
        <ButtonLink to="/account" kind="quiet" isWide>
          {emailLink.toAccount}
        </ButtonLink>
      </Card>
    </Page>
  );
}
