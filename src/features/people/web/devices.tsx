import { useEffect, useRef } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { SessionSummary } from '../../accounts/contract.ts';
import styles from './devices.module.css';
import type { ProfileFetcher } from './form-result.ts';
import { SECURITY_PATH } from './profile-tabs.tsx';

/** Lists the member's sessions, each with a sign-out button. */
export function Devices({ sessions, fetcher }: { sessions: SessionSummary[]; fetcher: ProfileFetcher }) {
  const { profile } = useTexts('members');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button disappears with its session.
  useEffect(() => {
    if (fetcher.data?.notice) heading.current?.focus();
  }, [fetcher.data]);
  return (
    <Card>
      <h2 id="devices" ref={heading} tabIndex={-1}>
        {profile.devicesTitle}
      </h2>
      <p>{profile.devicesText}</p>
      <Form fetcher={fetcher} action={SECURITY_PATH} className="stack" fields={{ intent: 'end-sessions' }}>
        <ul>
          {sessions.map((session) => (
            <Device key={session.id} session={session} fetcher={fetcher} />
          ))}
        </ul>
        <div>
          <SignOut session="all" fetcher={fetcher} label={profile.signOutEverywhere} />
        </div>
      </Form>
    </Card>
  );
}

function Device({ session, fetcher }: { session: SessionSummary; fetcher: ProfileFetcher }) {
  const { profile } = useTexts('members');
  const name = profile.device(session.browser, session.system);
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
          {session.isThis && <span className={styles.badge}>{profile.thisDevice}</span>}
        </p>
        <p className={styles.times}>
          <LabelledTime label={profile.signedIn} time={session.startedAt} />
          <LabelledTime label={profile.lastUsed} time={session.lastUsedAt} />
        </p>
      </div>
      <SignOut session={session.id} fetcher={fetcher} label={profile.signOut} deviceName={name} />
    </li>
  );
}

function LabelledTime({ label, time }: { label: string; time: number }) {
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
  /** Added to the accessible name, because screen reader users hear the button without its row. */
  deviceName?: string;
}

function SignOut({ session, fetcher, label, deviceName }: SignOutProps) {
  const { profile } = useTexts('members');
  const isPressed = fetcher.formData?.get('session') === session;
  return (
    <Button
      kind="secondary"
      name="session"
      value={session}
      aria-label={deviceName && `${label}: ${deviceName}`}
      isBusy={fetcher.state !== 'idle'}
      busyText={isPressed ? profile.signingOut : label}
    >
      {label}
    </Button>
  );
}
