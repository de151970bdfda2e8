import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';

interface WeeklyMailProps {
  weekday: number | null;
  error: ActionError | undefined;
  isSaved: boolean;
  isBusy: boolean;
}

/** Asks on which day the administrator gets a mail about what waits. */
export function WeeklyMail({ weekday, error, isSaved, isBusy }: WeeklyMailProps) {
  const { mail: texts } = useTexts('overview').overview;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.what}</p>
      <Form
        action="/admin/overview"
        className="stack"
        replace
        preventScrollReset
        fields={{ intent: 'weekly-mail' }}
      >
        <SelectField key={weekday} label={texts.day} name="weekday" defaultValue={weekday ?? ''}>
          <option value="">{texts.never}</option>
          {texts.weekdays.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button kind="secondary" isBusy={isBusy} busyText={texts.saving}>
          {texts.save}
        </Button>
      </Form>
      <FormOutcome error={error} errors={useTexts('admin').admin.errors} success={isSaved && texts.saved} />
    </Card>
  );
}
