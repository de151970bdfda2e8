import type { ReactNode } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { CircleAlert } from '../../../web/ui/icons/circle-alert.ts';
import { CircleCheck } from '../../../web/ui/icons/circle-check.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { AccountInformation } from '../contract.ts';
import styles from './account-rows.module.css';

export function AccountRows({ account: own }: { account: AccountInformation }) {
  const { account } = useTexts('members');
  return (
    <dl className={styles.rows}>
      <Row name={account.displayName}>{own.displayName || <Missing>{account.notSet}</Missing>}</Row>
      <Row name={account.email}>{own.email}</Row>
      <Row name={account.emailVerified}>
        <span className={own.isVerified ? styles.yes : styles.no}>
          {own.isVerified ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          {own.isVerified ? account.yes : account.no}
        </span>
      </Row>
      <Row name={account.phone}>
        <Missing>{account.notProvided}</Missing>
      </Row>
      <Row name={account.created}>
        <Moment time={own.createdAt} />
      </Row>
      <Row name={account.lastSignIn}>
        {own.lastSignInAt === null ? (
          <Missing>{account.unknown}</Missing>
        ) : (
          <Moment time={own.lastSignInAt} />
        )}
      </Row>
      <Row name={account.provider}>
        {own.provider ? account.providers[own.provider] : <Missing>{account.unknown}</Missing>}
      </Row>
      <Row name={account.userId}>{`${own.shortId}...`}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>;
}

function Moment({ time }: { time: number }) {
  const { dayAndTime } = useDateFormats();
  return <time dateTime={new Date(time).toISOString()}>{dayAndTime(time)}</time>;
}
