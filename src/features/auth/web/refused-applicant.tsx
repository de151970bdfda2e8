import { Form } from 'react-router';
import { useApplicationMessages } from '../../../web/messages/application-messages.ts';
import type { ActionError } from '../../../web/messages/messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Disclosure } from '../../../web/ui/disclosure.tsx';
import { HideOnError } from '../../../web/ui/hide-on-error.tsx';
import type { PendingRecord } from '../contract.ts';
import { ApplicantRecord } from './applicant-record.tsx';
import styles from './sign-in-page.module.css';

export interface RefusedApplicantProps {
  error: ActionError;
}

/** Shows what follows a refusal: the next step and the request, or the reason and a button to ask again. */
export function RefusedApplicant(props: RefusedApplicantProps) {
  return (
    <HideOnError>
      <Refusal {...props} />
    </HideOnError>
  );
}

function Refusal({ error }: RefusedApplicantProps) {
  const { application } = useApplicationMessages();
  if (error.code === 'declined') return <Declined {...error.details} />;
  const record = error.details?.record as PendingRecord | undefined;
  if (error.code !== 'awaiting-approval' || !record) return null;
  const isVerified = error.details?.isVerified !== false;
  return (
    <>
      <p>{isVerified ? application.decisionMailed : application.verifyFirst}</p>
      {!isVerified && (
        <Form method="post" action="/verify-email">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="email" value={record.email} />
          <input type="hidden" name="uid" value={record.uid} />
          <Button kind="secondary">{application.resendVerification}</Button>
        </Form>
      )}
      <Disclosure summary={application.details}>
        <ApplicantRecord record={record} className={styles.record} />
      </Disclosure>
    </>
  );
}

function Declined({ reason, again }: { reason?: string | null; again?: string }) {
  const { application } = useApplicationMessages();
  return (
    <>
      {reason && <p className={styles.reason}>{application.declinedReason(reason)}</p>}
      <Form method="post" action="/ask-again">
        <input type="hidden" name="token" value={again} />
        <Button kind="secondary">{application.askAgain}</Button>
      </Form>
    </>
  );
}
