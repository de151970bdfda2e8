import type { Permission } from '../../identity/permissions.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Language } from '../../languages/languages.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries, SqlPart } from '../../server/database/database.ts';
import type { Transaction } from '../../server/database/transaction.ts';
import { question } from '../../server/event-handlers.ts';
import type { NewsFacts, NounCases, SubjectKind } from './contract.ts';

/** The present state of something that members comment on and that has photos. Deleted things are not found. */
export interface FoundSubject {
  id: string;
  kind: SubjectKind;
  /** Null once the author has left. */
  authorId: string | null;
  /** True if the author has died and is remembered. Missing after countComments. */
  isOfRemembered?: boolean;
  title: string;
  /** The path of the subject's page. */
  path: string;
  /** The number of comments that are neither deleted nor hidden. */
  comments: number;
  /** True if nobody may comment on the subject any more. */
  isClosed: boolean;
  /** True if only the subject's author and moderators see it. */
  isHidden: boolean;
  /** The circle that the subject is for. Null for all members. */
  circleId: string | null;
  /** The circle's id and name, for a reader who is in it. Missing if the query had no reader. */
  circle?: { id: string; name: string };
  /** When a report let moderators read a circle's subject. Null if no report did. */
  shownAt: number | null;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** When the subject was last changed, or else created. */
  version: number;
}

/** The words for a kind of thing in mails and push messages. */
export interface SubjectWords {
  /** The words for a thing that belongs to the reader. */
  yours: Record<Language, string>;
  cases: NounCases;
}

/** The words for an answer in mails and push messages. `who` names the people. */
export interface AnswerWords {
  /** A line of a mail, with the title of the answered thing. */
  mailed: Record<Language, (who: string, title: string, subject: SubjectWords) => string>;
  /** Push messages: one without names, and one with names. */
  counted: Record<Language, (people: number, subject: SubjectWords) => string>;
  named: Record<Language, (who: string, subject: SubjectWords) => string>;
  /**
   * True for an answer to the reader's comment. If a mail contains only such answers, its Malayalam subject
   * says so.
   */
  isReply?: true;
}

/**
 * A kind of thing that can have comments and photos. Its feature answers `subjects` with this. The kind is also
 * the name of the parameter in the address of the thing's page, and the database refuses a row with the id of
 * another kind (docs/decisions/069).
 */
export interface Subject {
  kind: SubjectKind;
  words: SubjectWords;
  /** Returns the rows with these ids in any order, without missing and deleted ones. */
  find(queries: Queries, ids: readonly string[]): Promise<FoundSubject[]>;
  /**
   * Adds `change` to the number of comments and returns the changed row; undefined without a row. Locks the row
   * until the transaction ends, even with 0: every rule locks it before it changes comments. `isGone` is true
   * for a deleted row.
   */
  countComments(
    transaction: Queries,
    id: string,
    change: number,
  ): Promise<(FoundSubject & { isGone: boolean }) | undefined>;
  /** Locks the rows with these ids, a subquery, before the caller takes its next lock. */
  lock(transaction: Queries, ids: SqlPart): Promise<void>;
  /** Returns the SQL condition that there is a row with this id. */
  exists(id: SqlPart): SqlPart<boolean>;
  /**
   * Returns the SQL condition that all members see a row, or given `reader`, that the account in this column
   * does.
   */
  isShown(id: SqlPart, reader?: SqlPart): SqlPart<boolean>;
  /**
   * Returns the SQL condition that a row, hidden or not, is for an account. Missing for a kind that is always
   * for everyone.
   */
  isFor?(id: SqlPart, reader: SqlPart): SqlPart<boolean>;
  /**
   * Returns the SQL condition that an account has muted the circle of a row. Missing for a kind that is always
   * for everyone.
   */
  isMuted?(id: SqlPart, reader: SqlPart): SqlPart<boolean>;
  /**
   * Selects the ids of the things that are for a circle, so that numbers for everyone can leave them out.
   * Missing for a kind that is always for everyone.
   */
  ofCircles?: SqlPart;
  /** Returns the text that moderators read besides the title. */
  readText(queries: Queries, id: string): Promise<string>;
  /**
   * Hides the thing from everyone but its author and moderators, or with null shows it again. Returns whether
   * anything changed.
   */
  setHidden(transaction: Transaction, id: string, hiddenAt: number | null, now: number): Promise<boolean>;
  /** Gives a thing that was held from its beginning a new time, and sends the news of it. */
  release?(transaction: Transaction, id: string, now: number): Promise<void>;
  /**
   * Lets moderators read a thing that only some members see. These members are told. Runs in the transaction of
   * a report.
   */
  show?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Closes or opens the comments of a thing that the viewer wrote. Missing for a kind whose comments stay open. */
  closeComments?(context: AppContext, viewer: Viewer, id: string, isClosed: boolean): Promise<void>;
}

/** Asks which of these circles an account is in, and for their names. */
export const ownAudiences = question<
  { accountId: string; circleIds: readonly string[] },
  { id: string; name: string }[]
>('own-audiences');

/** Asks every feature for the kinds of things that members can comment on. */
export const subjects = question<undefined, Subject>('subjects');

/**
 * Asks every feature for the row of text that an author has put below a subject, such as a question. Moderators
 * read it, and the readable archive contains it.
 */
export const textsBelow = question<{ queries: Queries; id: string }, string>('texts below');

/**
 * A kind of news. Its feature answers `newsKinds` with this, raises the events of NewsEvent, and has the kind's
 * words in words-news.en.ts and words-news.ml.ts of its folder.
 */
export interface NewsKind {
  kind: string;
  /**
   * Returns the values for the sentence about each subject. Leaves out a subject if the cause of its row is
   * gone. In a kind with `describeRows`, only push messages use this function.
   */
  describe?(
    queries: Queries,
    asked: { subjectIds: string[]; accountId: string; now: number },
  ): Promise<Map<string, NewsFacts>>;
  /**
   * For news about a story or another subject: returns the values for the sentence of each row, by the row's
   * id. `news` is a table of rows of News. `place` is the part of the address behind the subject's path. Kinds
   * with the same function are asked together.
   */
  describeRows?(
    queries: Queries,
    news: SqlPart,
  ): Promise<Map<string, Omit<NewsFacts, 'path'> & { place?: string }>>;
  /**
   * Returns the comment that each row leads to, by the row's id. On the page of its subject, the row counts as
   * read once this comment is shown. Without this function, the row counts as read together with the page.
   */
  findComments?(queries: Queries, news: SqlPart): Promise<Map<string, string>>;
  /** The title of a push message, which names nobody. Without it, no push message is sent for the kind. */
  message?: Record<Language, string>;
  /** The column of news that refers to the subject's row. Deleting that row deletes its news. */
  reference?: 'case_id' | 'decision_id' | 'announcement_id';
  /**
   * For news about a story or another subject: the SQL condition that a row of `news` has a cause. A row
   * without a cause is withdrawn.
   */
  hasCause?: SqlPart<boolean>;
  /**
   * True for news about a subject in which the reader takes part, such as a change of a gathering to which the
   * reader has replied. It also reaches a reader who has muted the subject's circle.
   */
  reachesMuted?: true;
  /** For an answer to the reader: the words for the kind in mails and messages about answers. */
  answer?: AnswerWords;
  /**
   * The permission that readers of the kind need. A change of the reader's role deletes the kind's news.
   * Missing for news that everybody can get.
   */
  permission?: Permission;
  /**
   * The place among the choices of the settings page, for a kind that members can switch off. The words are `choices` in
   * words-news.en.ts.
   */
  choice?: number;
}

/** Asks every feature for its kinds of news. */
export const newsKinds = question<undefined, NewsKind>('news-kinds');

/**
 * Marks news of a registered kind about a subject as read, because a page has shown the subject to the reader.
 */
export const markNewsSeen = question<{ viewer: Viewer; kind: string; subjectId: string }, void>(
  'mark-news-seen',
);

/** The parts of a row that the search indexes. The query that reads the results decides who may see them. */
interface SearchedRow {
  id: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** The circle that the row is for. Null for everyone. */
  circleId: string | null;
  /** Undefined if other members may not find the row. */
  document: { title: string; text: string; authorId: string | null } | undefined;
}

/** The facts about a row on the page of the search, besides the words that matched. */
export interface FoundRow {
  id: string;
  title: string;
  text: string;
  /** The path of the row's page. */
  path: string;
  /** When the thing takes place, in milliseconds since 1970. */
  at: number | null;
  /** The circle that the thing is for. Missing for everyone. */
  circle?: { id: string; name: string };
}

/**
 * A kind of row that the search finds. Its feature answers `searchableKinds` with this, raises
 * 'searchable-changed' when a row changes, and has the name of the kind's tab in words-search.en.ts.
 */
export interface SearchableKind {
  /** The kind's name in the index. */
  kind: string;
  /** The kind's name in addresses of the search and in words-search.en.ts. */
  tab: string;
  /** Separates the kind's terms from those of other kinds. The index contains it, so it must never change. */
  salt: number;
  /**
   * The rows in the order in which they are indexed. `table` selects all of them. `author` is the column of the
   * row's author. `isForAll` is the condition that a row is for everyone.
   */
  rows: {
    table: SqlPart;
    id: string;
    author: string;
    time: SqlPart<number>;
    condition: SqlPart;
    isForAll: SqlPart;
  };
  /** Returns the indexed parts of those rows that exist, in any order. */
  read(queries: Queries, ids: readonly string[]): Promise<SearchedRow[]>;
  /** Returns the rows with these ids that the viewer may see, in any order. */
  find(context: AppContext, viewer: Viewer, ids: readonly string[]): Promise<FoundRow[]>;
  /** Returns a subquery with the ids of the rows that are deleted when an account leaves. */
  goneWith(accountId: string, keepsWork: boolean): SqlPart;
}

/** Asks every feature for its searchable kinds of rows, besides stories, people and comments. */
export const searchableKinds = question<undefined, SearchableKind>('searchable kinds');

/** A text of the archive of all stories. */
export interface ArchivedText {
  id: string;
  title: string;
  text: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** The author's name. Empty without a name. */
  author: string;
}

/**
 * Texts that the archive of all stories contains besides stories. Their feature answers `archivedCollections`
 * with this. The archive adds a page that leads to them, and the photos and comments of members who agreed.
 */
export interface ArchivedCollection {
  kind: SubjectKind;
  /** The name of the page's file. */
  page: string;
  title: Record<Language, string>;
  amount: Record<Language, (count: number) => string>;
  /** Yields the texts, newest first. `hasAgreed` returns the SQL condition that the account in a column agreed to be in the archive. */
  read(context: AppContext, hasAgreed: (column: string) => SqlPart<boolean>): AsyncIterable<ArchivedText>;
}

/** Asks every feature for the texts that the archive of all stories contains. */
export const archivedCollections = question<undefined, ArchivedCollection>('archived collections');

/** Finds on this server the people of an imported community. */
export interface MovedPeople {
  /** Returns the account of a member's id in the source. */
  findAccount(person: string): string | undefined;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Things with comments and photos besides stories that move to another server. Their feature answers
 * `movedSubjects` with this. Their comments and photos move with them.
 */
export interface MovedSubjects<Moved extends { id: string } = { id: string }> {
  /**
   * The name of the things' file in an export without `.json` (docs/moving.md), and the kind that an import
   * counts and remembers.
   */
  name: string;
  kind: SubjectKind;
  /** Selects the ids of the things that move, without hidden ones. */
  ids: SqlPart;
  /** Returns how many stay, because they are hidden. */
  countHidden(queries: Queries): Promise<number>;
  /** Yields the record of each thing, oldest first. */
  read(queries: Queries): AsyncIterable<Moved>;
  /** Returns a record that can be imported, or undefined for an invalid record. */
  parse(record: unknown): Moved | undefined;
  /** Returns the facts about a record that an import needs. `author` is a member's id in the source. */
  headOf(moved: Moved): { author: string | null; title: string; circle: string | null; createdAt: number };
  /** Returns which of these ids are taken. */
  findExisting(queries: Queries, ids: readonly string[]): Promise<Set<string>>;
  /**
   * Inserts the records whose id is free, in their order. Raises no event, because an import must cause no
   * news.
   */
  write(transaction: Transaction, moved: readonly Moved[], people: MovedPeople): Promise<void>;
  /** The things' name in the report of an import. */
  words: Record<Language, string>;
}

/** Asks every feature for the things besides stories that move. */
export const movedSubjects = question<undefined, MovedSubjects>('moved subjects');

/** Records that a member sees a subject's page whose prefetched data recorded nothing. Asks the features that record it otherwise. */
export const recordShownSubject = question<{ viewer: Viewer; subjectId: string }, void>(
  'record-shown-subject',
);
