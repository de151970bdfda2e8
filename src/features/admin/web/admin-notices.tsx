import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { BackupStatus } from '../../backups/contract.ts';
import type { MailProblems } from '../../mails/contract.ts';
import styles from './admin-notices.module.css';

/** Warns about mails that could not be sent or have waited for too long, and about backups that were not made. */
export function AdminNotices({
  failedCount,
  overdue,
  backups,
}: MailProblems & { backups: BackupStatus | undefined }) {
  return (
    <>
      {failedCount > 0 && <FailedMailsNotice count={failedCount} />}
      {overdue && <OverdueNotice {...overdue} />}
      {backups && <BackupNotice {...backups} />}
    </>
  );
}

export function FailedMailsNotice({ count }: { count: number }) {
  const { mailProblems: mails } = useTexts('admin-mails');
  return (
    <MessageBox tone="warning">
      <div className={styles.notice}>
        <p>{mails.notice(count)}</p>
        <ButtonLink to="/admin/mails" aria-label={`${mails.review}: ${mails.title}`}>
          {mails.review}
        </ButtonLink>
      </div>
    </MessageBox>
  );
}

/** Quotes the mail server's answer: most often the server is down or refuses the login. */
export function OverdueNotice({ count, since, reason }: NonNullable<MailProblems['overdue']>) {
  const { mailProblems: mails } = useTexts('admin-mails');
  const { dayAndTime } = useDateFormats();
  return (
    <MessageBox tone="warning">
      <p>{mails.overdue(count, dayAndTime(since))}</p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p>{mails.overdueHint}</p>
    </MessageBox>
  );
}

/** Says when the last backup was made. Becomes a warning when that is long ago or the last attempt failed. */
export function BackupNotice({ madeAt, megabytes = 0, problem, isOverdue }: BackupStatus) {
  const { backups } = useTexts('admin-mails');
  const { dayAndTime } = useDateFormats();
  const last = <p>{madeAt ? backups.last(dayAndTime(madeAt), megabytes) : backups.none}</p>;
  if (!problem && !isOverdue) return last;
  return (
    <MessageBox tone="warning">
      <p>{problem ? backups.problem : backups.overdue}</p>
      {problem && (
        <blockquote className={styles.reason} lang="en">
          {problem}
        </blockquote>
      )}
      {last}
      <p>{backups.hint}</p>
    </MessageBox>
  );
}

/** Says since when a task or a sweep fails, how often it has, and when it runs again. */
export function FailingTaskNotice({ name, since, failures, nextAt }: FailingTaskState) {
  const { system: texts } = useTexts('admin-mails');
  const { dayAndTime } = useDateFormats();
  const names: Record<string, string> = texts.taskNames;
  return (
    <MessageBox tone="warning">
      <p>
        <strong>{names[name] ?? texts.cleanUp(name)}</strong>
      </p>
      <p>{texts.taskFails(failures, dayAndTime(since), dayAndTime(nextAt))}</p>
    </MessageBox>
  );
}

interface FailingTaskState {
  name: string;
  /** Times are milliseconds since 1970. */
  since: number;
  failures: number;
  nextAt: number;
}
