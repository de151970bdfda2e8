import { Link, redirect, useNavigation } from 'react-router';
import { getViewer, handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { houseRulesInput, MAX_CONTACT, MAX_RULES } from '../contract.ts';
import { readEditableRules, saveHouseRules } from '../server/house-rules.ts';
import type { Route } from './+types/edit-rules-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const isSaved = new URL(request.url).searchParams.get('notice') === 'saved';
  return { saved: asWritten(await readEditableRules(app, viewer)), isSaved };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, houseRulesInput, async (input, { app, viewer }) => {
    await saveHouseRules(app, viewer, input);
    return redirect('/admin/house-rules?notice=saved');
  });
}

/**
 * The form of the house rules. After a conflict, the form keeps what was typed, and saving again replaces the
 * newer rules.
 */
export default function EditRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { houseRules: texts } = useTexts('admin-tasks');
  const isBusy = useNavigation().formMethod === 'POST';
  const { saved, isSaved } = loaderData;
  const { error, values } = failureOf(actionData) ?? {};
  const version = error?.code === 'rules-changed' ? error.details?.version : saved.version;
  const fieldProps = (name: 'english' | 'malayalam' | 'contact') => ({
    label: texts[name],
    name,
    defaultValue: values?.[name] ?? saved[name],
    dir: 'auto',
  });
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>
        {texts.intro} <Link to="/house-rules">{texts.open}</Link>
      </p>
      {!saved.contact && <MessageBox tone="warning">{texts.contactMissing}</MessageBox>}
      <Form className="stack" replace fields={{ version: String(version) }}>
        <TextArea {...fieldProps('english')} lang="en" rows={10} maxLength={MAX_RULES} hint={texts.hint} />
        <TextArea {...fieldProps('malayalam')} lang="ml" rows={10} maxLength={MAX_RULES} hint={texts.hint} />
        <TextArea {...fieldProps('contact')} rows={3} maxLength={MAX_CONTACT} hint={texts.contactHint} />
        <Button isBusy={isBusy} busyText={texts.saving}>
          {texts.save}
        </Button>
        <FormOutcome error={error} errors={texts.errors} success={!error && isSaved && texts.saved} />
      </Form>
    </Card>
  );
}
