import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import type { RequiredProof } from '../contract.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface VerifyFormsProps {
  token: string;
  proof: RequiredProof;
  error: ActionError | undefined;
}

/** The field that an error code is about, for codes about one field. */
const FIELDS: Record<string, string> = { 'wrong-password': 'password', 'weak-password': 'newPassword' };

function findWrongField({ code, details }: ActionError): unknown {
  return FIELDS[code] ?? details?.field;
}

/** Returns whether an error appears at a field of the forms, and not above them. */
export function isFieldError(error: ActionError): boolean {
  return ['password', 'newPassword'].includes(String(findWrongField(error)));
}

/** The forms of a valid verification link: one for the password chosen at sign-up, and one that sets another. */
export function VerifyForms({ token, proof, error }: VerifyFormsProps) {
  const { verify } = useTexts('links');
  if (proof === 'nothing') return <VerifyForm token={token} asksPassword={false} error={error} />;
  if (proof === 'new-password') return <NewPasswordForm token={token} error={error} isFirst />;
  const hasNewPasswordError = error !== undefined && findWrongField(error) === 'newPassword';
  return (
    <>
      <VerifyForm token={token} asksPassword error={error} />
      <Disclosure summary={verify.otherPassword} open={hasNewPasswordError || undefined}>
        <NewPasswordForm token={token} error={error} isFirst={false} />
      </Disclosure>
    </>
  );
}

interface FormProps {
  token: string;
  error: ActionError | undefined;
}

function VerifyForm({ token, error, asksPassword }: FormProps & { asksPassword: boolean }) {
  const { common, verify } = useTexts('links');
  const { signIn } = useTexts('sign-in');
  const { form, isBusy, fieldError } = useForm('verify', 'password', error);
  return (
    <Form className="stack" ref={form} replace fields={{ intent: 'verify', token }}>
      <p>{asksPassword ? verify.askPassword : verify.intro}</p>
      {asksPassword && (
        <TextField
          label={signIn.password}
          name="password"
          type="password"
          error={fieldError}
          autoFocus={fieldError !== undefined}
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
      )}
      <Button isBusy={isBusy} busyText={common.busy}>
        {verify.button}
      </Button>
    </Form>
  );
}

/** `isFirst` is true for an account that has no password yet. */
function NewPasswordForm({ token, error, isFirst }: FormProps & { isFirst: boolean }) {
  const { common, verify } = useTexts('links');
  const { form, isBusy, fieldError } = useForm('set-password', 'newPassword', error);
  return (
    <Form className="stack" ref={form} replace fields={{ intent: 'set-password', token }}>
      <p>{isFirst ? verify.firstPasswordIntro : verify.newPasswordIntro}</p>
      <NewPasswordField name="newPassword" error={fieldError} />
      <Button kind={isFirst ? 'primary' : 'secondary'} isBusy={isBusy} busyText={common.busy}>
        {verify.setPassword}
      </Button>
    </Form>
  );
}

/** Returns a form's ref, whether this form of the page is being sent, and the error of its field. */
function useForm(intent: string, field: string, error: ActionError | undefined) {
  const messages = useTexts('links');
  const { signIn } = useTexts('sign-in');
  const wrong = error && findWrongField(error) === field ? error : undefined;
  return {
    form: useFocusOnInvalidField(wrong),
    isBusy: useNavigation().formData?.get('intent') === intent,
    fieldError: wrong && errorText(messages, wrong, { ...signIn.errors, ...messages.verify.errors }),
  };
}
