import { useTexts } from '../../../web/texts/texts.ts';
import { CalendarDays } from '../../../web/ui/icons/calendar-days.ts';
import { CircleCheck } from '../../../web/ui/icons/circle-check.ts';
import { CircleSlash } from '../../../web/ui/icons/circle-slash.ts';
import { Clock } from '../../../web/ui/icons/clock.ts';
import { Flower2 } from '../../../web/ui/icons/flower-2.ts';
import { KeyRound } from '../../../web/ui/icons/key-round.ts';
import { MailWarning } from '../../../web/ui/icons/mail-warning.ts';
import { Scale } from '../../../web/ui/icons/scale.ts';
import { UserCheck } from '../../../web/ui/icons/user-check.ts';
import { UserX } from '../../../web/ui/icons/user-x.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { Member } from '../contract.ts';
import { membershipStatus } from './decision-texts.ts';
import styles from './member-facts.module.css';

const ICONS = {
  pending: Clock,
  approved: CircleCheck,
  moderator: Scale,
  approver: UserCheck,
  administrator: KeyRound,
  declined: UserX,
  suspended: CircleSlash,
  remembered: Flower2,
};

/** Shows a person's status and dates in one line. */
export function MemberFacts({ member }: { member: Member }) {
  const { admin } = useTexts('admin');
  const { day, dayAndTime } = useDateFormats();
  const status = membershipStatus(member);
  const hasJoined = status !== 'pending' && status !== 'declined';
  const Icon = ICONS[status];
  return (
    <p className={styles.facts}>
      <span className={styles[status]}>
        <Icon aria-hidden="true" />
        {admin.members.status[status]}
        {member.suspendedUntil !== null &&
          ` ${admin.members.suspendedUntil(dayAndTime(member.suspendedUntil))}`}
      </span>{' '}
      {!member.isVerified && (
        <>
          <span className={styles.unverified}>
            <MailWarning aria-hidden="true" />
            {admin.unverified}
          </span>{' '}
        </>
      )}
      <span>
        <CalendarDays aria-hidden="true" />
        <time dateTime={new Date(member.joinedAt).toISOString()}>
          {hasJoined ? admin.members.joined(day(member.joinedAt)) : admin.members.asked(day(member.joinedAt))}
        </time>
      </span>
    </p>
  );
}
