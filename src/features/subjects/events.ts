import type { SqlPart } from '../../server/database/database.ts';

/** Something new about a subject. One row of News tells of all of it that the reader has not read. */
export interface NewsEntry {
  kind: string;
  /** Any number: each batch of a job tells some. */
  accountIds: readonly string[];
  subjectId: string;
  /** The story or other thing (Subject in questions.ts) that the news are about, if they have a cause that may go: see NewsKind. */
  about?: { kind: string; id: string };
  /** The thread that the news are about. */
  rootId?: string;
  /** The person who did it. Those who have muted them, and they themselves, hear nothing. Null if nobody did. */
  actorId: string | null;
  at: number;
  /** The row also replaces what the reader has read about the subject. */
  replacesRead?: true;
  /** Skips people who were told of the subject before. */
  skipsInformed?: true;
}

/** The events of rules that tell of a kind of news: see NewsKind in questions.ts. */
export type NewsEvent =
  | (NewsEntry & { type: 'news-added' })
  /** Tells each person only the first of these entries that the person wants. */
  | { type: 'news-by-priority'; entries: readonly NewsEntry[] }
  /**
   * A number has changed that tells of people and names none, so that mutes mean nothing. A row that the reader has not read stays as
   * it is, and no message goes out.
   */
  | (Omit<NewsEntry, 'actorId' | 'accountIds'> & { type: 'news-number-changed'; accountId: string })
  /**
   * Members hear of a subject once, even of one that is hidden and shown again. No message goes out, except with `isPushed`, or with
   * `forAll`, which also shows the news on Home until the reader dismisses them.
   */
  | (NewsEntry & { type: 'news-once'; isHidden?: boolean; isPushed?: true; forAll?: true })
  /** The cause of news of all members is deleted, and with it the news: see `reference` of NewsKind. */
  | { type: 'everyones-news-changed' }
  /** Deletes the news of this kind about these subjects, told without `about`: of one reader, or of all without `accountId`. */
  | { type: 'news-withdrawn'; kind: string; subjectIds: string[]; accountId?: string }
  /** Deletes all news of this kind that a person has. */
  | { type: 'news-ended'; kind: string; accountId: string }
  /** Deletes everybody's news of this kind about the things whose ids `aboutIds` selects. */
  | { type: 'news-erased'; kind: string; aboutIds: SqlPart }
  /** News about these things may have no cause any more, or have one again. Comes after the change. */
  | { type: 'causes-changed'; aboutIds: string[] }
  /** The same for news of one kind, and things in a subquery. */
  | { type: 'causes-of-kind-changed'; kind: string; aboutIds: SqlPart }
  /** An account is deleted. Deletes the news about these things that have lost their cause. */
  | { type: 'causes-erased'; aboutIds: string[] }
  | {
      /** Perhaps nothing of a kind waits any more, or something waits again. The kind is also the subject of its news. */
      type: 'waiting-changed';
      kind: string;
      /** Returns the SQL condition that something waits for the account in `reader`. */
      isWaiting(reader: SqlPart): SqlPart<boolean>;
    };

/** The audience of a subject has changed. `isWider` says that somebody may see the subject who did not before. */
export interface AudienceEvent {
  type: 'audience-changed';
  kind: string;
  id: string;
  isWider: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** The event of rules that change a row that the search finds: see SearchableKind in questions.ts. */
export type SearchableEvent = { type: 'searchable-changed'; kind: string; id: string };
