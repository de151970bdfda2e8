import type { Generated } from 'kysely';

interface StoryTable {
  id: string;
  topic: string;
  author_id: string | null;
  submission_key: string;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  deleted_by: string | null;
  /** When a moderator or a report hid the story from everyone but its author. */
  hidden_at: number | null;
  likes: Generated<number>;
  /** The number of comments that are neither deleted nor hidden. */
  comments: Generated<number>;
  comments_closed_at: Generated<number | null>;
  /** The circle that the story is for. Null for all members. */
  circle_id: Generated<string | null>;
  /** When moderators could first read something of a story for a circle. Null if they never could, and for stories for everyone. */
  shown_at: Generated<number | null>;
  title: string;
  opening: string;
  rest: string | null;
  /** The size of the story's texts in UTF-8. */
  bytes: Generated<number>;
}

interface LikeTable {
  story_id: string;
  account_id: string;
  created_at: number;
}

/** Unpublished stories. */
interface DraftTable {
  account_id: string;
  /** The form's key, which becomes the `submission_key` of the story. */
  id: string;
  /** Empty until the author chooses one. */
  topic: string;
  /** `everyone`, the id of a circle, or empty until the author chooses. */
  circle: Generated<string>;
  /** The number of the question that the story answers, or empty: see prompts.ts. */
  question: Generated<string>;
  title: string;
  content: string;
  /** Counts the saved texts, starting at 1. */
  version: number;
  /** Names the browser's copy that saved last, and counts its saves. Empty and 0 for a form without JavaScript. */
  writer: string;
  sequence: number;
  updated_at: number;
  /** Null until the author discards the draft. */
  discarded_at: number | null;
}

interface TopicTable {
  id: string;
  stories: Generated<number>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    stories: StoryTable;
    likes: LikeTable;
    drafts: DraftTable;
    topics: TopicTable;
  }
}
