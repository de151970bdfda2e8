import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { DottedParts } from '../../../web/ui/members/dotted-parts.tsx';
import styles from '../../../web/ui/members/log-entry.module.css';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { useCan } from '../../../web/ui/page/viewer.ts';
import type { ListedLogEntry } from '../../moderation/contract.ts';
import type { AuditEntry, AuditKind, LogItem } from '../contract.ts';
import list from './log-list.module.css';

/** Acts of one person that concern another, or the community. */
const ACTS: AuditKind[] = [
  'approved',
  'declined',
  'suspended',
  'reinstated',
  'remembered',
  'put-back',
  'reopened',
  'made-administrator',
  'removed-administrator',
  'made-moderator',
  'removed-moderator',
  'made-approver',
  'removed-approver',
  'took-over',
  'deputy-named',
  'deputy-withdrawn',
  'bequeathed-archive-downloaded',
  'reset-link-made',
  'mails-resent',
];

export function LogList({ items }: { items: LogItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.entry.id} className={list.row}>
          {item.source === 'audit' ? <Entry entry={item.entry} /> : <ContentEntry entry={item.entry} />}
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry: { kind, at, uid, about, by, count, reason, earlier } }: { entry: AuditEntry }) {
  const { audit: texts } = useTexts('audit');
  const times = earlier.length + 1;
  const what =
    times > 1 && (kind === 'signed-in' || kind === 'sign-ins-failed')
      ? texts.several[kind](times)
      : kind !== 'mails-resent' && kind !== 'imported' && texts.what[kind];
  return (
    <>
      {kind === 'mails-resent' ? (
        <p>{texts.mailsResent(count ?? 0)}</p>
      ) : kind === 'imported' ? (
        <p>{texts.imported(count ?? 0)}</p>
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
          <span className={styles.what}>{what}</span>
        </p>
      )}
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p className={styles.facts}>
        <DottedParts>
          {ACTS.includes(kind) && (by === null ? texts.byNobody : texts.by(by))}
          <Time at={at} />
        </DottedParts>
      </p>
      {earlier.length > 0 && (
        <Disclosure summary={texts.earlier}>
          <ul>
            {earlier.map((time) => (
              <li key={time} className={styles.facts}>
                <Time at={time} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function ContentEntry({
  entry: { action, at, by, aboutId, about, caseId, rule, words, note },
}: {
  entry: ListedLogEntry;
}) {
  const { moderation: texts } = useTexts('moderation');
  const { audit } = useTexts('audit');
  const isAdministrator = useCan('open-admin-pages');
  const name = about || audit.unnamed;
  return (
    <>
      <p>
        {isAdministrator && aboutId ? (
          <Link to={`/admin/members/${aboutId}`}>
            <BreakableText text={name} />
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <span className={styles.what}>– {texts.actions[action]}</span>
      </p>
      {[words, note].map(
        (text, index) =>
          text && (
            <blockquote
              key={index === 0 ? 'words' : 'note'}
              className={styles.reason}
              dir="auto"
              lang={textLanguage(text)}
            >
              {text}
            </blockquote>
          ),
      )}
      <p className={styles.facts}>
        <DottedParts>
          {by && texts.by(by)}
          {rule !== null && texts.ruleNumber(rule)}
          <Time at={at} />
        </DottedParts>
      </p>
      {caseId && (
        <p>
          <Link to={`/moderation/${caseId}`} className={list.target}>
            {texts.toCase}
          </Link>
        </p>
      )}
    </>
  );
}

function Time({ at }: { at: number }) {
  const { dayAndTime } = useDateFormats();
  return <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>;
}
