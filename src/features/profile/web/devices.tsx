import { useEffect, useRef } from 'react';
import { useDateFormats } from '../../../web/messages/dates.ts';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import type { OwnSession } from '../../auth/contract.ts';
import type { ProfileFetcher } from './answer.ts';
import styles from './devices.module.css';
import { SECURITY_PATH } from './profile-tabs.tsx';

/** Where the member is signed in; each with a way out. */
export function Devices({ sessions, fetcher }: { sessions: OwnSession[]; fetcher: ProfileFetcher }) {
  const { profile } = useMemberMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes with its session.
  useEffect(() => {
    if (fetcher.data?.notice) heading.current?.focus();
  }, [fetcher.data]);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {profile.devicesTitle}
      </h2>
      <p>{profile.devicesText}</p>
      <fetcher.Form method="post" action={SECURITY_PATH} className="stack">
        <input type="hidden" name="intent" value="end-sessions" />
        <ul>
          {sessions.map((session) => (
            <Device key={session.id} session={session} fetcher={fetcher} />
          ))}
        </ul>
        <div>
          <SignOut session="all" fetcher={fetcher} label={profile.signOutEverywhere} />
        </div>
      </fetcher.Form>
    </Card>
  );
}

function Device({ session, fetcher }: { session: OwnSession; fetcher: ProfileFetcher }) {
  const { profile } = useMemberMessages();
  const name = profile.device(session.browser, session.system);
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
          {session.isThis && <span className={styles.badge}>{profile.thisDevice}</span>}
        </p>
        <p className={styles.times}>
          <Moment label={profile.signedIn} time={session.startedAt} />
          <Moment label={profile.lastUsed} time={session.lastUsedAt} />
        </p>
      </div>
      <SignOut session={session.id} fetcher={fetcher} label={profile.signOut} of={name} />
    </li>
  );
}

function Moment({ label, time }: { label: string; time: number }) {
  const { dayAndTime } = useDateFormats();
  return (
    <span>
      {label}: <time dateTime={new Date(time).toISOString()}>{dayAndTime(time)}</time>
    </span>
  );
}

interface SignOutProps {
  session: string;
  fetcher: ProfileFetcher;
  label: string;
  /** Tells one such button from the next for who does not see where it stands. */
  of?: string;
}

function SignOut({ session, fetcher, label, of }: SignOutProps) {
  const { profile } = useMemberMessages();
  const isPressed = fetcher.formData?.get('session') === session;
  return (
    <Button
      kind="secondary"
      name="session"
      value={session}
      aria-label={of && `${label}: ${of}`}
      isBusy={fetcher.state !== 'idle'}
      busyText={isPressed ? profile.signingOut : label}
    >
      {label}
    </Button>
  );
}
