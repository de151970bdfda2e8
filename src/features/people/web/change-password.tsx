import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { checkNewPassword } from '../../accounts/contract.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import type { FormResult, ProfileFetcher } from './form-result.ts';
import { SECURITY_PATH } from './profile-tabs.tsx';

interface ChangePasswordProps {
  email: string;
  confirmation: Confirmation;
  fetcher: ProfileFetcher;
  result: FormResult | undefined;
}

type FieldName = 'currentPassword' | 'newPassword' | 'confirmPassword';

/** The field at which each error is shown. */
const FIELDS: Record<string, FieldName> = {
  'passwords-differ': 'confirmPassword',
  'password-too-short': 'newPassword',
  'password-too-long': 'newPassword',
  'wrong-password': 'currentPassword',
  'weak-password': 'newPassword',
};

/** The password form inside a native <details> element, which opens without JavaScript. */
export function ChangePassword({ email, confirmation, fetcher, result }: ChangePasswordProps) {
  const { profile } = useTexts('members');
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const code = problem ?? result?.error?.code;

  const close = useCallback(() => {
    form.current?.reset();
    setProblem(undefined);
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }, []);
  useEffect(() => {
    if (result?.notice && details.current?.open) close();
    const field = FIELDS[result?.error?.code ?? ''];
    if (field) focusOn(form.current, field);
  }, [result, close]);

  function send(event: FormEvent<HTMLFormElement>): void {
    const passwords = Object.fromEntries(new FormData(event.currentTarget)) as Record<FieldName, string>;
    const found = checkNewPassword(passwords);
    setProblem(found);
    const field = found && FIELDS[found];
    if (!field) return;
    event.preventDefault();
    focusOn(event.currentTarget, field);
  }

  return (
    <Card>
      <Disclosure
        ref={details}
        open={result?.error ? true : undefined}
        summary={<h2>{profile.changeTitle}</h2>}
      >
        <Form
          fetcher={fetcher}
          ref={form}
          action={SECURITY_PATH}
          className="stack"
          onSubmit={send}
          fields={{ intent: 'change-password' }}
        >
          {/* Password managers read the account's name from this field. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="currentPassword" autoComplete="current-password" code={code} />
          <PasswordField name="newPassword" autoComplete="new-password" code={code} />
          <PasswordField name="confirmPassword" autoComplete="new-password" code={code} />
          <ConfirmFields confirmation={confirmation} error={result?.error} email={email} hasPasswordField />
          <div className="row">
            <Button isBusy={fetcher.state !== 'idle'} busyText={profile.updating}>
              {profile.updatePassword}
            </Button>
            <Button type="reset" kind="quiet" onClick={close}>
              {profile.cancel}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </Card>
  );
}

interface PasswordFieldProps {
  name: FieldName;
  autoComplete: string;
  code: string | undefined;
}

function PasswordField({ name, autoComplete, code = '' }: PasswordFieldProps) {
  const messages = useTexts('members');
  const { profile } = messages;
  const isWrong = FIELDS[code] === name;
  return (
    <TextField
      type="password"
      label={profile[name]}
      name={name}
      autoComplete={autoComplete}
      enterKeyHint={name === 'confirmPassword' ? 'done' : 'next'}
      required
      error={isWrong ? errorText(messages, code, profile.errors) : undefined}
    />
  );
}

function focusOn(form: HTMLFormElement | null, name: FieldName): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.select();
}
