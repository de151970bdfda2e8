import type { Generated } from 'kysely';

/** A photo of a story, or a photo that waits for its story to be published. Its files are in the file store. */
interface StoryPhotoTable {
  id: string;
  /** The uploader. Null when the author has left and the story stays. */
  account_id: string | null;
  /** The thing that the photo belongs to: its kind (features/subjects), and its id, which is null until the form is published. */
  subject_kind: Generated<string>;
  subject_id: string | null;
  /** The key of the form that uploaded the photo. */
  submission_key: string;
  /** Hash of the uploaded bytes: the same file uploaded again by the same form is the same photo. */
  digest: string;
  /** The place in the story, from 0. */
  position: number;
  /** A description of the photo for readers who cannot see it. May be empty. */
  alt: string;
  /** The width and height of the largest stored file, in pixels. */
  width: number;
  height: number;
  /** A tiny WebP in base64, shown until the photo has arrived. */
  placeholder: string;
  /** The size of all files together. */
  bytes: number;
  created_at: number;
  /** When a moderator or a report hid the photo from everyone but its author. */
  hidden_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    story_photos: StoryPhotoTable;
  }
}
