import type { Generated } from 'kysely';
import type { Language } from '../../languages/languages.ts';

interface BookTable {
  id: string;
  /** The key of the form that began it. */
  submission_key: string;
  title: string;
  /** Texts that were not given are empty. */
  subtitle: string;
  dedication: string;
  colophon: string;
  language: Language | 'both';
  /** The period that the book is about, in years. Null for an open end. */
  from_year: number | null;
  to_year: number | null;
  /** The drawing of a cover without a picture. */
  design: 'plain' | 'band' | 'frame';
  /** The key of the picture on the cover. Null for a drawn cover. */
  cover: Generated<string | null>;
  cover_alt: Generated<string>;
  cover_width: Generated<number | null>;
  cover_height: Generated<number | null>;
  /** When the editors chose to print the title on the picture. Null for the picture alone. */
  cover_titled_at: Generated<number | null>;
  /** When the editors chose to list everybody who wrote. Null for no list. */
  people_listed_at: number | null;
  /** The member who was asked for a foreword. Only they can write it. */
  foreword_by: string | null;
  foreword: Generated<string>;
  /** Until when answers count and can be changed. Null until authors are asked. */
  closes_at: Generated<number | null>;
  /** When all members could see it. */
  opened_at: Generated<number | null>;
  created_at: number;
  /** Counts the changes of the book's facts. */
  version: Generated<number>;
  /** Counts the changes of chapters, stories and their order. */
  order_version: Generated<number>;
}

interface BookEditorTable {
  book_id: string;
  account_id: string;
  added_at: number;
}

interface BookChapterTable {
  id: string;
  book_id: string;
  position: number;
  title: string;
  version: Generated<number>;
  /** The key of the form that added it. Null for a chapter of an earlier version. */
  submission_key: Generated<string | null>;
}

interface BookStoryTable {
  book_id: string;
  story_id: string;
  /** Null for a story without a chapter. */
  chapter_id: string | null;
  position: number;
  /** The author's words for this book. Null: the story's own. */
  title: Generated<string | null>;
  text: Generated<string | null>;
  added_at: number;
}

/** The answer of a story's author, or of the member who wrote the story down for them. */
interface BookAnswerTable {
  book_id: string;
  story_id: string;
  part: 'author' | 'writer';
  /** Null once this person has left the community. */
  account_id: string | null;
  /** Empty until this person answers. No answer means no. */
  answer: '' | 'yes' | 'anonymous' | 'no';
  asked_at: number;
  answered_at: number | null;
}

/** A photo that its author has agreed to print. */
interface BookPhotoTable {
  book_id: string;
  story_id: string;
  photo_id: string;
  caption: string;
}

/** One attempt to make a book's files. */
interface BookEditionTable {
  id: string;
  book_id: string;
  asked_by: string | null;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  /** In percent. */
  progress: Generated<number>;
  attempts: Generated<number>;
  /** Until when a node works on the edition. Afterwards another node takes the edition over. */
  leased_until: Generated<number | null>;
  /** The contents of the files (EditionContent), as JSON. */
  contents: Generated<string>;
  /** The files (EditionFile), as JSON. */
  files: Generated<string>;
  /** Remarks for the editors (EditionRemark), as JSON. */
  remarks: Generated<string>;
  /**
   * Since when the files may contain what may no longer be printed: a task then checks. Null if nothing has
   * changed.
   */
  suspect_at: Generated<number | null>;
  paper: Generated<'a5' | '6x9'>;
  /** When the editors chose facing pages. Null for none. */
  facing_at: Generated<number | null>;
  created_at: number;
  finished_at: Generated<number | null>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    books: BookTable;
    book_editors: BookEditorTable;
    book_chapters: BookChapterTable;
    book_stories: BookStoryTable;
    book_answers: BookAnswerTable;
    book_photos: BookPhotoTable;
    book_editions: BookEditionTable;
  }
}
