import { redirect, useLocation, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { resetInput, resetRequestInput } from '../contract.ts';
import { readBrowserCookie, setBrowserCookie, setSessionCookie } from '../request.ts';
import { inspectResetLink, requestPasswordReset, resetPassword } from '../server/passwords/password-reset.ts';
import { rememberDevice } from '../server/sign-in/known-devices.ts';
import type { Route } from './+types/reset-password-page';
import { NewPasswordField } from './new-password-field.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = getRequest(context);
  const { searchParams } = new URL(request.url);
  const token = readSecret(searchParams, 'token');
  const link = token === undefined ? undefined : await inspectResetLink(app, token);
  return { token, link, notice: searchParams.get('notice') ?? undefined };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, address } = getRequest(context);
      const input = await readForm(request, v.variant('intent', [resetRequestInput, resetInput]));
      if (input.intent === 'request') {
        await requestPasswordReset(app, input.email, address);
        return redirect('/reset-password?notice=sent');
      }
      const userAgent = request.headers.get('user-agent') ?? '';
      const { accountId } = await resetPassword(app, input, { address, userAgent });
      setSessionCookie(context, undefined);
      const knownDevices = readBrowserCookie(context, request, 'device');
      setBrowserCookie(context, 'device', await rememberDevice(app, accountId, knownDevices));
      return redirect('/reset-password?notice=done');
    },
    request,
  );
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('links');
  const { reset, linkErrors } = messages;
  const { signIn } = useTexts('sign-in');
  const { key } = useLocation();
  const { token, link, notice } = loaderData;
  const error = actionData?.error ?? (link && link !== 'valid' ? { code: `link-${link}` } : undefined);
  const errors = { ...signIn.errors, ...linkErrors };
  const isLinkGood = link === 'valid' && !error?.code.startsWith('link-');
  // Each form has one field. Errors about anything else appear above the form.
  const field = isLinkGood ? 'password' : 'email';
  const isOfField = error?.code === 'weak-password' || error?.details?.field === field;
  const fieldError = isOfField ? errorText(messages, error, errors) : undefined;
  const isSent = notice === 'sent';
  const isDone = notice === 'done';
  const question = isLinkGood ? reset.chooseTitle : reset.title;
  const title = isSent ? reset.sentTitle : isDone ? reset.doneTitle : question;
  const request = <RequestForm answer={actionData} error={fieldError} isAgain={isSent} />;
  return (
    <Page title={title} isNarrow>
      <Card>
        <h1>{title}</h1>
        <LiveRegion>
          {error && !fieldError && (
            <MessageBox tone="danger">{errorText(messages, error, errors)}</MessageBox>
          )}
          {isSent && !error && (
            // A new key announces the message again after another request.
            <MessageBox key={key} tone="information">
              {reset.sent}
            </MessageBox>
          )}
          {isDone && <MessageBox tone="success">{reset.done}</MessageBox>}
        </LiveRegion>
        {isSent ? (
          <Disclosure summary={reset.again}>{request}</Disclosure>
        ) : isDone ? null : isLinkGood ? (
          <ChooseForm answer={actionData} token={token} error={fieldError} />
        ) : (
          request
        )}
        <ButtonLink to="/" kind={isDone ? 'primary' : isSent ? 'secondary' : 'quiet'} isWide>
          {reset.toSignIn}
        </ButtonLink>
      </Card>
    </Page>
  );
}

interface FormProps {
  answer: Route.ComponentProps['actionData'];
  /** The error of the form's only field. */
  error: string | undefined;
}

function RequestForm({ answer, error, isAgain }: FormProps & { isAgain: boolean }) {
  const { common, reset } = useTexts('links');
  const { signIn } = useTexts('sign-in');
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useFocusOnInvalidField(answer);
  return (
    <Form action="/reset-password" className="stack" ref={form} fields={{ intent: 'request' }}>
      {!isAgain && <p>{reset.intro}</p>}
      <TextField
        label={signIn.email}
        name="email"
        type="email"
        defaultValue={answer?.values?.email}
        error={error}
        autoFocus={error !== undefined}
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="send"
        spellCheck={false}
        required
      />
      <Button isWide kind={isAgain ? 'secondary' : 'primary'} isBusy={isBusy} busyText={common.busy}>
        {reset.send}
      </Button>
    </Form>
  );
}

function ChooseForm({ answer, error, token }: FormProps & { token: string | undefined }) {
  const { common, reset } = useTexts('links');
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useFocusOnInvalidField(answer);
  return (
    <Form className="stack" ref={form} fields={{ intent: 'reset', token }}>
      <NewPasswordField name="password" error={error} />
      <Button isWide isBusy={isBusy} busyText={common.busy}>
        {reset.save}
      </Button>
    </Form>
  );
}
