import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { askPasskey } from './ask-passkey.ts';
import { CodeField } from './code-field.tsx';
import type { Factors, Needs } from './shared/confirm/confirm-errors.ts';
import { usePasskey } from './use-passkey.ts';

export interface ConfirmFieldsProps {
  needs: Needs;
  factors: Factors;
  /** The error of the form. */
  error: ActionError | undefined;
  /** The viewer's email, for password managers. */
  email: string;
}

/** Loaded late: see lazy-confirm-fields.tsx. */
export function ConfirmFields({ needs, factors, error, email }: ConfirmFieldsProps) {
  const texts = useTexts('security').confirm;
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
        <FactorFields factors={factors} code={error?.code} error={errorAtField} />
      )}
    </>
  );
}

interface FactorFieldsProps {
  factors: Factors;
  error: string | undefined;
  /** The error's code. */
  code: string | undefined;
}

/** Offers the passkey first, and always a field for codes: a recovery code replaces each factor. */
function FactorFields({ factors, error, code }: FactorFieldsProps) {
  const { confirm } = useTexts('security');
  const passkey = usePasskey(askPasskey, factors.passkey);
  const problem =
    code === 'wrong-passkey'
      ? confirm.errors[code]
      : passkey.problem && confirm.passkey.problems[passkey.problem];
  const hasApp = factors.hasApp !== false;
  return (
    <>
      {passkey.isPossible && (
        <>
          <input type="hidden" name="proofPasskey" ref={passkey.field} />
          {problem && <MessageBox tone="warning">{problem}</MessageBox>}
          <div>
            <Button
              type="button"
              kind="secondary"
              isBusy={passkey.isBusy}
              onClick={() => void passkey.start()}
            >
              {confirm.passkey.use}
            </Button>
          </div>
        </>
      )}
      <CodeField
        name="proofCode"
        label={hasApp ? confirm.code : confirm.recoveryCode}
        hint={hasApp ? confirm.factorHint : confirm.recoveryHint}
        error={error}
        required={!passkey.isPossible}
      />
    </>
  );
}
