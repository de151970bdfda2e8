import { redirect } from 'react-router';
import * as v from 'valibot';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { resendInput, verifyInput, verifyWithNewPasswordInput } from '../contract.ts';
import { readBrowserCookie, setBrowserCookie } from '../request.ts';
import {
  inspectVerificationLink,
  nameInviter,
  resendVerificationMail,
  verifyEmail,
  verifyWithNewPassword,
} from '../server/email/email-verification.ts';
import { ownSignOf } from '../server/own-sign.ts';
import type { Route } from './+types/verify-email-page';
import { BusStopScene } from './bus-stop-scene.tsx';
import { isFieldError, VerifyForms } from './verify-forms.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, address, identity, settings } = getRequest(context);
  const { searchParams } = new URL(request.url);
  const token = readSecret(searchParams, 'token') ?? '';
  const done = searchParams.get('state');
  const visitor = {
    accountId: viewer?.accountId,
    signUpSecret: readBrowserCookie(context, request, 'sign-up'),
    address,
  };
  const link = done ? { state: done } : await inspectVerificationLink(app, token, visitor);
  return { token, ...link, sign: ownSignOf(identity, settings.language), isSignedIn: viewer !== null };
}

/** Opening the link changes nothing, and no script submits the form: mail scanners open links and run scripts. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, viewer, address } = getRequest(context);
    const signUpSecret = readBrowserCookie(context, request, 'sign-up');
    const visitor = { accountId: viewer?.accountId, signUpSecret, address };
    const forms = v.variant('intent', [verifyInput, verifyWithNewPasswordInput, resendInput]);
    const input = await readForm(request, forms);
    if (input.intent === 'resend') {
      await resendVerificationMail(app, { email: input.email, signUpId: input.uid }, address);
      return redirect('/?notice=resent');
    }
    const state =
      input.intent === 'verify'
        ? await verifyEmail(app, input, visitor)
        : await verifyWithNewPassword(app, input, visitor);
    if (state.startsWith('verified') && signUpSecret) setBrowserCookie(context, 'sign-up', undefined);
    const inviter = state === 'verified' ? await nameInviter(app, input.token) : '';
    // Only this answer names the inviter. The redirect's address must not, because anybody can open it.
    return inviter ? { state, inviter } : redirect(`/verify-email?state=${state}`);
  });
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('links');
  const { verify, linkErrors } = messages;
  const { token, sign, isSignedIn } = loaderData;
  const verified = actionData && 'inviter' in actionData ? actionData : undefined;
  const { state } = verified ?? loaderData;
  const error = failureOf(actionData)?.error;
  const isVerified = state.startsWith('verified');
  const isDone = isVerified || state === 'already-verified';
  const title = isDone ? verify.doneTitle : verify.title;
  return (
    <Page title={title} isNarrow>
      <Card>
        <h1>{title}</h1>
        {isVerified && <BusStopScene sign={sign} />}
        <LiveRegion>
          {error && !isFieldError(error) && (
            <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
          )}
          {isVerified && (
            <MessageBox tone="success">
              <p>{verify.verified}</p>
              {verified && <p>{verify.invited(verified.inviter)}</p>}
              {!isSignedIn && state === 'verified' && <p>{verify.next}</p>}
              {!isSignedIn && state === 'verified-member' && <p>{verify.isMember}</p>}
              {!isSignedIn && state === 'verified-only' && <p>{verify.isDecided}</p>}
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
        {'proof' in loaderData && <VerifyForms token={token} proof={loaderData.proof} error={error} />}
        {state !== 'valid' && (
          <div>
            {/* Not the primary button, because the sign-in of an applicant is refused. */}
            <ButtonLink
              to={isSignedIn ? '/account' : '/'}
              kind={isDone && !isSignedIn && state !== 'verified-member' ? 'secondary' : 'primary'}
            >
              {isSignedIn ? messages.refused.toAccount : verify.toSignIn}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Page>
  );
}
