import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { MAX_NAME, type PasskeySummary } from '../contract.ts';
import { makePasskey } from './ask-passkey.ts';
import styles from './sign-in-security.module.css';
import { usePasskey } from './use-passkey.ts';

interface PasskeysCardProps {
  passkeys: PasskeySummary[];
  /** The options for the browser to make a further passkey. */
  options: object | undefined;
  /** True until the viewer has confirmed who they are: the card then offers no change. */
  isLocked: boolean;
}

/** Lists the passkeys, and adds and removes them. */
export function PasskeysCard({ passkeys, options, isLocked }: PasskeysCardProps) {
  const { security: texts } = useTexts('security');
  return (
    <Card>
      <h2>{texts.passkeysTitle}</h2>
      <p>{texts.passkeysText}</p>
      {passkeys.length > 0 && (
        <ul className="stack">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} isLocked={isLocked} />
          ))}
        </ul>
      )}
      {!isLocked && <AddPasskey options={options} />}
    </Card>
  );
}

function Passkey({ passkey, isLocked }: { passkey: PasskeySummary; isLocked: boolean }) {
  const { security: texts } = useTexts('security');
  const { day } = useDateFormats();
  const { id, name, addedAt, lastUsedAt } = passkey;
  return (
    <li className={styles.passkey}>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles.times}>
          {texts.passkeyAdded(day(addedAt))}
          {lastUsedAt !== null && ` ${texts.passkeyUsed(day(lastUsedAt))}`}
        </p>
      </div>
      {!isLocked && (
        <Form replace fields={{ intent: 'remove-passkey', id }}>
          <Button kind="secondary" aria-label={`${texts.removePasskey}: ${name}`}>
            {texts.removePasskey}
          </Button>
        </Form>
      )}
    </li>
  );
}

function AddPasskey({ options }: { options: object | undefined }) {
  const { security: texts, confirm } = useTexts('security');
  const passkey = usePasskey(makePasskey, options);
  if (!passkey.isPossible) return <p>{confirm.passkey.needsScript}</p>;
  return (
    <Form className="stack" replace fields={{ intent: 'add-passkey' }}>
      <input type="hidden" name="passkey" ref={passkey.field} />
      <TextField label={texts.passkeyName} name="name" maxLength={MAX_NAME} hint={texts.passkeyNameHint} />
      <LiveRegion>
        {passkey.problem && (
          <MessageBox tone="warning">{confirm.passkey.problems[passkey.problem]}</MessageBox>
        )}
      </LiveRegion>
      <Button
        type="button"
        isBusy={passkey.isBusy}
        busyText={texts.busy}
        onClick={() => void passkey.start()}
      >
        {texts.addPasskey}
      </Button>
    </Form>
  );
}
