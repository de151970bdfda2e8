import type { FileHandle } from 'node:fs/promises';
import type { MembershipState } from '../../../identity/account-states.ts';
import type { Language } from '../../../languages/languages.ts';
import type { FirebaseScheme } from '../../accounts/server/passwords/firebase-scrypt.ts';
import type { MovedCircle } from '../../circles/server/move-circles.ts';
import type { ProfileField } from '../../people/fields-contract.ts';
import type { MovedFile } from '../../stories/questions.ts';
import type { MovedSubjects } from '../../subjects/questions.ts';

/*
 * The form into which every format is read. Texts are as they were written there; times are milliseconds since 1970, and undefined if the
 * source has none that can be read.
 */

/** The kinds of things that come in, in their order. Those that features register (`movedSubjects`, `storySounds`) come before the comments. */
export const KINDS = [
  'members',
  'profiles',
  'photos',
  'circles',
  'stories',
  'likes',
  'storyPhotos',
  'comments',
] as const;
export type OwnKind = (typeof KINDS)[number];
/** One of KINDS, or a kind that a feature registers. */
export type Kind = OwnKind | Registered;
/** A name that a feature registers. */
type Registered = string & { registered?: true };

/** Why the import left something out. Features register further problems of the files that they import. */
export type Problem = OwnProblem | Registered;
export type OwnProblem =
  | 'bad-record'
  | 'no-email'
  | 'bad-email'
  | 'doubled'
  | 'doubled-email'
  | 'email-taken'
  | 'email-unverified'
  | 'no-account'
  | 'person-refused'
  | 'author-here'
  | 'unknown-liker'
  | 'story-refused'
  | 'no-story'
  | 'no-thread'
  | 'no-date'
  | 'future-date'
  | 'blank'
  | 'title-too-long'
  | 'content-too-long'
  | 'comment-blank'
  | 'comment-too-long'
  | 'alt-too-long'
  | 'photo-elsewhere'
  | 'photo-missing'
  | 'photo-invalid'
  | 'photo-heic'
  | 'photo-too-large'
  | 'photo-too-many-pixels';

/** A change to a value that was imported. */
export type Note =
  | 'merged'
  | 'no-password'
  | 'unusable-password'
  | 'unknown-column'
  | 'no-state-column'
  | 'unknown-state'
  | 'unknown-verified'
  | 'unknown-date'
  | 'was-administrator'
  | 'field-too-long'
  | 'unknown-topic'
  | 'unknown-author'
  | 'likes-differ';

/** One record of a source. A record without a value has a problem. */
export type Item<Value> = {
  /** The id that the record has in its source. */
  id: string;
  /** The record before any change. Refused records are kept in this form. */
  original: unknown;
  /**
   * Words of the record that the import does not know. For such a word, the import takes the value that allows
   * least.
   */
  unknown?: UnknownWord[];
} & ({ value: Value; problem?: undefined } | { value?: undefined; problem: Problem });

export interface UnknownWord {
  code: Extract<Note, 'unknown-state' | 'unknown-verified' | 'unknown-date'>;
  /** The file with its row or record, then the name of the value and the word. */
  example: string;
}

/** A remark of the report about a whole file. */
export interface SourceNote {
  kind: Kind;
  code: Extract<Note, 'unknown-column' | 'no-state-column'>;
  example: string;
}

export interface SourcePerson {
  email: string;
  isVerified: boolean;
  createdAt: number | undefined;
  /** A hash of Firebase, a hash as Kerikko stores it, or null. */
  password: { passwordHash: string; salt: string } | string | null;
  language: Language | null;
  /** Null for an account that never asked to join. */
  membership: {
    state: MembershipState;
    before: MembershipState;
    joinedAt: number | undefined;
    suspendedUntil: number | null;
  } | null;
  /** A name for an account without a profile. */
  name: string;
  wasAdministrator: boolean;
  /** The values that features register, by their names. Missing for a format without them. */
  facts?: ReadonlyMap<string, unknown>;
}

export interface SourceProfile {
  /** The id of the person. */
  person: string;
  texts: Partial<Record<ProfileField, string>>;
  updatedAt: number | undefined;
  shownAt: number | null;
  listedAt: number | null;
  visibilityChosenAt: number | null;
  /** The path of the photo in the folder; null without a photo, undefined for a photo that is elsewhere. */
  photo: string | null | undefined;
}

export interface SourceStory {
  /** Null for a story without an author. */
  author: { email: string } | { person: string } | null;
  /** An id of a topic, or a name. */
  topic: string;
  title: string;
  content: string;
  createdAt: number | undefined;
  editedAt: number | null;
  commentsClosedAt: number | null;
  /** The source's id of the circle that the story is for. Null for everyone. */
  circle: string | null;
  /** The persons who like the story, and when, if that is known. */
  likes: { person: string; at: number | undefined }[];
  /** The number of likes that the source shows, if it shows one. */
  shownLikes: number | undefined;
  /** `by` is the person who added a photo, or null for nobody. Undefined for the author. */
  photos: { id: string; path: string; alt: string; by?: string | null | undefined }[];
  /** The files of each kind that features register, in their order. */
  sounds: ReadonlyMap<string, readonly MovedFile[]>;
  /** The values that features register, by their names. */
  facts: ReadonlyMap<string, unknown>;
}

/** What a story of a format without these parts has. */
export const WITHOUT_PARTS = {
  editedAt: null,
  commentsClosedAt: null,
  circle: null,
  photos: [],
  sounds: new Map(),
  facts: new Map(),
};

/** A record of a kind that a feature registers: `movedSubjects` of subjects. */
export interface SourceSubject {
  moved: { id: string };
  photos: SourceStory['photos'];
}

/** A circle. `accountId` of its people is the id of a person of the source. */
export type SourceCircle = MovedCircle;

export interface SourceComment {
  story: string;
  thread: string | null;
  replyTo: string | null;
  author: string | null;
  text: string;
  mentions: string[];
  createdAt: number | undefined;
  editedAt: number | null;
  isDeleted: boolean;
  likes: { person: string; at: number | undefined }[];
}

/** An export of another server. Each method reads its file from the beginning. */
export interface Source {
  /** The name of the format, which is part of the computed ids. */
  format: 'firebase' | 'csv' | 'kerikko';
  /** True if the source has Kerikko's ids, which stay. */
  keepsIds: boolean;
  /** The parameters of Firebase's password hashes. */
  scheme: FirebaseScheme | undefined;
  /** The schemes to which stored hashes refer. */
  schemes: readonly FirebaseScheme[];
  /** True if an email in a story suffices to tell who wrote it, because a person has made the file. */
  trustsEmails: boolean;
  notes(): AsyncIterable<SourceNote>;
  people(): AsyncIterable<Item<SourcePerson>>;
  profiles(): AsyncIterable<Item<SourceProfile>>;
  /** Missing for a format without circles. */
  circles?(): AsyncIterable<Item<SourceCircle>>;
  stories(): AsyncIterable<Item<SourceStory>>;
  /** The records of a kind that a feature registers. Missing for a format without them. */
  subjects?(kind: MovedSubjects): AsyncIterable<Item<SourceSubject>>;
  comments(): AsyncIterable<Item<SourceComment>>;
  /** Opens the file of a photo or recording; undefined if it is missing. */
  openPhoto(path: string): Promise<FileHandle | undefined>;
}

/** A problem of a folder, as a code and what it is about. The command has a sentence for each code. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly code: SourceProblem;
  readonly about: string;

  constructor(code: SourceProblem, about = '') {
    super(`${code}: ${about}`);
    this.code = code;
    this.about = about;
  }
}

export type SourceProblem =
  | 'no-folder'
  | 'no-source'
  | 'leveldb'
  | 'auth-csv'
  | 'bad-json'
  | 'bad-csv'
  | 'no-columns'
  | 'not-utf8'
  | 'bad-hash-file'
  | 'linked-file'
  | 'newer-export'
  | 'no-administrator';
