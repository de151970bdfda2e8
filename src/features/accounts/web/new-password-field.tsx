import { useTexts } from '../../../web/texts/texts.ts';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { MAX_PASSWORD, MIN_PASSWORD } from '../contract.ts';

/** The last field of a form that sets a password. */
export function NewPasswordField({ name, error }: { name: string; error: string | undefined }) {
  const { reset } = useTexts('links');
  const { signIn } = useTexts('sign-in');
  return (
    <TextField
      label={reset.newPassword}
      name={name}
      type="password"
      error={error}
      autoFocus={error !== undefined}
      autoComplete="new-password"
      hint={signIn.passwordHint(MIN_PASSWORD)}
      minLength={MIN_PASSWORD}
      maxLength={MAX_PASSWORD}
      enterKeyHint="done"
      required
    />
  );
}
