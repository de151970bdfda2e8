import type { RawBuilder } from 'kysely';
import type { Permission } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Language } from '../languages/languages.ts';
import type { TextLanguage } from '../malayalam/language-of.ts';
import type { CommunityIdentity } from '../server/community-identity.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries } from '../server/database/database.ts';
import type { TableName } from '../server/database/schema.ts';
import type { AfterCommitWork, Transaction } from '../server/database/transaction.ts';
import type { EventHandlers, RegisteredAnswer } from '../server/event-handlers.ts';
import type { StoredFile } from '../server/files/file-store.ts';
import type { ReaderSettings } from '../server/language.ts';
import type { RefusedMail } from '../server/mail/mail.ts';
import type { Gauge, Sample } from '../server/metrics.ts';
import type { QueueRunner } from '../server/queue-runner.ts';
import type { JobStep } from '../server/tasks/jobs.ts';
import type { PlannedTime } from '../server/tasks/planned-times.ts';

/**
 * The parts that a feature registers with the code that concerns every feature: leaving, archive, sweeper, metrics, backup and
 * admin pages. Each feature with such a part exports one from its feature.ts, and compose.ts lists them.
 */
export interface Feature {
  /** The feature's folder in src/features, or 'core' for src/server. */
  name: string;
  /** The features whose handlers and steps of leaving run after the ones of this feature. */
  before?: readonly string[];
  /** The features whose handlers and steps of leaving run before the ones of this feature. */
  after?: readonly string[];
  /** The tables that the feature owns. A table has exactly one owner. */
  tables: Partial<Record<TableName, OwnedTable>>;
  /** The tables of other features that the feature's queries read. A query reads no other foreign table. */
  reads?: readonly TableName[];
  /** Handlers of events that features below raise. They run in the transaction of the event. */
  handlers?: readonly EventHandlers[];
  /** The answers to questions that features below ask before a change. */
  answers?: readonly RegisteredAnswer[];
  /** Delete rows and files that are past their retention time. The log calls each by its key. */
  sweeps?: Record<string, FeatureSweep>;
  /**
   * Tasks that run every few seconds on every node, and soon after a commit that passes a task's key to
   * runSoonAfterCommit. The log calls each by its key.
   */
  tasks?: Record<string, FeatureSweep>;
  /** Work on any number of members, done in batches: see src/server/tasks/jobs.ts. The admin page System has the words of each key. */
  jobs?: Record<string, JobStep>;
  /** The columns with times of work that repeats or is tried again. A sweep bounds them: see src/server/tasks/planned-times.ts. */
  plannedTimes?: readonly PlannedTime[];
  /** Starts what the feature sends over the network, on every node: see queue-runner.ts. The log calls each by its key. */
  queues?: Record<string, (context: AppContext, name: string) => QueueRunner>;
  /** Runs on the node that sent a mail, after a mail server has refused it for good. */
  onRefusedMail?(context: AppContext, mail: RefusedMail): Promise<void>;
  gauges?: readonly FeatureGauge[];
  archive?: ArchiveParts;
  leaving?: LeavingSteps;
  files?: StoredFiles | readonly StoredFiles[];
  /**
   * Serve the files of members, at addresses that the feature lists in its pages.ts. The gate and the rate
   * limit run first.
   */
  fileRoutes?: Record<string, FileRoute>;
  /**
   * Serve scripts, downloads and redirects, at addresses that the feature lists in its pages.ts with their
   * access and limits.
   */
  routes?: Record<string, Route>;
  /** Serve addresses that visitors may request, too. */
  openRoutes?: Record<string, OpenRoute>;
  /** Serve addresses that programs read with a member's secret key in the query, and without a cookie. */
  keyRoutes?: Record<string, KeyRoute>;
  adminTabs?: readonly FeatureAdminTab[];
  overview?: FeatureOverview;
  /** Things that wait for a member, named on Home. The feature has the words of each kind in words-waits.en.ts. */
  waits?: FeatureWaits;
  /**
   * Returns the data of a part of Home, or undefined to show none. With `isAsked`, the strip above the stories asks the member
   * something: web/home-strip.tsx. The feature has the part in web/home-part.tsx, which the page
   * loads only with data.
   */
  findHomePart?(context: AppContext, viewer: Viewer): Promise<(object & { isAsked?: boolean }) | undefined>;
  /**
   * Returns SQL for whether Home asks an account something once, below the first stories: one question at a time, and none in the first
   * hour of a membership. The feature has the question in web/home-question.tsx. Home reads this with the member's first steps.
   */
  homeQuestion?(account: RawBuilder<unknown>, now: number): RawBuilder<unknown>;
  /** Links of a member's own page. The feature has the words of each key in words-me.en.ts. */
  ownLinks?: Record<string, FeatureLink>;
  /** Entries of the header for members, by their paths. The feature has the words of each path in words-header.en.ts. */
  headerLinks?: Record<string, HeaderLink>;
  /** Lists beside a member's own page. The feature has the title of each key in words-lists.en.ts. */
  ownLists?: Record<string, FeatureList>;
  /** The paths of links on another member's page. The feature has the words of each key in words-person.en.ts. */
  personLinks?: Record<string, (accountId: string) => string>;
  /** Sections of the digest mail. They follow each other in the order of the features. */
  digest?: readonly DigestSource[];
}

interface FeatureWaits {
  /** In the order of Home. */
  kinds: readonly string[];
  /** Returns what waits now, by its kind. One statement finds all kinds of a feature. */
  find?(context: AppContext, viewer: Viewer): Promise<Record<string, FeatureWait | CountedWait | undefined>>;
  /** Instead of `find`, for a feature with one kind, of which only a number is shown: Home reads it with the member's first steps. */
  count?: {
    /** The page where the member deals with the waiting things. */
    path: string;
    /** Returns SQL for how many things wait for an account. */
    of(account: RawBuilder<unknown>, now: number): RawBuilder<number>;
  };
}

/** Something that waits for a member, by its title. */
export interface FeatureWait {
  title: string;
  /** The page where the member deals with the waiting thing. */
  path: string;
  /** True for an offer. Home omits offers while a text of the member waits to be finished, so that stories begin high on a phone. */
  isOffer?: true;
}

/** Several things that wait for a member. */
interface CountedWait {
  count: number;
  /** The page where the member deals with the waiting things. */
  path: string;
}

interface FeatureLink {
  path: string;
  /** Returns how many things wait there, which the link says. */
  count(context: AppContext, viewer: Viewer): Promise<number>;
}

export interface HeaderLink {
  /**
   * Returns SQL for how many unread things an account has there, which the entry shows. Each request reads it with its session.
   * `now` is SQL for the time. `newsKinds` are the kinds of news that some entry counts itself.
   */
  count(
    account: RawBuilder<unknown>,
    now: RawBuilder<unknown>,
    newsKinds: readonly string[],
  ): RawBuilder<number>;
  /** A kind of news about the same things. The number at News does not count this kind. */
  newsKind?: string;
}

interface FeatureList {
  /** The page with the whole list. */
  path: string;
  /** Returns the first rows, at most `limit`. */
  find(context: AppContext, viewer: Viewer, limit: number): Promise<FeatureWait[]>;
}

interface DigestSource {
  heading: Record<Language, string>;
  /** Returns what the section names. `since` is when the last digest was written, in milliseconds since 1970. */
  find(queries: Queries, accountId: string, times: { since: number; now: number }): Promise<FeatureWait[]>;
}

/** The context that compose.ts builds, for rules that concern every feature. Other rules take AppContext. */
export interface ComposedContext extends AppContext {
  /** In the order of their sections in a member's archive. */
  features: readonly Feature[];
}

export interface OwnedTable {
  /** The archive sections with a member's rows, or why there is none. Required for a table with an account's data. */
  archive?: readonly string[] | { omitted: string };
  /** 'omit' keeps all rows out of a backup, a function changes them. Default: a backup contains the rows unchanged. */
  backup?: 'omit' | RedactRows;
}

/** Changes the rows of a backup's snapshot. A database of an earlier version may lack some of the columns. */
type RedactRows = (snapshot: Queries, table: { now: number; columns: string[] }) => Promise<void>;

/** Ends early once the signal is aborted. */
export type FeatureSweep = (context: ComposedContext, now: number, signal: AbortSignal) => Promise<unknown>;

interface FeatureGauge extends Omit<Gauge, 'read'> {
  read(context: AppContext): Promise<Sample[]>;
}

type AdminGroupName = 'overview' | 'people' | 'reports' | 'community' | 'system';

/** A page of the admin pages. */
export interface FeatureAdminTab {
  path: string;
  /** The entry of the navigation that leads to the page. */
  group: AdminGroupName;
  /** The key of the page's name in `admin.tabs` of membership/texts-admin.en.ts. */
  label: string;
  /** Viewers without this permission do not see the page. */
  permission: Permission;
  /** Stands before the pages of features above it in compose.ts. */
  isFirst?: true;
  /** Returns the number to show beside the name; 0 shows no number. */
  count?(context: AppContext, viewer: Viewer): Promise<number>;
}

/**
 * The facts that a feature adds to the overview of the admin pages. The feature overview has the sentence of each key: of
 * a decision in decision-texts.ts and, for the mail, in decision-lines.ts.
 */
interface FeatureOverview {
  /** Tasks that wait for an administrator, for the page and the weekly mail. Each returns undefined while nothing waits. */
  decisions?: Record<string, OverviewSource>;
  /** Returns facts about members and what they write, by their keys. One statement finds all facts of a feature. */
  community?(context: AppContext, now: number): Promise<Record<string, OverviewFact>>;
  /**
   * Facts that need a count of all members or texts. A task counts them every few minutes. The page shows them before the facts
   * of `community`.
   */
  counted?: Record<string, OverviewSource>;
  /** Facts about the server. */
  server?: Record<string, OverviewSource>;
  /** Numbers per week, for the chart, which the same task counts. Each receives when the weeks begin and when the last one ends. */
  weekly?: Record<string, (context: AppContext, bounds: readonly number[]) => Promise<number[]>>;
}

type OverviewSource = (context: AppContext, now: number) => Promise<OverviewFact | undefined>;

/** The values of a sentence. Which of them it needs depends on its key. */
export interface OverviewFact {
  count?: number | undefined;
  /** A second number, such as the total that `count` is a part of. */
  of?: number | undefined;
  /** Milliseconds since 1970. */
  at?: number | undefined;
  /** Selects one of several sentences. */
  state?: string | undefined;
  words?: readonly string[];
  /** The page where an administrator deals with the fact. */
  path?: string;
  links?: readonly OverviewLink[];
}

/** A link to what a fact counts: to a text of a member, or to something that has a name in each language. */
type OverviewLink = { path: string } & (
  | { title: string; titleLanguage: TextLanguage; author: string }
  | { name: Record<Language, string> }
);

/** The parts that a feature adds to the archive of a member's own data. */
export interface ArchiveParts {
  /** The sections that a member's person of trust receives after the member's death, with the files. Missing: nothing. */
  bequeathed?: readonly string[];
  /**
   * Parts of kerikko.json, by their keys in it. The archive streams an async iterable as a list. Numbers whose name
   * ends in `At` become dates.
   */
  sections?: Record<
    string,
    (context: AppContext, owner: ArchiveOwner) => Promise<unknown> | AsyncIterable<unknown>
  >;
  /** The folder of the files, with its line in README.txt. */
  folder?: { name: string; words: Record<Language, string> };
  files?(context: AppContext, owner: ArchiveOwner): AsyncIterable<{ name: string; body: StoredFile['body'] }>;
}

export interface ArchiveOwner {
  viewer: Viewer;
  /**
   * The person of trust who receives the archive after the owner's death. They get only what the owner has
   * published and they may read themselves. Missing: the owner.
   */
  recipient?: Viewer;
  /** The session that asks for the archive. */
  sessionToken: string | undefined;
}

/** The files that a feature keeps in the file store. A backup contains each file that a row names. */
export interface StoredFiles {
  /** The first part of every key. */
  folder: string;
  /** The table whose rows name the files. */
  table: TableName;
  /** Yields the rows that name files, with the keys of each row's files. */
  list(queries: Queries): AsyncIterable<{ rowId: string; keys: string[] }>;
  /** Makes a row name no files, because one of them is missing. Runs in a transaction. */
  clear(queries: Queries, rowId: string): Promise<void>;
}

/** Answers a request for a file, whose key is the path without the first slash. The viewer is null for visitors. */
type FileRoute = (
  context: AppContext,
  viewer: Viewer | null,
  key: string,
  headers: Headers,
) => Promise<Response>;

/** A request after the gate, the rate limit and the check of who opened the form. */
export interface OpenRequest {
  /** The request, with the body of a form for readForm. */
  request: Request;
  query: URLSearchParams;
  /** The parts of the path that the pattern names. */
  params: Record<string, string>;
  /** True for a form over its limit, which arrives empty. */
  isTooLarge: boolean;
  settings: ReaderSettings;
  identity: CommunityIdentity;
  timeZone: string;
  sessionToken: string | undefined;
  /** The patterns of all pages. */
  pagePatterns: readonly string[];
}

/** A request of somebody who has signed in. */
export interface RouteRequest extends OpenRequest {
  viewer: Viewer;
}

/**
 * Returns data, which is sent as JSON; a document, which is sent only if its tag has changed; a response, such
 * as a download; or undefined for an empty answer. An error becomes its status and `{ error: { code, details }
 * }`.
 */
export type RouteAnswer<Asked = RouteRequest> = (context: ComposedContext, asked: Asked) => Promise<unknown>;

/** What an address answers by method. HEAD is GET without a body. Other methods are answered as at an unknown address. */
export interface Route {
  get?: RouteAnswer;
  post?: RouteAnswer;
  /**
   * Instead of `post`: reads a body that is too large for memory. This function itself refuses a request over
   * the rate limit.
   */
  postStream?(context: AppContext, asked: StreamedRequest): Promise<Response>;
}

/** A Route that visitors may request, too. */
export interface OpenRoute {
  get?: RouteAnswer<OpenRequest>;
  post?: RouteAnswer<OpenRequest>;
}

export interface StreamedRequest {
  viewer: Viewer;
  request: Request;
  requestId: string;
  /** How long the viewer must wait; undefined below the rate limit. */
  waitSeconds: number | undefined;
  /** @throws AppError 'other-account' 409 if the beginning of the form names another account than the viewer's */
  mustBeOwn(beginning: Uint8Array): void;
}

/** A document that is sent only if its tag has changed since the reader's copy. */
export interface TaggedDocument {
  isDocument: true;
  body: string;
  headers: { ETag: string } & Record<string, string>;
}

export interface KeyRoute {
  /** Finds the document of a key; undefined for an unknown or withdrawn one. @throws AppError 'too-many' 429 */
  find(context: AppContext, key: string): Promise<KeyDocument | undefined>;
  /** The text of the answer to an unknown or withdrawn key. */
  gone: string;
}

/**
 * A document for a program. The server builds the document only if the program has no current copy, and keeps
 * it compressed under its tag.
 */
export interface KeyDocument {
  /** Changes with every byte of the document. */
  tag: string;
  /** Returns the document with its own tag, because the document may have changed since `find`. */
  build(): Promise<{ tag: string; body: string }>;
  headers: Record<string, string>;
}

/** The steps of a feature when a member leaves. Each step runs for all features before the next one. */
interface LeavingSteps {
  /** Counts the published work of a leaving member, who chooses whether it stays without a name or is deleted. */
  countWork?(context: AppContext, viewer: Viewer): Promise<number>;
  /** Runs first in the transaction: takes locks. @throws AppError to refuse */
  check?(transaction: Transaction, accountId: string): Promise<void>;
  /** Deletes what the foreign keys do not delete together with the account's row. */
  erase?(transaction: Transaction, leaver: Leaver, context: AppContext): Promise<void>;
  /**
   * The columns with the account in tables that may have thousands of rows of one account. SQLite deletes them in batches, after
   * `erase` of all features and before the account's row.
   */
  longLists?: Partial<Record<TableName, string>>;
  /** Runs after the commit: deletes files. */
  cleanUp?(context: AppContext, accountId: string): Promise<void>;
}

export interface Leaver {
  accountId: string;
  email: string;
  /** True when the member's published work stays, without a name. */
  keepsWork: boolean;
  /** Registers work that follows the commit, as afterCommit does. */
  afterCommit(work: AfterCommitWork): void;
}
