import type { Generated } from 'kysely';

/** The letters of two members. */
interface CorrespondenceTable {
  id: string;
  /** Both accounts in their order. The id once one of the two has left. */
  pair: string;
  /** The member who wrote first. Null once they have left. */
  asker_id: string | null;
  /** Whether the other one has answered the first letter. */
  state: 'asked' | 'accepted' | 'declined';
  created_at: number;
  /** The time of the newest letter, also of one that does not arrive. */
  last_at: number;
}

/** The state of a correspondence for one of the two. */
interface LetterSideTable {
  correspondence_id: string;
  account_id: string;
  /** Null once the other one has left. */
  other_id: string | null;
  /** The time of the newest letter that this side sees. Null without any. */
  last_at: number | null;
  /** The time of the newest letter that arrived here. */
  arrived_at: number | null;
  /** The time of the newest letter that the member has had on a page. */
  read_until: Generated<number>;
  /** 1 if the other one may see how far the member has read, provided that they share it too. */
  shares_reading: Generated<number>;
}

interface LetterTable {
  id: string;
  correspondence_id: string;
  /** Null once the author has left and kept what they wrote. */
  author_id: string | null;
  submission_key: string;
  text: string;
  bytes: number;
  created_at: number;
  /** 0 if the receiver had muted the author: nobody but the author ever sees the letter. */
  arrives: number;
  hidden_at: number | null;
  /** When moderators could read it, because it or one near it was reported. */
  shown_at: Generated<number | null>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    correspondences: CorrespondenceTable;
    letter_sides: LetterSideTable;
    letters: LetterTable;
  }
}
