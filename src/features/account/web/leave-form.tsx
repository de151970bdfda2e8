import { Form, useNavigation } from 'react-router';
import { useMembersDataMessages } from '../../../web/messages/members-data-messages.ts';
import { type ActionError, errorText, useMessages } from '../../../web/messages/messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Choice } from '../../../web/ui/choice.tsx';
import { TextField, useFocusOnInvalidField } from '../../../web/ui/field.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import type { LeaveInput } from '../contract.ts';
import styles from './leave-form.module.css';

interface LeaveFormProps {
  email: string;
  /** How many the member has published: without any there is nothing to choose. */
  stories: number;
  answer: { error: ActionError; values?: Record<string, string> | undefined } | undefined;
}

/** Says what will happen, and asks for the password: the last step is not one to take by mistake. */
export function LeaveForm({ email, stories, answer }: LeaveFormProps) {
  const messages = useMessages();
  const texts = useMembersDataMessages();
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
      <Form ref={form} method="post" action="/account/own-data" className="stack">
        <input type="hidden" name="intent" value="leave" />
        {stories > 0 ? (
          <StoryChoice chosen={answer?.values?.stories} />
        ) : (
          <input type="hidden" name="stories" value="delete" />
        )}
        {/* Tells a password manager whose password this is. */}
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
        {code && !isWrongPassword && (
          <MessageBox tone="danger">{errorText(messages, answer.error, texts.errors)}</MessageBox>
        )}
        <div>
          <Button kind="danger" isBusy={isBusy} busyText={texts.leaving}>
            {texts.leave}
          </Button>
        </div>
      </Form>
    </>
  );
}

const WAYS: LeaveInput['stories'][] = ['delete', 'keep'];

/** Nothing is chosen beforehand: either way cannot be taken back. */
function StoryChoice({ chosen }: { chosen: string | undefined }) {
  const texts = useMembersDataMessages();
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.storiesLegend}</legend>
      {WAYS.map((way) => (
        <Choice
          key={way}
          type="radio"
          name="stories"
          value={way}
          label={way === 'keep' ? texts.keepStories : texts.deleteStories}
          hint={way === 'keep' ? texts.keepHint : undefined}
          defaultChecked={chosen === way}
          required
        />
      ))}
    </fieldset>
  );
}
