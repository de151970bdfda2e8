import type { Generated } from 'kysely';

interface CommentTable {
  id: string;
  /** The thing that the comment is about: its kind (features/subjects) and its id. */
  subject_kind: Generated<string>;
  subject_id: string;
  /** The comment whose thread a reply belongs to. Null for a comment that is not a reply. */
  root_id: string | null;
  /** The comment or reply that a reply answers. Null if that comment is erased. */
  reply_to_id: string | null;
  author_id: string | null;
  submission_key: string;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  hidden_at: number | null;
  /** The number of replies that are neither deleted nor hidden. */
  replies: Generated<number>;
  likes: Generated<number>;
  /** Contains a number between U+2068 and U+2069 for each mention: see mention-text.ts. */
  text: string;
  /** The size of the text in UTF-8. */
  bytes: Generated<number>;
}

/** A person whom a comment mentions, or mentioned before an edit. */
interface CommentMentionTable {
  comment_id: string;
  account_id: string;
  /** The number of the person in the comment's text. Null if an edit has removed the mention. */
  place: number | null;
}

interface CommentLikeTable {
  comment_id: string;
  account_id: string;
  created_at: number;
}

/** Stories that were the first of their authors when these published them. The rows are deleted after two weeks. */
interface FirstStoryTable {
  story_id: string;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    comments: CommentTable;
    comment_mentions: CommentMentionTable;
    comment_likes: CommentLikeTable;
    first_stories: FirstStoryTable;
  }
}
