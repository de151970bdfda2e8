import type { Generated } from 'kysely';
import type { Language } from '../language.ts';

/** The tables as the newest migration leaves them. Times are milliseconds since 1970, ids are UUIDs. */
export interface Tables {
  accounts: AccountTable;
  memberships: MembershipTable;
  decisions: DecisionTable;
  sessions: SessionTable;
  one_time_tokens: OneTimeTokenTable;
  profiles: ProfileTable;
  stories: StoryTable;
  likes: LikeTable;
  topics: TopicTable;
  outbox: OutboxTable;
  performance: PerformanceTable;
  locks: LockTable;
  rate_limits: RateLimitTable;
}

interface AccountTable {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  /** In PHC form with its parameters; null until the owner has set one. */
  password_hash: string | null;
  email_verified_at: number | null;
  created_at: number;
  last_sign_in_at: number | null;
  /** Of its pages and mails; null until it is known. */
  language: Language | null;
}

export type MembershipState = 'pending' | 'approved' | 'declined' | 'suspended';
export type Role = 'member' | 'administrator';

interface MembershipTable {
  account_id: string;
  state: MembershipState;
  role: Role;
  joined_at: number;
}

interface DecisionTable {
  id: string;
  account_id: string;
  decision: string;
  /** Null when the decision was made from the shell, or the decider has left. */
  decided_by: string | null;
  decided_at: number;
  reason: string | null;
  /** What it found; null where there was no membership. */
  from_state: MembershipState | null;
  from_role: Role | null;
  /** The decision that this one takes back. */
  undoes: string | null;
}

interface SessionTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  last_seen_at: number;
  user_agent: string;
}

interface OneTimeTokenTable {
  token_hash: string;
  purpose: string;
  account_id: string | null;
  expires_at: number;
  used_at: number | null;
}

interface ProfileTable {
  account_id: string;
  name: string;
  location: string;
  bio: string;
  occupation: string;
  company: string;
  photo: string | null;
  /** Percent. */
  completion: number;
  updated_at: number;
}

interface StoryTable {
  id: string;
  topic: string;
  author_id: string | null;
  submission_key: string;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  deleted_by: string | null;
  likes: Generated<number>;
  title: string;
  opening: string;
  rest: string | null;
}

interface LikeTable {
  story_id: string;
  account_id: string;
  created_at: number;
}

interface TopicTable {
  id: string;
  stories: Generated<number>;
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
  /** Set for a mail to someone who has just left: nothing of it is kept once it is sent or given up. */
  recipient_left_at: number | null;
  /** When an administrator last had it tried again; its three days count from then. */
  retried_at: number | null;
  /** What the one-time link in it is for, and until when; null without one. */
  link_purpose: string | null;
  link_expires_at: number | null;
}

type Bucket = `bucket_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15}`;

/** One row for each day, page and metric: how many visits fell into each bucket of the metric's histogram. */
interface PerformanceTable extends Record<Bucket, number> {
  /** In UTC, as 2026-11-20. */
  day: string;
  page: string;
  metric: string;
}

/** A row for each thing that is done by one transaction at a time: see locks.ts. */
interface LockTable {
  name: LockName;
}

export type LockName = 'decisions';

/** One row for each limit and whoever it counts. */
interface RateLimitTable {
  /** Of the limit's name and the address, e-mail or account it counts: never these themselves. */
  key_hash: string;
  hits: number;
  /** When the count begins anew. */
  resets_at: number;
}
