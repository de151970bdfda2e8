import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Confirmation, LeaveInput } from '../contract.ts';
import styles from './leave-form.module.css';
import { isConfirmError } from './shared/confirm/confirm-errors.ts';
import { ConfirmFields } from './shared/confirm/lazy-confirm-fields.tsx';

interface LeaveFormProps {
  email: string;
  /** How many stories the member has published. Without any the form offers no choice. */
  stories: number;
  confirmation: Confirmation;
  answer: { error: ActionError; values?: Record<string, string> | undefined } | undefined;
}

/** Explains what leaving deletes and asks for the password, so that nobody leaves by mistake. */
export function LeaveForm({ email, stories, confirmation, answer }: LeaveFormProps) {
  const messages = useTexts();
  const texts = useTexts('members-data');
  const form = useFocusOnInvalidField(answer);
  const isBusy = useNavigation().formMethod === 'POST';
  const code = answer?.error.code;
  const isWrongPassword = code === 'wrong-password';
  return (
    <>
      <p>{texts.leaveText}</p>
      <ul className={styles.effects}>
        {texts.leaveEffects(email).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Form ref={form} action="/account/own-data" className="stack" fields={{ intent: 'leave' }}>
        {stories > 0 ? (
          <StoryChoice chosen={answer?.values?.stories} />
        ) : (
          <input type="hidden" name="stories" value="delete" />
        )}
        {/* Password managers need the username. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="done"
          required
          error={isWrongPassword ? texts.errors[code] : undefined}
        />
        <ConfirmFields confirmation={confirmation} error={answer?.error} email={email} hasPasswordField />
        {answer && code && !isWrongPassword && !isConfirmError(answer.error) && (
          <MessageBox tone="danger">{errorText(messages, answer.error, texts.errors)}</MessageBox>
        )}
        <Button kind="danger" isBusy={isBusy} busyText={texts.leaving}>
          {texts.leave}
        </Button>
      </Form>
    </>
  );
}

const OPTIONS: LeaveInput['stories'][] = ['delete', 'keep'];

/** Preselects nothing, because neither option can be undone. */
function StoryChoice({ chosen }: { chosen: string | undefined }) {
  const texts = useTexts('members-data');
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.storiesLegend}</legend>
      {OPTIONS.map((option) => (
        <Choice
          key={option}
          type="radio"
          name="stories"
          value={option}
          label={option === 'keep' ? texts.keepStories : texts.deleteStories}
          hint={option === 'keep' ? texts.keepHint : undefined}
          defaultChecked={chosen === option}
          required
        />
      ))}
    </fieldset>
  );
}
