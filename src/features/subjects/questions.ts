import type { Permission } from '../../identity/permissions.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Language } from '../../languages/languages.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries, SqlPart } from '../../server/database/database.ts';
import type { Transaction } from '../../server/database/transaction.ts';
import { question } from '../../server/event-handlers.ts';
import type { NewsFacts, NounCases, SubjectKind } from './contract.ts';

/** Something that members comment on and that has photos, as it is now. Deleted things are not found. */
export interface FoundSubject {
  id: string;
  kind: SubjectKind;
  /** Null once the author has left. */
  authorId: string | null;
  title: string;
  /** The path of its page. */
  path: string;
  /** The number of comments that are neither deleted nor hidden. */
  comments: number;
  /** Nobody may comment on it any more. */
  isClosed: boolean;
  /** Only its author and moderators see it. */
  isHidden: boolean;
  /** The circle that it is for. Null for all members. */
  circleId: string | null;
  /** That circle, for a reader who is in it. Missing where nobody has asked for a reader. */
  circle?: { id: string; name: string };
  /** When a report let moderators read a subject of a circle. Null if none did. */
  shownAt: number | null;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** When it was last changed, or created. */
  version: number;
}

/** What mails and push messages say of a kind of thing. */
export interface SubjectWords {
  /** As something of the reader's. */
  yours: Record<Language, string>;
  cases: NounCases;
}

/** What mails and push messages say of an answer. `who` names the people. */
export interface AnswerWords {
  /** A line of a mail, with the title of what was answered. */
  mailed: Record<Language, (who: string, title: string, subject: SubjectWords) => string>;
  /** A message that names nobody, and one with names. */
  counted: Record<Language, (people: number, subject: SubjectWords) => string>;
  named: Record<Language, (who: string, subject: SubjectWords) => string>;
  /** Answers the reader's comment. The Malayalam subject of a mail with nothing else says so. */
  isReply?: true;
}

/**
 * One kind of thing that can have comments and photos. Its feature answers `subjects` with it. The kind is also the name of the
 * parameter of its page's address, and the database refuses a row with the id of another kind (docs/decisions/069).
 */
export interface Subject {
  kind: SubjectKind;
  words: SubjectWords;
  /** Returns those of these rows that exist and are not deleted, in any order. */
  find(queries: Queries, ids: readonly string[]): Promise<FoundSubject[]>;
  /**
   * Adds `change` to the number of comments and returns the row as it is then; undefined if there is none. Holds the row until the
   * transaction ends, also with 0: every rule holds it before it changes comments. `isGone` tells that it is deleted.
   */
  countComments(
    transaction: Queries,
    id: string,
    change: number,
  ): Promise<(FoundSubject & { isGone: boolean }) | undefined>;
  /** Holds the rows with these ids, a subquery, before the caller's next lock. */
  lock(transaction: Queries, ids: SqlPart): Promise<void>;
  /** Returns the SQL condition that there is a row with this id. */
  exists(id: SqlPart): SqlPart<boolean>;
  /** Returns the SQL condition that all members see a row, or that the account in `reader` does. */
  isShown(id: SqlPart, reader?: SqlPart): SqlPart<boolean>;
  /** Returns the SQL condition that a row, hidden or not, is for an account. Missing for a kind that is for everyone. */
  isFor?(id: SqlPart, reader: SqlPart): SqlPart<boolean>;
  /** Returns the SQL condition that an account has muted the circle of a row. Missing for a kind that is for everyone. */
  isMuted?(id: SqlPart, reader: SqlPart): SqlPart<boolean>;
  /** Selects the ids of those that are for a circle, for numbers for everyone. Missing for a kind that is for everyone. */
  ofCircles?: SqlPart;
  /** Returns what moderators read besides the title. */
  readText(queries: Queries, id: string): Promise<string>;
  /** Hides it from all but its author and moderators, or with null shows it again. Returns whether anything changed. */
  setHidden(transaction: Transaction, id: string, hiddenAt: number | null): Promise<boolean>;
  /** Gives something that was held since it was written a new time, and tells whom it concerns. */
  release?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Lets moderators read something that only some members see, and these members know it. Runs in the transaction of a report. */
  show?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Closes or opens the comments of something of the viewer's. Missing for a kind whose comments stay open. */
  closeComments?(context: AppContext, viewer: Viewer, id: string, isClosed: boolean): Promise<void>;
}

/** Asks in which of these circles an account is, and for their names. */
export const ownAudiences = question<
  { accountId: string; circleIds: readonly string[] },
  { id: string; name: string }[]
>('own-audiences');

/** Asks every feature for the kind of thing that it lets members comment on. */
export const subjects = question<undefined, Subject>('subjects');

/** Something that members can report, as it is now. */
export interface ReportedContent {
  /** The author, or the person. Null once they have left. */
  aboutId: string | null;
  title: string;
  text: string;
  path: string;
  /** The addresses of the photos that belong to it. */
  photos?: string[];
  /** The sounds that belong to it, which moderators hear. */
  sounds?: ReportedSound[];
  isHidden: boolean;
  /** False if members cannot open the page at `path`. Such a thing cannot be reported. */
  isOpen: boolean;
  /** When the text was last changed, in milliseconds since 1970. */
  version: number;
  /** The only members who may see the thing and report it. Undefined if all may. */
  readers?: string[];
  /** The circle whose people alone see the thing and may report it. Null or missing for all members. */
  circleId?: string | null;
}

/** A sound of something that members can report. */
export interface ReportedSound {
  /** The feature has the words of each kind in words-content.en.ts. */
  kind: string;
  /** The address of the file. */
  path: string;
}

/** Asks every feature for the sounds of a subject, in their order. */
export const subjectSounds = question<{ queries: Queries; id: string }, ReportedSound[]>('subject sounds');

/** Asks every feature for what an author has put below a subject, as one row of text: moderators read it, and the readable archive has it. */
export const textsBelow = question<{ queries: Queries; id: string }, string>('texts below');

/** The things around a reported one that moderators read with it. */
export interface ContentAround {
  id: string;
  /** The author's name. Empty for somebody without one, or who has left. */
  by: string;
  text: string;
  photos: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** How moderation treats one kind of thing that members can report, or that is held. */
export interface ContentRules {
  /** Returns undefined for what does not exist or is deleted. */
  find(source: AppContext | Transaction, id: string): Promise<ReportedContent | undefined>;
  /** Hides the thing, or with null shows it again. Missing for what cannot be hidden. */
  setHidden?(transaction: Transaction, id: string, hiddenAt: number | null): Promise<boolean>;
  /** Gives a thing that was held since it was written a new time, so that it stands among the newest, and tells whom it concerns. */
  release?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Lets moderators read what they need to judge the thing. Runs in the transaction of a report. */
  show?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Returns what `show` has let moderators read. */
  readAround?(source: AppContext | Transaction, id: string): Promise<ContentAround[]>;
  /** Tells whom a released edit concerns. */
  releaseEdit?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** True if the title is the beginning of the text, which moderators read once. */
  isTitleOfText?: true;
}

/** A kind of thing that is no subject. Its feature answers `reportableKinds` with it, and has the words for it in words-content.en.ts. */
export interface ReportableKind extends ContentRules {
  kind: string;
  /** Returns the SQL condition that there is a row with this id. */
  exists(id: SqlPart): SqlPart<boolean>;
}

/** Asks every feature for the kinds of things besides subjects that members report and moderators release. */
export const reportableKinds = question<undefined, ReportableKind>('reportable-kinds');

/**
 * A kind of news. Its feature answers `newsKinds` with it, raises the events of NewsEvent, and has its words in words-news.en.ts and
 * words-news.ml.ts of its folder.
 */
export interface NewsKind {
  kind: string;
  /**
   * Returns what the sentence about each subject needs. One that is missing is left out: the cause of the row is gone. A kind with
   * `describeRows` has it for its push messages alone.
   */
  describe?(
    queries: Queries,
    asked: { subjectIds: string[]; accountId: string; now: number },
  ): Promise<Map<string, NewsFacts>>;
  /**
   * For news about a story or another subject: returns what the sentence of each row needs, by the row's id. `news` is a table of rows
   * of News, `place` the part of the address behind that of the subject. Kinds with the same function are asked together.
   */
  describeRows?(
    queries: Queries,
    news: SqlPart,
  ): Promise<Map<string, Omit<NewsFacts, 'path'> & { place?: string }>>;
  /**
   * Returns the comment that each row leads to, by the row's id. On the page of its subject, the row is read once this comment is
   * there. Missing: it is read with the page.
   */
  findComments?(queries: Queries, news: SqlPart): Promise<Map<string, string>>;
  /** The title of a push message, which names nobody. Without it, no message tells of the kind. */
  message?: Record<Language, string>;
  /** The column of news that names the subject's row too. Deleting that row deletes its news. */
  reference?: 'case_id' | 'decision_id' | 'announcement_id';
  /** For news about a story or another subject: the SQL condition that a row of `news` has a cause. Without one, it is withdrawn. */
  hasCause?: SqlPart<boolean>;
  /** For an answer to the reader: mails and messages about answers tell of the kind in these words. */
  answer?: AnswerWords;
  /** Who hears of the kind. A change of the reader's role deletes its news. Missing: everybody. */
  permission?: Permission;
  /**
   * The place among the choices of the settings page, for a kind that members can switch off. The words are `choices` in
   * words-news.en.ts.
   */
  choice?: number;
}

/** Asks every feature for the kinds of news that it tells of. */
export const newsKinds = question<undefined, NewsKind>('news-kinds');

/** Tells that a reader has had on a page what news of a registered kind are about, so that they are news no longer. */
export const markNewsSeen = question<{ viewer: Viewer; kind: string; subjectId: string }, void>(
  'mark-news-seen',
);

/** What the search indexes of a row. Who may see it is decided when results are read. */
interface SearchedRow {
  id: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** The circle that the row is for. Null for everyone. */
  circleId: string | null;
  /** Undefined if nobody else may find the row. */
  document: { title: string; text: string; authorId: string | null } | undefined;
}

/** What the page of the search shows of a row, besides the words that were found in it. */
export interface FoundRow {
  id: string;
  title: string;
  text: string;
  /** The path of its page. */
  path: string;
  /** When it takes place, in milliseconds since 1970. */
  at: number | null;
  /** The circle that it is for. Missing for everyone. */
  circle?: { id: string; name: string };
}

/**
 * A kind of row that the search finds. Its feature answers `searchableKinds` with it, raises 'searchable-changed' when a row
 * changes, and has the name of its tab in words-search.en.ts.
 */
export interface SearchableKind {
  /** Its name in the index. */
  kind: string;
  /** Its name in addresses of the search and in words-search.en.ts. */
  tab: string;
  /** Separates its terms from those of other kinds. It is in the index, so it never changes. */
  salt: number;
  /** The rows in the order in which they are indexed. `table` selects all of them, `author` is the column of who wrote a row. */
  rows: { table: SqlPart; id: string; author: string; time: SqlPart<number>; condition: SqlPart };
  /** Returns what is indexed of those of the rows that exist, in any order. */
  read(queries: Queries, ids: readonly string[]): Promise<SearchedRow[]>;
  /** Returns those of the rows that the viewer may see, in any order. */
  find(context: AppContext, viewer: Viewer, ids: readonly string[]): Promise<FoundRow[]>;
  /** Returns the ids, a subquery, of the rows that go when an account leaves. */
  goneWith(accountId: string, keepsWork: boolean): SqlPart;
}

/** Asks every feature for the kinds of rows that it lets members search, besides stories, people and comments. */
export const searchableKinds = question<undefined, SearchableKind>('searchable kinds');

/** A text of the archive of all stories. */
export interface ArchivedText {
  id: string;
  title: string;
  text: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** Empty without a name. */
  author: string;
}

/**
 * Texts that the archive of all stories contains beside stories. Their feature answers `archivedCollections` with it. The archive
 * has a page that leads to them, and adds the photos and comments of members who agreed.
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

/** Finds the people of a move in the new home. */
export interface MovedPeople {
  /** Returns the account of a member's id in the source. */
  findAccount(person: string): string | undefined;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Things with comments and photos that move to another server, beside stories. Their feature answers `movedSubjects` with this. Their
 * comments and photos move with them.
 */
export interface MovedSubjects<Moved extends { id: string } = { id: string }> {
  /** The name of their file in an export without `.json` (docs/moving.md), and the kind that an import counts and remembers. */
  name: string;
  kind: SubjectKind;
  /** Selects the ids of those that move, hidden ones not. */
  ids: SqlPart;
  /** Yields the record of each, oldest first. */
  read(queries: Queries): AsyncIterable<Moved>;
  /** Returns a record that can be imported, or undefined if this is no such record. */
  parse(record: unknown): Moved | undefined;
  /** Returns what an import asks about a record. `author` is a member's id in the source. */
  headOf(moved: Moved): { author: string | null; title: string; circle: string | null; createdAt: number };
  /** Returns which of these ids are taken. */
  findExisting(queries: Queries, ids: readonly string[]): Promise<Set<string>>;
  /** Inserts those whose id is free, in their order. Raises no event: nobody hears of what was written elsewhere. */
  write(transaction: Transaction, moved: readonly Moved[], people: MovedPeople): Promise<void>;
  /** Their name in the report of an import. */
  words: Record<Language, string>;
}

/** Asks every feature for the things that move beside stories. */
export const movedSubjects = question<undefined, MovedSubjects>('moved subjects');

/** Asks whether somebody still has to decide about a text or photo, so that its author may not bring it back. */
export const isUnderReview = question<{ kind: string; id: string }, boolean>('is-under-review');

/** Asks for the newest decision about each of these texts or photos, or the one that is being made. */
export const newestReviews = question<{ kind: string; ids: string[] }, ReadonlyMap<string, Review>>(
  'newest-reviews',
);

export interface Review {
  /** Names the page about it. */
  id: string;
  /** True while a newcomer's text waits for a moderator. */
  isHeld: boolean;
}
