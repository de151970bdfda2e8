import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import styles from './failed-mails-notice.module.css';

/** Says that mails were given up; while there are none, nothing. */
export function UndeliveredNotice({ count }: { count: number }) {
  const { mails } = useAdminMessages().admin;
  if (count === 0) return null;
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
