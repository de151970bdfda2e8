import { Form } from 'react-router';
import type { ActionError } from '../../../web/messages/messages.ts';
import { useSignInMessages } from '../../../web/messages/sign-in-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import type { PendingRecord } from '../contract.ts';
import styles from './sign-in-page.module.css';

/** What stands with a refusal: the applicant's own record, the reason, a way to verify or to ask again. */
export function RefusedApplicant({ error }: { error: ActionError }) {
  const { signIn } = useSignInMessages();
  if (error.code === 'declined') return <Declined {...error.details} />;
  const record = error.details?.record as PendingRecord | undefined;
  if (error.code !== 'awaiting-approval' || !record) return null;
  return (
    <>
      <table className={styles.record}>
        <caption>{signIn.recordCaption}</caption>
        <tbody>
          {(['email', 'approved', 'joinedAt', 'uid'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{signIn.record[name]}</th>
              <td>{name === 'approved' ? signIn.notApproved : record[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {error.details?.isVerified === false && (
        <Form method="post" action="/verify-email">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="email" value={record.email} />
          <Button kind="secondary">{signIn.resendVerification}</Button>
        </Form>
      )}
    </>
  );
}

function Declined({ reason, again }: { reason?: string | null; again?: string }) {
  const { signIn } = useSignInMessages();
  return (
    <>
      {reason && <p className={styles.reason}>{signIn.declinedReason(reason)}</p>}
      <Form method="post" action="/ask-again">
        <input type="hidden" name="token" value={again} />
        <Button kind="secondary">{signIn.askAgain}</Button>
      </Form>
    </>
  );
}
