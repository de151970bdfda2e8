import type { ReactNode } from 'react';
import { useDateFormats } from '../../../web/messages/dates.ts';
import { useSignInMessages } from '../../../web/messages/sign-in-messages.ts';
import type { PendingRecord } from '../contract.ts';

interface ApplicantRecordProps {
  record: PendingRecord;
  className: string | undefined;
}

/** Shows applicants what is stored about their request to join. */
export function ApplicantRecord({ record: { email, joinedAt, uid }, className }: ApplicantRecordProps) {
  const { signIn } = useSignInMessages();
  const { dayAndTime } = useDateFormats();
  return (
    <table className={className}>
      <caption>{signIn.recordCaption}</caption>
      <tbody>
        <Row name={signIn.record.email}>{email}</Row>
        <Row name={signIn.record.approved}>{signIn.notApproved}</Row>
        <Row name={signIn.record.joinedAt}>
          <time dateTime={joinedAt}>{dayAndTime(Date.parse(joinedAt))}</time>
        </Row>
        <Row name={signIn.record.uid}>{uid}</Row>
      </tbody>
    </table>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
