import type { AppContext } from '../../server/context.ts';
import type { Queries, SqlPart } from '../../server/database/database.ts';
import type { Transaction } from '../../server/database/transaction.ts';
import { question } from '../../server/event-handlers.ts';

/** The present state of something that members can report. */
export interface ReportedContent {
  /** The author, or the reported person. Null once this person has left. */
  aboutId: string | null;
  title: string;
  text: string;
  path: string;
  /** The addresses of the thing's photos. */
  photos?: string[];
  /** The thing's sounds, which moderators can listen to. */
  sounds?: ReportedSound[];
  isHidden: boolean;
  /** False if members cannot open the page at `path`. Such a thing cannot be reported. */
  isOpen: boolean;
  /** When the text was last changed, in milliseconds since 1970. */
  version: number;
  /** The only members who may see and report the thing. Undefined if all may. */
  readers?: string[];
  /** The circle whose people alone may see and report the thing. Null or missing for all members. */
  circleId?: string | null;
}

/** A sound of a thing that members can report. */
export interface ReportedSound {
  /** The kind of sound. Its feature has words for each kind in words-content.en.ts. */
  kind: string;
  /** The address of the file. */
  path: string;
}

/** Asks every feature for the sounds of a subject, in their order. */
export const subjectSounds = question<{ queries: Queries; id: string }, ReportedSound[]>('subject sounds');

/** The things around a reported one that moderators read as well. */
export interface ContentAround {
  id: string;
  /** The author's name. Empty for an author without a name, or who has left. */
  by: string;
  text: string;
  photos: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** The rules of moderation for one kind of thing that members can report, or that is held. */
export interface ContentRules {
  /** Returns undefined for a thing that does not exist or is deleted. */
  find(source: AppContext | Transaction, id: string): Promise<ReportedContent | undefined>;
  /** Hides the thing, or with null shows it again. Missing for a kind that cannot be hidden. */
  setHidden?(transaction: Transaction, id: string, hiddenAt: number | null, now: number): Promise<boolean>;
  /** Gives a new time to a thing that was held since it was published, so that it stands among the newest. Sends the news of the thing. */
  release?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Lets moderators read what they need to judge the thing. Runs in the transaction of a report. */
  show?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Returns the things that `show` has let moderators read. */
  readAround?(source: AppContext | Transaction, id: string): Promise<ContentAround[]>;
  /** Sends the news of a released edit. */
  releaseEdit?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** True if the title is the beginning of the text. Moderators then read the text only once. */
  isTitleOfText?: true;
}

/**
 * A kind of thing besides subjects that members can report. Its feature answers `reportableKinds` with this,
 * and has the words for it in words-content.en.ts.
 */
export interface ReportableKind extends ContentRules {
  kind: string;
  /** Returns the SQL condition that there is a row with this id. */
  exists(id: SqlPart): SqlPart<boolean>;
}

/** Asks every feature for the kinds of things besides subjects that members can report, or moderators release. */
export const reportableKinds = question<undefined, ReportableKind>('reportable-kinds');

/**
 * Asks whether somebody still has to decide about a text or photo, because its author may not restore it then.
 */
export const isUnderReview = question<{ kind: string; id: string }, boolean>('is-under-review');

/** Asks for the newest decision about each of these texts or photos, or the one that is being made. */
export const newestReviews = question<{ kind: string; ids: string[] }, ReadonlyMap<string, Review>>(
  'newest-reviews',
);

export interface Review {
  /** The id of the page about the review. */
  id: string;
  /** True while a newcomer's text waits for a moderator. */
  isHeld: boolean;
}
