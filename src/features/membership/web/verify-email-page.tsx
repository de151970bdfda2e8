import { useEffect, useRef } from 'react';
import { Form, redirect, useNavigation, useSubmit } from 'react-router';
import * as v from 'valibot';
import { getRequest, handleAction } from '../../../pipeline/request.ts';
import { readForm } from '../../../server/validate.ts';
import { useLinksMessages } from '../../../web/messages/links-messages.ts';
import { errorText } from '../../../web/messages/messages.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { LiveRegion } from '../../../web/ui/live-region.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { preserveFormOnFailure } from '../../../web/ui/preserve-form-on-failure.ts';
import { resendInput, verifyInput } from '../contract.ts';
import {
  inspectVerificationLink,
  resendVerificationMail,
  verifyEmail,
} from '../server/email-verification.ts';
import type { Route } from './+types/verify-email-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getRequest(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const state = searchParams.get('state') ?? (await inspectVerificationLink(app, token));
  return { token, state, isSignedIn: viewer !== null };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, address } = getRequest(context);
    const input = await readForm(request, v.variant('intent', [verifyInput, resendInput]));
    if (input.intent === 'resend') {
      await resendVerificationMail(app, input.email, address);
      return redirect('/?notice=resent');
    }
    return redirect(`/verify-email?state=${await verifyEmail(app, input.token)}`);
  });
}

/** Opening the link changes nothing, because mail scanners open links too. The form verifies; with scripts it submits itself. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => preserveFormOnFailure(serverAction);

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useLinksMessages();
  const { verify, linkErrors } = messages;
  const { token, state, isSignedIn } = loaderData;
  const error = actionData?.error;
  const isDone = state === 'verified' || state === 'already-verified';
  const title = isDone ? verify.doneTitle : verify.title;
  return (
    <Page title={title} isNarrow>
      <Card>
        <h1>{title}</h1>
        <LiveRegion>
          {error && <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>}
          {state === 'verified' && (
            <MessageBox tone="success">
              <p>{verify.verified}</p>
              {!isSignedIn && <p>{verify.next}</p>}
            </MessageBox>
          )}
          {state === 'already-verified' && <MessageBox tone="success">{verify.alreadyVerified}</MessageBox>}
          {/* Without a token, the message above answers a request for a new link. */}
          {(token || !error) && ['used', 'expired', 'unknown'].includes(state) && (
            <MessageBox tone="danger">
              <p>{errorText(messages, `link-${state}`, linkErrors)}</p>
              <p>{verify.newLink}</p>
            </MessageBox>
          )}
        </LiveRegion>
        {state === 'valid' && <VerifyForm token={token} isTried={error !== undefined} />}
        {state !== 'valid' && (
          <div>
            {/* Not the primary button, because the sign-in of an applicant is refused. */}
            <ButtonLink
              to={isSignedIn ? '/account' : '/'}
              kind={isDone && !isSignedIn ? 'secondary' : 'primary'}
            >
              {isSignedIn ? messages.refused.toAccount : verify.toSignIn}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Page>
  );
}

function VerifyForm({ token, isTried }: { token: string; isTried: boolean }) {
  const { common, verify } = useLinksMessages();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isBusy = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (form.current && !isTried) void submit(form.current, { replace: true });
  }, [submit, isTried]);
  return (
    <Form method="post" className="stack" ref={form} replace>
      <input type="hidden" name="intent" value="verify" />
      <input type="hidden" name="token" value={token} />
      <p>{verify.intro}</p>
      <div>
        <Button isBusy={isBusy} busyText={common.busy}>
          {verify.button}
        </Button>
      </div>
    </Form>
  );
}
