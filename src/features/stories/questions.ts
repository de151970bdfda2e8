import type { Viewer } from '../../identity/viewer.ts';
import type { Language } from '../../languages/languages.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries, SqlPart } from '../../server/database/database.ts';
import type { Transaction } from '../../server/database/transaction.ts';
import { question } from '../../server/event-handlers.ts';
import type { StoreSteps } from '../../server/files/store-steps.ts';
import type { OtherDraft } from './contract.ts';

/** Asks whether a story may have no text, because it has something else, such as a recording. */
export const mayLackText = question<{ storyId: string }, boolean>('may-lack-text');

/**
 * The form of stories that are told aloud. Its feature answers `toldForms` with this, and has the part for the
 * page of a story in web/told-story.ts.
 */
interface ToldForm {
  /**
   * Selects the length of a row of `stories` in milliseconds: 0 if nobody measured it, null for a written
   * story.
   */
  length: SqlPart<number | null>;
  /** Returns the data for the part of a story's page. */
  read(queries: Queries, storyId: string): Promise<object>;
}

/** A book that all members may open. */
interface StoryBook {
  title: string;
  path: string;
}

/** The books that contain stories. Their feature answers `storyBooks` with this. */
interface StoryBooks {
  /** Returns the SQL condition that some open book may contain the story in a column. */
  mayHave(story: `${string}.${string}`): SqlPart<boolean>;
  /** Returns the books that contain a story. */
  list(queries: Queries, storyId: string): Promise<StoryBook[]>;
}

/** Asks for the books that contain stories. One feature answers. */
export const storyBooks = question<undefined, StoryBooks>('story books');

/** Asks for the form of stories that are told aloud. One feature answers. */
export const toldForms = question<undefined, ToldForm>('told-forms');

/** A kind of drafts other than texts. The page of drafts lists, discards and restores the viewer's drafts of this kind. */
export interface OtherDrafts {
  kind: string;
  /** Returns the drafts that are not discarded, the one that was changed last first. */
  list(context: AppContext, viewer: Viewer): Promise<OtherDraft[]>;
  /** Returns the last discarded draft, which can be restored. */
  findDiscarded(context: AppContext, viewer: Viewer): Promise<OtherDraft | undefined>;
  /** Does nothing without such a draft. */
  discard(context: AppContext, viewer: Viewer, id: string): Promise<void>;
  /** @throws AppError 'draft-not-found' (404) */
  restore(context: AppContext, viewer: Viewer, id: string): Promise<void>;
}

/** Asks every feature for the kinds of drafts that it keeps on the server. web/load-device-drafts.ts loads the drafts on a device. */
export const otherDrafts = question<undefined, OtherDrafts>('other-drafts');

/** A file of a story as an export contains it. A feature adds its own properties. */
export interface MovedFile {
  id: string;
  /** The key in the file store, and the name in the folder of an export. */
  file: string;
}

/**
 * Sounds that belong to stories: they move with the stories to another server, and the readable archive plays
 * them. Their feature answers `storySounds` with this.
 */
export interface StorySounds {
  /** The name of the list in a record of stories.json (docs/moving.md), and the kind that an import counts and remembers. */
  kind: string;
  /** Returns the files of these stories by the story's id, each story's files in their order. */
  read(queries: Queries, storyIds: readonly string[]): Promise<Map<string, MovedFile[]>>;
  /**
   * Returns the files of a record's list, or undefined for an invalid list. A record without a list has an
   * empty one.
   */
  parse(list: unknown): MovedFile[] | undefined;
  maxBytes: number;
  /** The code of the error for a larger file. */
  tooLarge: string;
  /**
   * Stores a file of an imported story through the checks of an upload. Returns false if the file exists, or
   * the story is gone.
   * @throws AppError with a code of `words.problems`; FileStoreDownError
   */
  store(
    context: AppContext,
    file: MovedFile,
    place: { id: string; storyId: string; position: number },
    bytes: Uint8Array,
    steps: StoreSteps,
  ): Promise<boolean>;
  /** Returns whether a file with this id belongs to another story here. */
  isOfOther(queries: Queries, place: { id: string; storyId: string }): Promise<boolean>;
  /**
   * Returns the keys of those files of a story whose owners agreed. `hasAgreed` returns the SQL condition that
   * the account in a column did.
   */
  listAgreed(
    queries: Queries,
    storyId: string,
    hasAgreed: (column: string) => SqlPart<boolean>,
  ): Promise<string[]>;
  /** The words for the report of an import: the name of the files, and a sentence for each error. */
  words: Record<Language, { name: string; problems: Record<string, string> }>;
}

/** Asks every feature for its sounds of stories. A story with a sound may have no text. */
export const storySounds = question<undefined, StorySounds>('story sounds');

/** A fact that a feature adds to stories and that moves with them. Its feature answers `storyFacts` with this. */
export interface StoryFact {
  /** The name of the value in a record of stories.json (docs/moving.md). A record without a value has null. */
  name: string;
  /** Returns the values of these stories, by the story's id. The map lacks a story without a value. */
  read(queries: Queries, storyIds: readonly string[]): Promise<Map<string, unknown>>;
  /** Tells whether a value that is not null can be imported. */
  isValid(value: unknown): boolean;
  /** Inserts the values of new stories. `findAccount` returns the account of a member's id in the source. */
  write(
    transaction: Transaction,
    facts: readonly { storyId: string; value: unknown }[],
    findAccount: (person: string) => string | undefined,
  ): Promise<void>;
}

/** Asks every feature for its facts of stories. */
export const storyFacts = question<undefined, StoryFact>('story facts');
