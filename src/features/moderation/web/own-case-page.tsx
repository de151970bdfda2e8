import { data, Link, redirect, useNavigation } from 'react-router';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { MAX_OBJECTION, objectInput } from '../contract.ts';
import { objectToDecision, readOwnCase } from '../server/objections.ts';
import type { Route } from './+types/own-case-page';
import { Quote } from './quote.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const found = await readOwnCase(app, viewer, params.case, getRequest(context).settings.language);
  return data({ found: found ?? null }, { status: found ? 200 : 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm({ context, request }, objectInput, async (input, { app, viewer }) => {
    await objectToDecision(app, viewer, params.case, input);
    return redirect(`/account/cases/${params.case}`);
  });
}

/** Shows a decision to the person whom it is about, who may object once. */
export default function OwnCasePage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const messages = useTexts('moderation');
  const { moderation: texts } = messages;
  const { dayAndTime } = useDateFormats();
  const isBusy = useNavigation().formMethod === 'POST';
  const { error, values } = failureOf(actionData) ?? {};
  return (
    <Page title={texts.ownTitle}>
      <PageHeading title={texts.ownTitle} back="/me" />
      {error && <MessageBox tone="danger">{errorText(messages, error, texts.errors)}</MessageBox>}
      <Card>
        {!found && <p>{messages.errors['not-found']}</p>}
        {found && (
          <>
            <p dir="auto" lang={textLanguage(found.title)}>
              {found.path ? <Link to={found.path}>{found.title}</Link> : found.title}
            </p>
            <p>{found.outcome ? texts.own[found.outcome] : texts.ownWaiting}</p>
            {[
              [texts.brokenRule, found.rule],
              [texts.theirWords, found.words],
              [texts.yourObjection, found.objection],
              [texts.theirAnswer, found.answer],
            ].map(
              ([title, text]) =>
                text && (
                  <div key={title}>
                    <h2>{title}</h2>
                    <Quote text={text} />
                  </div>
                ),
            )}
          </>
        )}
        {/* A refused objection stays, so that its author can copy the text. */}
        {!found?.objectUntil && values?.words && (
          <TextArea label={texts.objectWords} value={values.words} rows={5} dir="auto" readOnly />
        )}
        {found?.objectUntil && (
          <Form className="stack" replace>
            <h2>{texts.objectTitle}</h2>
            <p>{texts.objectIntro(dayAndTime(found.objectUntil))}</p>
            <TextArea
              label={texts.objectWords}
              name="words"
              rows={5}
              dir="auto"
              maxLength={MAX_OBJECTION}
              defaultValue={values?.words}
              required
            />
            <Button isBusy={isBusy} busyText={texts.busy}>
              {texts.object}
            </Button>
          </Form>
        )}
      </Card>
    </Page>
  );
}
