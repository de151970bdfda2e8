import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { QrCode } from '../../../web/ui/controls/qr-code.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { AuthenticatorSetup } from '../contract.ts';
import { CodeField } from './code-field.tsx';
import styles from './sign-in-security.module.css';

interface AuthenticatorCardProps {
  /** Milliseconds since 1970; null without an app. */
  since: number | null;
  /** The app that is being set up. */
  setup: AuthenticatorSetup | undefined;
  /** True until the viewer has confirmed who they are: the card then offers no change. */
  isLocked: boolean;
  error: ActionError | undefined;
}

/** Sets up, shows and removes the authenticator app. */
export function AuthenticatorCard({ since, setup, isLocked, error }: AuthenticatorCardProps) {
  const { security: texts } = useTexts('security');
  const { dayAndTime } = useDateFormats();
  return (
    <Card>
      <h2>{texts.authenticatorTitle}</h2>
      <p>{since === null ? texts.authenticatorOff : texts.authenticatorOn}</p>
      {since !== null && (
        <p>
          {texts.since}: <time dateTime={new Date(since).toISOString()}>{dayAndTime(since)}</time>
        </p>
      )}
      {!isLocked &&
        (setup ? (
          <Setup setup={setup} error={error} />
        ) : (
          <Form replace fields={{ intent: since === null ? 'begin-authenticator' : 'remove-authenticator' }}>
            <Button kind={since === null ? 'secondary' : 'danger'}>
              {since === null ? texts.setUp : texts.remove}
            </Button>
          </Form>
        ))}
    </Card>
  );
}

/** Shows the QR code and asks for the first code, which proves that the app has the secret. */
function Setup({ setup, error }: { setup: AuthenticatorSetup; error: ActionError | undefined }) {
  const { security: texts } = useTexts('security');
  const { confirm } = useTexts('security');
  const form = useFocusOnInvalidField(error);
  return (
    <>
      <p>{texts.scan}</p>
      <QrCode code={setup.qr} label={texts.qrLabel} />
      <div>
        <ButtonLink to={setup.address} kind="secondary">
          {texts.onThisPhone}
        </ButtonLink>
      </div>
      <p>
        {texts.secret}{' '}
        <code className={styles.secret} lang="en">
          {setup.secret}
        </code>
      </p>
      <Form className="stack" ref={form} replace fields={{ intent: 'confirm-authenticator' }}>
        <CodeField
          label={texts.firstCode}
          name="code"
          hint={texts.firstCodeHint}
          error={error?.code === 'wrong-code' ? confirm.errors['wrong-code'] : undefined}
        />
        <Button>{texts.finish}</Button>
      </Form>
      <Form replace fields={{ intent: 'cancel-authenticator' }}>
        <Button kind="quiet">{texts.cancel}</Button>
      </Form>
    </>
  );
}
