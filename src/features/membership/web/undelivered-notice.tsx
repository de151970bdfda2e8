import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';

/** Says that mails were given up; while there are none, nothing. */
export function UndeliveredNotice({ count }: { count: number }) {
  const { mails } = useAdminMessages().admin;
  if (count === 0) return null;
  return (
    <MessageBox tone="warning">
      <p>{mails.notice(count)}</p>
      <div>
        <ButtonLink to="/admin/mails" aria-label={`${mails.look}: ${mails.title}`}>
          {mails.look}
        </ButtonLink>
      </div>
    </MessageBox>
  );
}
