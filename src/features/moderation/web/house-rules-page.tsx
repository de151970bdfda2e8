import { redirect, useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FocusedWords } from '../../../web/ui/members/focused-words.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { complaintInput, MAX_COMPLAINT, MAX_DEAD_NAME } from '../contract.ts';
import { sendComplaint } from '../server/complaints.ts';
import { readHouseRules } from '../server/house-rules.ts';
import type { Route } from './+types/house-rules-page';
import styles from './house-rules-page.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, settings } = getRequest(context);
  const isSent = new URL(request.url).searchParams.get('notice') === 'sent';
  return { ...(await readHouseRules(app, settings.language)), isSent };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, address, settings } = getRequest(context);
      const { language } = settings;
      await sendComplaint(app, await readForm(request, complaintInput), { address, language });
      return redirect('/house-rules?notice=sent#write');
    },
    request,
  );
}

/** Shows the house rules to everyone, with a form for people who have no account. */
export default function HouseRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { houseRules: texts } = useTexts('house-rules');
  const { rules, contact, isSent } = loaderData;
  const answer = failureOf(actionData);
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} />
      <Card>
        <ol className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule} dir="auto">
              {rule}
            </li>
          ))}
        </ol>
        <p>{texts.newcomers}</p>
      </Card>
      <Card>
        {contact && (
          <>
            <h2>{texts.contact}</h2>
            <p className={styles.contact} dir="auto">
              {contact}
            </p>
          </>
        )}
        <h2 id="write">{texts.writeTitle}</h2>
        {isSent ? <Sent /> : <WriteForm {...answer} />}
      </Card>
    </Page>
  );
}

function WriteForm({ error, values }: { error?: ActionError; values?: Record<string, string> | undefined }) {
  const messages = useTexts('house-rules');
  const { houseRules: texts } = messages;
  const form = useFocusOnInvalidField(error);
  const isBusy = useNavigation().formMethod === 'POST';
  const wrongField = error?.details?.field;
  return (
    <>
      <p>{texts.writeIntro}</p>
      {error && <MessageBox tone="danger">{errorText(messages, error, texts.errors)}</MessageBox>}
      <Form ref={form} action="/house-rules#write" className="stack" replace>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          defaultValue={values?.email}
          error={wrongField === 'email' ? texts.wrongEmail : undefined}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          label={texts.dead}
          hint={texts.deadHint}
          name="dead"
          dir="auto"
          defaultValue={values?.dead}
          maxLength={MAX_DEAD_NAME}
        />
        <TextArea
          label={texts.words}
          hint={texts.wordsHint}
          name="words"
          rows={5}
          dir="auto"
          defaultValue={values?.words}
          error={error && wrongField === 'words' ? errorText(messages, error, texts.errors) : undefined}
          maxLength={MAX_COMPLAINT}
          required
        />
        <Button isBusy={isBusy} busyText={texts.sending}>
          {texts.send}
        </Button>
      </Form>
    </>
  );
}

/** Takes the focus, because the focused button is gone. */
function Sent() {
  const { houseRules: texts } = useTexts('house-rules');
  return (
    <MessageBox tone="success">
      <FocusedWords>{texts.sent}</FocusedWords>
    </MessageBox>
  );
}
