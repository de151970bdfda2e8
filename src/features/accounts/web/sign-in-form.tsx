import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { Link, useNavigation } from 'react-router';
import { findText } from '../../../languages/languages.ts';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { lazyOrNothing } from '../../../web/ui/page/late.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Question } from '../../community/contract.ts';
import { type InvitationFacts, MAX_ANSWER, MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '../contract.ts';
import styles from './sign-in-page.module.css';

/**
 * Loaded only for applicants, and before there is an administrator. If the part fails to load, the page shows
 * the message alone.
 */
const RefusedApplicant = lazyOrNothing(() =>
  import('./refused-applicant.tsx').then(({ RefusedApplicant }) => RefusedApplicant),
);

interface SignInFormProps {
  mode: 'sign-in' | 'sign-up';
  /** The token of the one-time link that makes the first administrator. */
  setup: string | undefined;
  /** The token of an invitation. */
  invite: string | undefined;
  notice: string | undefined;
  /** The page that signing in leads to, if it is not the account. */
  returnPath: string | undefined;
  error: ActionError | undefined;
  /** The values typed before, for a browser without scripts. */
  values: Record<string, string> | undefined;
  /** Null if the community asks applicants nothing. */
  question: Question | null;
  /** Whether the community has an administrator. */
  isSetUp: boolean;
  /** What the invitation tells. */
  invitation: InvitationFacts | undefined;
}

/** The field that an error code is about, for codes about one field. */
const FIELDS: Record<string, string> = { 'weak-password': 'password', 'setup-email-taken': 'email' };

/** Returns the field that an error is about; undefined for an error that appears above the form. */
function findWrongField({ code, details }: ActionError): string | undefined {
  return ['email', 'password'].find((name) => name === (FIELDS[code] ?? details?.field));
}

/** Renders one form for both modes, so that switching keeps what was typed. */
export function SignInForm({
  mode,
  setup,
  invite,
  notice,
  returnPath,
  error,
  values,
  question,
  isSetUp,
  invitation,
}: SignInFormProps) {
  const language = useLanguage();
  const messages = useTexts('sign-in');
  const { common, signIn } = messages;
  const form = useFocusOnInvalidField(error);
  useEmailOfLink(form);
  const wrongField = error && findWrongField(error);
  const formError = wrongField ? undefined : error;
  const errorAt = (field: string) =>
    error && field === wrongField ? errorText(messages, error, signIn.errors) : undefined;
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const isSignUp = mode === 'sign-up';
  const to = returnPath ? [`to=${returnPath}`] : [];
  const otherMode = isSignUp ? to : ['mode=sign-up', ...to];
  const submitText = isSignUp ? signIn.createAccount : signIn.signIn;
  return (
    <>
      <LiveRegion>
        <SignInMessage error={formError} notice={notice} />
      </LiveRegion>
      {/* The email that welcomes a new member leads to Home. */}
      {returnPath && returnPath !== '/dashboard' && !formError && !notice && !isSignUp && (
        <MessageBox tone="information">{signIn.returns}</MessageBox>
      )}
      {!isSetUp && !formError && <RefusedApplicant error={{ code: setup ? 'setup' : 'not-set-up' }} />}
      {isSignUp && invitation && !formError && (
        <MessageBox tone={invitation.state === 'open' ? 'success' : 'warning'}>
          {invitation.state === 'open'
            ? signIn.invited(invitation.inviter)
            : signIn.notInvited[invitation.state]}
        </MessageBox>
      )}
      {isSignUp && !setup && <p>{signIn.signUpIntro}</p>}
      <Form className="stack" ref={form} onKeyDown={goToNextField} replace fields={{ intent: mode }}>
        {setup && <input type="hidden" name="setup" value={setup} />}
        {isSignUp && invite && <input type="hidden" name="invite" value={invite} />}
        {isSignUp && (
          <TextField
            label={signIn.name}
            name="name"
            defaultValue={values?.name}
            // The first administrator comes for this form. An invited person reads first who invites them.
            autoFocus={setup !== undefined}
            autoComplete="name"
            enterKeyHint="next"
            maxLength={MAX_NAME}
          />
        )}
        <TextField
          label={signIn.email}
          name="email"
          type="email"
          defaultValue={values?.email}
          error={errorAt('email')}
          autoFocus={wrongField === 'email' || (returnPath !== undefined && !isSignUp && !error)}
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
          spellCheck={false}
          required
        />
        <TextField
          // A new notice remounts the field, which clears the password after a success. Switching modes keeps it.
          key={notice}
          label={signIn.password}
          name="password"
          type="password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          hint={isSignUp && signIn.passwordHint(MIN_PASSWORD)}
          minLength={isSignUp ? MIN_PASSWORD : undefined}
          maxLength={isSignUp ? MAX_PASSWORD : undefined}
          error={errorAt('password')}
          autoFocus={wrongField === 'password'}
          enterKeyHint="go"
          required
        />
        {isSignUp && !setup && question && (
          <TextArea
            label={findText(question, language)}
            name="answer"
            defaultValue={values?.answer}
            maxLength={MAX_ANSWER}
          />
        )}
        {isSignUp && (
          // The link opens a new tab, so that this form keeps what was typed.
          <p>
            {signIn.agree}{' '}
            <a href="/house-rules" target="_blank" rel="noopener">
              {signIn.houseRules}
            </a>
          </p>
        )}
        <Button isBusy={isBusy} busyText={common.busy} isWide>
          {submitText}
        </Button>
      </Form>
      <p className={styles.links}>
        <Link to={otherMode.length > 0 ? `/?${otherMode.join('&')}` : '/'} replace preventScrollReset>
          {isSignUp ? signIn.toSignIn : signIn.toSignUp}
        </Link>
        {!isSignUp && <Link to={['/passkey', ...to].join('?')}>{signIn.withPasskey}</Link>}
        {!isSignUp && <Link to="/reset-password">{signIn.forgotPassword}</Link>}
      </p>
    </>
  );
}

/** Fills in the email that the link of a mail names, and moves the focus to the password. Leaves a typed email alone. */
function useEmailOfLink(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const email = new URLSearchParams(location.hash.slice(1)).get('email');
    const field = form.current?.elements.namedItem('email');
    if (!email || !(field instanceof HTMLInputElement) || field.value) return;
    field.value = email;
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [form]);
}

/** Enter leads to the next field that must be filled, as its key on a phone says. After the last one it sends the form. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event;
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const fields = [...form.elements];
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((field) => field instanceof HTMLInputElement && field.required && field.value === '');
  if (!(next instanceof HTMLInputElement)) return;
  event.preventDefault();
  next.focus();
}

function SignInMessage({ error, notice }: Pick<SignInFormProps, 'error' | 'notice'>) {
  const messages = useTexts('sign-in');
  const { signIn } = messages;
  if (error) {
    return (
      <MessageBox tone={error.code === 'awaiting-approval' ? 'information' : 'danger'}>
        <p>{errorText(messages, error, signIn.errors)}</p>
        {['awaiting-approval', 'declined', 'suspended'].includes(error.code) && (
          <RefusedApplicant error={error} />
        )}
      </MessageBox>
    );
  }
  if (notice === 'signed-up') return <MessageBox tone="information">{signIn.signedUp}</MessageBox>;
  // The URL is untrusted: accept known notices only.
  if (!notice || !['asked', 'resent'].includes(notice)) return null;
  return (
    <MessageBox tone="information">
      <RefusedApplicant error={{ code: notice }} />
    </MessageBox>
  );
}
