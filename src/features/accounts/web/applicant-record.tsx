import type { ReactNode } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { PendingRecord } from '../contract.ts';

interface ApplicantRecordProps {
  record: PendingRecord;
  className: string | undefined;
}

/** Shows applicants what is stored about their request to join. */
export function ApplicantRecord({ record: { email, joinedAt, uid }, className }: ApplicantRecordProps) {
  const { application } = useTexts('application');
  const { dayAndTime } = useDateFormats();
  return (
    <table className={className}>
      <caption>{application.recordCaption}</caption>
      <tbody>
        <Row name={application.record.email}>{email}</Row>
        <Row name={application.record.approved}>{application.notApproved}</Row>
        <Row name={application.record.joinedAt}>
          <time dateTime={joinedAt}>{dayAndTime(Date.parse(joinedAt))}</time>
        </Row>
        <Row name={application.record.uid}>{uid}</Row>
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
