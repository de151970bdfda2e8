import { useNavigation } from 'react-router';
import { getRequest, getViewer, handleForm, succeed } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { changeEmailInput, MAX_EMAIL } from '../contract.ts';
import { confirmByForm, getConfirmation } from '../request.ts';
import { requestEmailChange } from '../server/email/email-change.ts';
import type { Route } from './+types/change-email-page';
import { isConfirmError } from './shared/confirm/confirm-errors.ts';
import { ConfirmFields } from './shared/confirm/lazy-confirm-fields.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.get('notice') === 'sent';
  return { email: getViewer(context).viewer.email, isSent, confirmation: await getConfirmation(context) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, changeEmailInput, async (input) => {
    const { app, viewer } = await confirmByForm(context, input);
    await requestEmailChange(app, viewer, input, getRequest(context).address);
    return succeed(context, '/account/email', 'sent');
  });
}

/** Asks for a new email. It becomes the account's when the link in the mail to it is used. */
export default function ChangeEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('security');
  const { email: texts } = messages;
  const answer = failureOf(actionData);
  const error = answer?.error;
  const form = useFocusOnInvalidField(answer);
  const isBusy = useNavigation().formMethod === 'POST';
  const text = error && errorText(messages, error, { ...messages.confirm.errors, ...texts.errors });
  const isOfPassword = error?.code === 'wrong-password';
  const isOfEmail = error?.code === 'same-email';
  const isElsewhere = isOfPassword || isOfEmail || (error && isConfirmError(error));
  const isSent = !error && (loaderData.isSent || actionData !== undefined);
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <LiveRegion>
        {text && !isElsewhere && <MessageBox tone="danger">{text}</MessageBox>}
        {isSent && <MessageBox tone="success">{texts.sent}</MessageBox>}
      </LiveRegion>
      <Card>
        <p>
          {texts.now} <bdi>{loaderData.email}</bdi>
        </p>
        {/* A new key empties the form after a success. */}
        <Form key={String(isSent)} action="/account/email" className="stack" ref={form} replace>
          <TextField
            label={texts.newEmail}
            name="email"
            type="email"
            defaultValue={answer?.values?.email}
            error={isOfEmail ? text : undefined}
            maxLength={MAX_EMAIL}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField
            label={texts.password}
            name="password"
            type="password"
            error={isOfPassword ? text : undefined}
            autoComplete="current-password"
            required
          />
          <ConfirmFields
            confirmation={loaderData.confirmation}
            error={error}
            email={loaderData.email}
            hasPasswordField
          />
          <Button isBusy={isBusy} busyText={messages.common.busy}>
            {texts.send}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
