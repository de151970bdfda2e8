import type { SqlPart } from '../../server/database/database.ts';

/**
 * Something new about a subject. One row of News stands for everything about the subject that the reader has
 * not read.
 */
export interface NewsEntry {
  kind: string;
  /** The people who get the news. There may be any number: each batch of a job has some. */
  accountIds: readonly string[];
  subjectId: string;
  /**
   * The story or other thing (Subject in questions.ts) that the news is about, if its cause may disappear: see
   * NewsKind.
   */
  about?: { kind: string; id: string };
  /** The thread that the news is about. */
  rootId?: string;
  /** The person who caused the news. This person, and members who have muted this person, get no news. Null if no person caused it. */
  actorId: string | null;
  at: number;
  /** The row also replaces the reader's read news about the subject. */
  replacesRead?: true;
  /** Skips people who have got news of the subject before. */
  skipsInformed?: true;
}

/** The events with which rules send news of a kind: see NewsKind in questions.ts. */
export type NewsEvent =
  | (NewsEntry & { type: 'news-added' })
  /** Sends each person only the first of these entries that the person wants. */
  | { type: 'news-by-priority'; entries: readonly NewsEntry[] }
  /**
   * A number of people has changed. The news names none of them, so mutes do not apply. A row that the reader
   * has not read stays as it is, and no message is sent.
   */
  | (Omit<NewsEntry, 'actorId' | 'accountIds'> & { type: 'news-number-changed'; accountId: string })
  /**
   * Members get news of a subject once, even if the subject is hidden and shown again. No message is sent,
   * except with `isPushed`, or with `forAll`, which also shows the news on Home until the reader dismisses it.
   */
  | (NewsEntry & { type: 'news-once'; isHidden?: boolean; isPushed?: true; forAll?: true })
  /** The cause of news to all members was deleted, and with it the news: see `reference` of NewsKind. */
  | { type: 'everyones-news-changed' }
  /**
   * Deletes the news of this kind about these subjects that was sent without `about`: of one reader, or of all
   * without `accountId`.
   */
  | { type: 'news-withdrawn'; kind: string; subjectIds: string[]; accountId?: string }
  /** Deletes all news of this kind that a person has. */
  | { type: 'news-ended'; kind: string; accountId: string }
  /** Deletes everybody's news of this kind about the things whose ids `aboutIds` selects. */
  | { type: 'news-erased'; kind: string; aboutIds: SqlPart }
  /**
   * The list may be unable to describe a subject to some readers, or able again. For news that was sent without
   * `about`. Raised after the change.
   */
  | { type: 'description-changed'; subjectId: string }
  /** News about these things may have lost its cause, or may have a cause again. Raised after the change. */
  | { type: 'causes-changed'; aboutIds: string[] }
  /** Like 'causes-changed', for news of one kind, about things in a subquery. */
  | { type: 'causes-of-kind-changed'; kind: string; aboutIds: SqlPart }
  /** An account is deleted. Deletes the news about these things that have lost their cause. */
  | { type: 'causes-erased'; aboutIds: string[] }
  | {
      /** Perhaps nothing of a kind waits any more, or something waits again. The news' subject is its kind. */
      type: 'waiting-changed';
      kind: string;
      /** Returns the SQL condition that something waits for the account in `reader`. */
      isWaiting(reader: SqlPart): SqlPart<boolean>;
    };

/**
 * The audience of a subject has changed. With `isWider`, there are people who see the subject now and did not
 * before.
 */
export interface AudienceEvent {
  type: 'audience-changed';
  kind: string;
  id: string;
  isWider: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * The event with which rules report a change of a row that the search finds: see SearchableKind in
 * questions.ts.
 */
export type SearchableEvent = { type: 'searchable-changed'; kind: string; id: string };
