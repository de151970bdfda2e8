import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { DottedParts } from '../../../web/ui/members/dotted-parts.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import type { FailedMailItem } from '../contract.ts';
import styles from './failed-mails.module.css';

interface FailedMailsProps {
  mails: FailedMailItem[];
  isBusy: boolean;
}

/** Lists mails that could not be sent with their recipient, subject, attempts, and why. */
export function FailedMails({ mails, isBusy }: FailedMailsProps) {
  return (
    <ul>
      {mails.map((mail) => (
        <Item key={mail.id} mail={mail} isBusy={isBusy} />
      ))}
    </ul>
  );
}

function Item({ mail, isBusy }: { mail: FailedMailItem; isBusy: boolean }) {
  const { mails: texts } = useTexts('admin-mails');
  const { dayAndTime } = useDateFormats();
  const { recipient, subject, createdAt, failedAt, attempts, cause, reason, retry } = mail;
  return (
    <li className={styles.mail}>
      <p className={styles.recipient}>
        <BreakableText text={recipient} />
      </p>
      <p lang={textLanguage(subject)}>{subject}</p>
      <p>{failedAt === null && cause === 'later' ? texts.laterYet : texts.causes[cause]}</p>
      {reason && (
        <Disclosure summary={texts.answer}>
          {/* Mail servers answer in English. */}
          <blockquote className={styles.reason} lang="en">
            <BreakableText text={reason} />
          </blockquote>
        </Disclosure>
      )}
      {failedAt !== null && retry !== 'same' && (
        <p>{retry === 'new-link' ? texts.newLink : texts.linkExpired}</p>
      )}
      <p className={styles.facts}>
        <DottedParts>
          {texts.written(dayAndTime(createdAt))}
          {texts.tried(attempts)}
          {failedAt !== null && texts.failed(dayAndTime(failedAt))}
        </DottedParts>
      </p>
      {failedAt !== null && <Buttons mail={mail} isBusy={isBusy} />}
    </li>
  );
}

function Buttons({ mail: { id, recipient, retry }, isBusy }: { mail: FailedMailItem; isBusy: boolean }) {
  const { mails: texts } = useTexts('admin-mails');
  return (
    <Form action="/admin/mails" className={styles.buttons} fields={{ mail: id }}>
      {retry !== 'no' && (
        <Button
          kind="quiet"
          name="intent"
          value="retry"
          isBusy={isBusy}
          aria-label={texts.tryAgainTo(recipient)}
        >
          {texts.tryAgain}
        </Button>
      )}
      <Button
        kind="danger"
        name="intent"
        value="remove"
        isBusy={isBusy}
        aria-label={texts.removeTo(recipient)}
      >
        {texts.remove}
      </Button>
    </Form>
  );
}
