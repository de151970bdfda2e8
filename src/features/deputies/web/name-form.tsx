import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import { type Candidate, DEFAULT_DAYS, MAX_DAYS, MIN_DAYS } from '../contract.ts';

interface NameFormProps {
  chosen: Candidate;
  /** The viewer's email. */
  email: string;
  confirmation: Confirmation;
  error: ActionError | undefined;
  /** The days typed before, for a browser without scripts. */
  typedDays: string | undefined;
}

/** Explains what naming a member as deputy means, and takes the days and a proof of who the administrator is. */
export function NameForm({ chosen, email, confirmation, error, typedDays }: NameFormProps) {
  const { deputies: texts } = useTexts('deputies');
  const isBusy = useNavigation().formMethod === 'POST';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Form
      action={`/account/deputy?member=${chosen.uid}`}
      className="stack"
      replace
      fields={{ intent: 'name', member: chosen.uid }}
    >
      <h3 ref={heading} tabIndex={-1}>
        <BreakableText text={texts.question(chosen.name || chosen.email)} />
      </h3>
      {chosen.name && (
        <p>
          <BreakableText text={chosen.email} />
        </p>
      )}
      <p>{texts.effect}</p>
      <TextField
        label={texts.days}
        name="days"
        type="number"
        inputMode="numeric"
        min={MIN_DAYS}
        max={MAX_DAYS}
        required
        defaultValue={typedDays ?? DEFAULT_DAYS}
        hint={texts.daysHint(MIN_DAYS, MAX_DAYS)}
      />
      <ConfirmFields confirmation={confirmation} error={error} email={email} />
      <div className="row">
        <Button isBusy={isBusy} busyText={texts.saving}>
          {texts.save}
        </Button>
        <ButtonLink to="/account/deputy">{texts.cancel}</ButtonLink>
      </div>
    </Form>
  );
}
