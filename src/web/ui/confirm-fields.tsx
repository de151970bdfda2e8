import type { ActionError } from '../messages/messages.ts';
import { useSecurityMessages } from '../messages/security-messages.ts';
import type { Needs } from './confirm-errors.ts';
import { TextField } from './field.tsx';
import { MessageBox } from './message-box.tsx';

export interface ConfirmFieldsProps {
  needs: Needs;
  /** The error of the form. */
  error: ActionError | undefined;
  /** The viewer's email, for password managers. */
  email: string;
}

/** Loaded late: see lazy-confirm-fields.tsx. */
export function ConfirmFields({ needs, error, email }: ConfirmFieldsProps) {
  const texts = useSecurityMessages().confirm;
  const isShownAtField = error?.code === 'wrong-confirmation' || error?.code === 'wrong-code';
  const errorAtField = isShownAtField ? texts.errors[error.code as 'wrong-code'] : undefined;
  return (
    <>
      {error?.code === 'confirm-first' && <MessageBox tone="warning">{texts.first}</MessageBox>}
      {needs === 'password' ? (
        <>
          {/* Password managers need the username. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label={texts.password}
            name="proofPassword"
            type="password"
            autoComplete="current-password"
            hint={texts.passwordHint}
            error={errorAtField}
            required
          />
        </>
      ) : (
        <CodeField name="proofCode" hint={texts.factorHint} error={errorAtField} />
      )}
    </>
  );
}

/** A field for a code of the authenticator app, or a recovery code. */
export function CodeField(props: { name: string; hint: string; error: string | undefined; label?: string }) {
  const { confirm } = useSecurityMessages();
  return (
    <TextField
      label={confirm.code}
      {...props}
      // Phones offer the code from the app. Recovery codes have letters, so the keyboard is not numeric.
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      required
    />
  );
}
