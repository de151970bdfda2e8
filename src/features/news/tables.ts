import type { Generated } from 'kysely';

/** News of members. A row refers to its cause, from which its text is read. */
interface NewsTable {
  id: string;
  account_id: string;
  kind: string;
  /**
   * Events of one subject share an unread row. The subject is a story, a thread, a decision, a case, or a kind
   * of waiting things.
   */
  subject_id: string;
  /**
   * The thing that the news is about, if comments can be about it too: its kind (features/subjects) and its id.
   */
  about_kind: Generated<string | null>;
  about_id: Generated<string | null>;
  root_id: Generated<string | null>;
  case_id: Generated<string | null>;
  decision_id: Generated<string | null>;
  announcement_id: Generated<string | null>;
  /** Time of the first event of the row. */
  created_at: number;
  /** Time of the row's last event. */
  updated_at: number;
  read_at: Generated<number | null>;
  /** Set while the cause of an unread row is gone. */
  withdrawn_at: Generated<number | null>;
  /** 1 for an announcement that the reader has not dismissed from Home. */
  on_home: Generated<number>;
}

interface UnwantedNewsTable {
  account_id: string;
  /** A kind of news that the account has switched off. */
  kind: string;
}

/** A member's choices about mails. Without a row, the defaults of mail-settings.ts apply. */
interface NewsMailSettingsTable {
  account_id: string;
  /** 1 if the member wants mails about answers. */
  answers: number;
  digest: 'off' | 'daily' | 'weekly';
  hour: number;
  /** 0 is Sunday. */
  weekday: number;
  time_zone: Generated<string | null>;
  /** 1 while Home offers the mails, because the account joined before there were any. */
  is_offered: Generated<number>;
  /** When a mail server said that the mailbox does not exist. Ignored once a later email is verified. */
  refused_at: Generated<number | null>;
}

/** The next mail of each kind to an account. A node claims the mail by changing `due_at`. */
interface NewsMailTable {
  account_id: string;
  kind: 'answers' | 'digest';
  due_at: number | null;
  /** When the last mail was queued. */
  last_at: Generated<number | null>;
  /** The ids of the newest comments or stories that the last mail named, as JSON. */
  told: Generated<string | null>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    news: NewsTable;
    unwanted_news: UnwantedNewsTable;
    news_mail_settings: NewsMailSettingsTable;
    news_mails: NewsMailTable;
  }
}
