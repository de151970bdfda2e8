import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { MuteForm } from '../../mutes/web/mute-form.tsx';
import type { Correspondence } from '../contract.ts';
import styles from './conversation-head.module.css';

/** Asks for an answer to a first letter, and says why the reader cannot write. */
export function ConsentForms({ state, other }: Pick<Correspondence, 'state' | 'other'>) {
  const { letters } = useTexts('letters');
  if (state === 'open') return null;
  if (state === 'asked') {
    return (
      <Card>
        <p>{letters.asked(other.name || letters.anonymous)}</p>
        <p>{letters.askedNote}</p>
        <div className="row">
          <Answer intent="accept" text={letters.accept} />
          <Answer intent="decline" text={letters.decline} />
          {other.id && <MuteForm person={other.id} intent="mute" isOnPersonPage label={letters.mute} />}
        </div>
      </Card>
    );
  }
  return (
    <MessageBox tone="information">
      <p>{letters[state]}</p>
      {state === 'muted' && other.id && (
        <MuteForm person={other.id} intent="unmute" isOnPersonPage label={letters.unmute} />
      )}
    </MessageBox>
  );
}

function Answer({ intent, text }: { intent: 'accept' | 'decline'; text: string }) {
  return (
    <Form replace fields={{ intent }}>
      <Button kind={intent === 'accept' ? 'primary' : 'secondary'}>{text}</Button>
    </Form>
  );
}

/**
 * Lets the reader choose whether the other member sees how far they have read. An entry of the conversation's
 * menu.
 */
export function ReadReceipts({ sharesReading }: Pick<Correspondence, 'sharesReading'>) {
  const { letters } = useTexts('letters');
  return (
    <>
      <p className={styles.note}>
        <strong>{letters.shareTitle}</strong> {letters.shareText} {sharesReading && letters.shared}
      </p>
      <Form replace fields={{ intent: 'share-reading', shared: String(!sharesReading) }}>
        <Button kind="quiet">{sharesReading ? letters.unshare : letters.share}</Button>
      </Form>
    </>
  );
}
