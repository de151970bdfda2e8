import { Form } from 'react-router';
import type { ActionError } from '../../../web/messages/messages.ts';
import { useSignInMessages } from '../../../web/messages/sign-in-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import type { PendingRecord } from '../contract.ts';
import { ApplicantRecord } from './applicant-record.tsx';
import styles from './sign-in-page.module.css';

export interface RefusedApplicantProps {
  error: ActionError;
}

/** Shows what follows a refusal: the next step and the request, or the reason and a button to ask again. */
export function RefusedApplicant({ error }: RefusedApplicantProps) {
  const { signIn } = useSignInMessages();
  if (error.code === 'declined') return <Declined {...error.details} />;
  const record = error.details?.record as PendingRecord | undefined;
  if (error.code !== 'awaiting-approval' || !record) return null;
  const isVerified = error.details?.isVerified !== false;
  return (
    <>
      <p>{isVerified ? signIn.decisionMailed : signIn.verifyFirst}</p>
      {!isVerified && (
        <Form method="post" action="/verify-email">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="email" value={record.email} />
          <input type="hidden" name="uid" value={record.uid} />
          <Button kind="secondary">{signIn.resendVerification}</Button>
        </Form>
      )}
      <ApplicantRecord record={record} className={styles.record} />
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
