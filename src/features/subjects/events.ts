import type { SqlPart } from '../../server/database/database.ts';

/** The events of rules that tell of a kind of news: see ToldKind in questions.ts. */
export type ToldEvent =
  | {
      /** Something new about a subject. One row of News tells of all of it that the reader has not read. */
      type: 'told';
      kind: string;
      /** Any number: each batch of a job tells some. */
      accountIds: readonly string[];
      subjectId: string;
      /** The person who did it. Those who have muted them, and they themselves, hear nothing. Null if nobody did. */
      actorId: string | null;
      at: number;
      /** The row also replaces what the reader has read about the subject. */
      replacesRead?: true;
    }
  /** Nothing new is there any more, for one reader or without `accountId` for all. */
  | { type: 'told-withdrawn'; kind: string; subjectIds: string[]; accountId?: string }
  /** Nothing that was told to a person of a kind is true any more. */
  | { type: 'told-ended'; kind: string; accountId: string }
  | {
      /** Perhaps nothing of a kind waits any more, or something waits again. The kind is also the subject of its news. */
      type: 'waiting-changed';
      kind: string;
      /** Returns the SQL condition that something waits for the account in `reader`. */
      isWaiting(reader: SqlPart): SqlPart<boolean>;
    };

/** The event of rules that change a row that the search finds: see SearchableKind in questions.ts. */
export type SearchableEvent = { type: 'searchable-changed'; kind: string; id: string };
