import { useAdminMailsMessages } from '../../../web/messages/admin-mails-messages.ts';
import { useDateFormats } from '../../../web/messages/dates.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import type { MailProblems as Problems } from '../../mails/contract.ts';
import styles from './mail-problems.module.css';

/** Warns about mails that could not be sent or have waited for too long. */
export function MailProblems({ failedCount, overdue }: Problems) {
  return (
    <>
      {failedCount > 0 && <FailedMailsNotice count={failedCount} />}
      {overdue && <OverdueNotice {...overdue} />}
    </>
  );
}

function FailedMailsNotice({ count }: { count: number }) {
  const { mailProblems: mails } = useAdminMailsMessages();
  return (
    <MessageBox tone="warning">
      <div className={styles.notice}>
        <p>{mails.notice(count)}</p>
        <ButtonLink to="/admin/mails" aria-label={`${mails.review}: ${mails.title}`}>
          {mails.review}
        </ButtonLink>
      </div>
    </MessageBox>
  );
}

/** Quotes the mail server's answer: most often the server is down or refuses the login. */
function OverdueNotice({ count, since, reason }: NonNullable<Problems['overdue']>) {
  const { mailProblems: mails } = useAdminMailsMessages();
  const { dayAndTime } = useDateFormats();
  return (
    <MessageBox tone="warning">
      <p>{mails.overdue(count, dayAndTime(since))}</p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p>{mails.overdueHint}</p>
    </MessageBox>
  );
}
