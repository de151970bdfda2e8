import type { ActionError } from '../messages/messages.ts';
import { useSecurityMessages } from '../messages/security-messages.ts';
import { CodeField } from './code-field.tsx';
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
