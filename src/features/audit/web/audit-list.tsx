import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import entry from '../../../web/ui/members/log-entry.module.css';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { AuditEntry, AuditKind } from '../contract.ts';
import styles from './audit-list.module.css';

/** Acts of one person that concern another, or the community. */
const ACTS: AuditKind[] = [
  'made-administrator',
  'removed-administrator',
  'made-moderator',
  'removed-moderator',
  'content-hidden',
  'content-shown',
  'mails-resent',
];

export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry: { kind, at, uid, about, by, count, reason } }: { entry: AuditEntry }) {
  const { audit: texts } = useTexts('audit');
  const { dayAndTime } = useDateFormats();
  return (
    <li className={styles.row}>
      {kind === 'mails-resent' ? (
        <p>{texts.mailsResent(count ?? 0)}</p>
      ) : (
        <p>
          {uid && about ? (
            <Link to={`/admin/members/${uid}`}>
              <BreakableText text={about} />
            </Link>
          ) : kind === 'sign-ins-failed' ? (
            texts.network
          ) : (
            texts.nobody
          )}{' '}
          <span className={entry.what}>{texts.what[kind]}</span>
        </p>
      )}
      {reason && <blockquote className={entry.reason}>{reason}</blockquote>}
      <p className={entry.facts}>
        {ACTS.includes(kind) && <span>{by === null ? texts.byNobody : texts.by(by)}</span>}{' '}
        <span>
          {ACTS.includes(kind) && <span className="dot">· </span>}
          <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>
        </span>
      </p>
    </li>
  );
}
