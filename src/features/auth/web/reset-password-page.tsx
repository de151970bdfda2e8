import { Form, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { attempt, getRequest } from '../../../request.ts';
import { readForm } from '../../../server/validate.ts';
import { useLinksMessages } from '../../../web/messages/links-messages.ts';
import { errorText } from '../../../web/messages/messages.ts';
import { useSignInMessages } from '../../../web/messages/sign-in-messages.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { TextField } from '../../../web/ui/field.tsx';
import { keepForm } from '../../../web/ui/keep-form.ts';
import { LivePlace } from '../../../web/ui/live-place.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { MAX_PASSWORD, MIN_PASSWORD, resetInput, resetRequestInput } from '../contract.ts';
import { inspectResetLink, requestPasswordReset, resetPassword } from '../server/auth.ts';
import { setSessionCookie } from '../server/session-cookie.ts';
import type { Route } from './+types/reset-password-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = getRequest(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? undefined;
  const link = token === undefined ? undefined : await inspectResetLink(app, token);
  return { token, link, notice: searchParams.get('notice') ?? undefined };
}

export function action({ context, request }: Route.ActionArgs) {
  return attempt(
    context,
    async () => {
      const { app, address } = getRequest(context);
      const input = await readForm(request, v.variant('intent', [resetRequestInput, resetInput]));
      if (input.intent === 'request') {
        await requestPasswordReset(app, input.email, address);
        return redirect('/reset-password?notice=sent');
      }
      await resetPassword(app, input);
      return redirect('/reset-password?notice=done', { headers: setSessionCookie(app, undefined) });
    },
    request,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useLinksMessages();
  const { common, reset } = messages;
  const { signIn } = useSignInMessages();
  const { token, link, notice } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const error = actionData?.error ?? (link && link !== 'valid' ? { code: `link-${link}` } : undefined);
  const isLinkGood = link === 'valid' && !error?.code.startsWith('link-');
  const isDone = notice === 'done';
  return (
    <Page title={isLinkGood ? reset.chooseTitle : reset.title} isNarrow>
      <Card>
        <h1>{isLinkGood || isDone ? reset.chooseTitle : reset.title}</h1>
        <LivePlace>
          {error && <MessageBox tone="danger">{errorText(messages, error, signIn.errors)}</MessageBox>}
          {notice === 'sent' && !error && <MessageBox tone="information">{reset.sent}</MessageBox>}
          {isDone && <MessageBox tone="success">{reset.done}</MessageBox>}
        </LivePlace>
        {isDone ? null : isLinkGood ? (
          <Form method="post" className="stack">
            <input type="hidden" name="intent" value="reset" />
            <input type="hidden" name="token" value={token} />
            <TextField
              label={reset.newPassword}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={signIn.passwordHint(MIN_PASSWORD)}
              minLength={MIN_PASSWORD}
              maxLength={MAX_PASSWORD}
              enterKeyHint="done"
              required
            />
            <Button isBusy={isBusy} busyText={common.busy}>
              {reset.save}
            </Button>
          </Form>
        ) : (
          <Form method="post" action="/reset-password" className="stack">
            <input type="hidden" name="intent" value="request" />
            <p>{reset.intro}</p>
            <TextField
              label={signIn.email}
              name="email"
              type="email"
              defaultValue={actionData?.values?.email}
              autoComplete="username"
              autoCapitalize="none"
              enterKeyHint="send"
              spellCheck={false}
              required
            />
            <Button isBusy={isBusy} busyText={common.busy}>
              {reset.send}
            </Button>
          </Form>
        )}
        <ButtonLink to="/" kind={isDone ? 'primary' : 'quiet'} isWide>
          {reset.toSignIn}
        </ButtonLink>
      </Card>
    </Page>
  );
}
