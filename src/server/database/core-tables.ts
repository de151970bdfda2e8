import type { Generated } from 'kysely';

/** Has one row after the first secret was encrypted. */
interface SecretKeyTable {
  /** Tells whether a node has the key with which the secrets were encrypted. */
  check_value: string;
}

interface OneTimeTokenTable {
  token_hash: string;
  purpose: string;
  account_id: string | null;
  expires_at: number;
  used_at: number | null;
  /** The sign-up whose password a verification link confirms. Null if it confirms the account's own password. */
  sign_up_id: string | null;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  body: string | null;
  created_at: number;
  attempts: Generated<number>;
  next_attempt_at: number;
  sent_at: number | null;
  failed_at: number | null;
  last_error: string | null;
  /** Set for a mail to a member who has left: the row is deleted once the mail is sent or has failed. */
  recipient_left_at: number | null;
  /** When an administrator last retried the mail. The time after which it fails counts from then. */
  retried_at: number | null;
  /** Purpose and expiry of the one-time link in the mail. Null without a link. */
  link_purpose: string | null;
  link_expires_at: number | null;
  /** 1 for a bulk mail, which is sent after all others, and 0 for other mails. */
  priority: Generated<number>;
  /** Further headers as JSON. */
  headers: Generated<string | null>;
}

/** One row for each lock: see locks.ts. */
interface LockTable {
  name: LockName;
}

export type LockName = 'decisions';

/** One row about the scheduled backups: see src/server/backups. */
interface BackupTable {
  name: 'nightly';
  /** The date of the last night whose backup was made. Empty before the first backup. */
  night: string;
  /** Identifies the running attempt, or the last one. */
  claim: string | null;
  /** Until this time, no other node makes a backup, because a backup is being made or has just failed. */
  claimed_until: number;
  /** When the last good backup was made. */
  made_at: number | null;
  bytes: number | null;
  /** Why the last attempt failed, as a sentence. */
  problem: string | null;
}

/** One row for each limit and counted address, email or account. */
interface RateLimitTable {
  /** Hash of the limit's name and the counted address, email or account, which are not stored themselves. */
  key_hash: string;
  hits: number;
  /** When the count restarts at zero. */
  resets_at: number;
}

/** One row for each key of keyed hashes: see keyed-hash.ts. */
interface KeyTable {
  name: string;
  secret: string;
  created_at: number;
}

/** Work on any number of rows that is done in batches after a request: see src/server/tasks/jobs.ts. */
interface JobTable {
  id: string;
  kind: string;
  /** The job's input, as JSON. */
  about: string;
  /** Where the next batch begins. */
  position: Generated<string>;
  created_at: number;
  /** When the job is due. While a node works on it, the end of the lease. */
  due_at: number;
  /** How many attempts in a row have failed. */
  failures: Generated<number>;
  failing_since: Generated<number | null>;
}

/** A task whose last run has failed. */
interface FailingTaskTable {
  name: string;
  failures: number;
  failing_since: number;
  /** When the task runs again. */
  due_at: number;
}

declare module './schema.ts' {
  interface Tables {
    secret_keys: SecretKeyTable;
    one_time_tokens: OneTimeTokenTable;
    outbox: OutboxTable;
    locks: LockTable;
    backups: BackupTable;
    rate_limits: RateLimitTable;
    keys: KeyTable;
    jobs: JobTable;
    failing_tasks: FailingTaskTable;
  }
}
