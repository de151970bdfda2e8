import { redirect, useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { findText } from '../../../languages/languages.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { readForm } from '../../../server/validate.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { MAX_ANSWER } from '../../accounts/contract.ts';
import { type Application, applicationInput } from '../contract.ts';
import { changeAnswer, readApplication, withdraw } from '../server/applications/applications.ts';
import type { Route } from './+types/application-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = getRequest(context);
  const { searchParams } = new URL(request.url);
  const token = readSecret(searchParams, 'token') ?? '';
  const application = await readApplication(app, token);
  return { token, application: asWritten(application), isSaved: searchParams.has('saved') };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app } = getRequest(context);
      const input = await readForm(request, applicationInput);
      if (input.intent === 'withdraw') {
        await withdraw(app, input.token);
        return redirect('/goodbye');
      }
      await changeAnswer(app, input.token, input.answer);
      return redirect(`/application?token=${input.token}&saved`);
    },
    request,
  );
}

/** Shows applicants their request, without a session: the link's token is the proof. */
export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('application');
  const { application: texts } = messages;
  const { token, application, isSaved } = loaderData;
  const failure = failureOf(actionData);
  return (
    <Page title={texts.recordCaption} isNarrow>
      <Card>
        <h1>{texts.recordCaption}</h1>
        <FormOutcome
          error={failure?.error}
          errors={texts.errors}
          success={isSaved && !failure && texts.saved}
        />
        {typeof application === 'string' ? (
          <>
            {!failure && <p>{texts.errors[application === 'decided' ? 'decided' : 'link-unknown']}</p>}
            <div>
              <ButtonLink to="/" kind="primary">
                {messages.failure.toSignIn}
              </ButtonLink>
            </div>
          </>
        ) : (
          <Request token={token} application={application} typed={failure?.values?.answer} />
        )}
      </Card>
    </Page>
  );
}

interface RequestProps {
  token: string;
  application: Application;
  /** The answer typed before, for a browser without scripts. */
  typed: string | undefined;
}

function Request({ token, application, typed }: RequestProps) {
  const { common, application: texts } = useTexts('application');
  const { dayAndTime } = useDateFormats();
  const { formMethod, formData } = useNavigation();
  const language = useLanguage();
  const { email, isVerified, joinedAt, usualDays, question, answer } = application;
  const busy = formMethod === 'POST' ? formData?.get('intent') : undefined;
  return (
    <>
      <p>
        <BreakableText text={email} />
        <br />
        {texts.askedOn(dayAndTime(joinedAt))}
      </p>
      <p>
        {isVerified ? texts.decisionMailed : texts.verifyFirst}
        {usualDays !== null && ` ${texts.usually(usualDays)}`}
      </p>
      {!isVerified && (
        <Form action="/verify-email" fields={{ intent: 'resend', email }}>
          <Button kind="secondary">{texts.resendVerification}</Button>
        </Form>
      )}
      {question && (
        <Form action="/application" className="stack" replace fields={{ intent: 'answer', token }}>
          <TextArea
            label={findText(question, language)}
            name="answer"
            defaultValue={typed ?? answer}
            rows={4}
            maxLength={MAX_ANSWER}
            hint={texts.answerHint}
          />
          <Button isBusy={busy === 'answer'} busyText={common.busy}>
            {texts.save}
          </Button>
        </Form>
      )}
      <Disclosure summary={texts.withdrawTitle}>
        <Form action="/application" className="stack" fields={{ intent: 'withdraw', token }}>
          <p>{texts.withdrawText}</p>
          <Button kind="danger" isBusy={busy === 'withdraw'} busyText={common.busy}>
            {texts.withdraw}
          </Button>
        </Form>
      </Disclosure>
    </>
  );
}
