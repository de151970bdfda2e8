import type { Generated } from 'kysely';

/** The letters of two members. */
interface CorrespondenceTable {
  id: string;
  /** The ids of both accounts, sorted. After one of the two has left, the id of the correspondence instead. */
  pair: string;
  /** The member who wrote first. Null once this member has left. */
  asker_id: string | null;
  /** Whether the receiver has answered the first letter. */
  state: 'asked' | 'accepted' | 'declined';
  created_at: number;
  /** The time of the newest letter, including letters that did not arrive. */
  last_at: number;
}

/** One member's side of a correspondence. */
interface LetterSideTable {
  correspondence_id: string;
  account_id: string;
  /** Null once the other member has left. */
  other_id: string | null;
  /** The time of the newest letter that this side sees. Null without any. */
  last_at: number | null;
  /** The time of the newest letter that arrived here. */
  arrived_at: number | null;
  /** The time of the newest letter that a page has shown to the member. */
  read_until: Generated<number>;
  /** 1 if the other member may see how far this member has read, provided that both share it. */
  shares_reading: Generated<number>;
}

interface LetterTable {
  id: string;
  correspondence_id: string;
  /** Null once the author has left and kept their letters. */
  author_id: string | null;
  submission_key: string;
  text: string;
  bytes: number;
  created_at: number;
  /** 0 if the receiver had muted the author: nobody but the author ever sees the letter. */
  arrives: number;
  hidden_at: number | null;
  /** When moderators could first read the letter, because it or one near it was reported. */
  shown_at: Generated<number | null>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    correspondences: CorrespondenceTable;
    letter_sides: LetterSideTable;
    letters: LetterTable;
  }
}
