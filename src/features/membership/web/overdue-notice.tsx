import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { useDateFormats } from '../../../web/messages/dates.ts';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import styles from './overdue-notice.module.css';

interface OverdueNoticeProps {
  count: number;
  since: number;
  /** What the mail server last said, in its own words. */
  reason: string | null;
}

/** Says that mails have been waiting for long, and why: most often the mail server is away, or refuses the login. */
export function OverdueNotice({ count, since, reason }: OverdueNoticeProps) {
  const { mails } = useAdminMessages().admin;
  const { dayAndTime } = useDateFormats();
  return (
    <MessageBox tone="warning">
      <p>{mails.overdue(count, dayAndTime(since))}</p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p>{mails.overdueHint}</p>
    </MessageBox>
  );
}
