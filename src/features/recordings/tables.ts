import type { Generated } from 'kysely';

/** A part of a told story, or a part that waits for its story to be published. Its file is in the file store. */
interface RecordingTable {
  id: string;
  /** The teller. Null when the teller has left and the story stays. */
  account_id: string | null;
  /** Null until the story is published. */
  story_id: string | null;
  /** The key of the form that sent the recording. */
  submission_key: string;
  /** The page's script chooses the key of the part, so that a repeated request changes nothing. Null for an imported recording. */
  part_key: Generated<string | null>;
  /** The circle from whose page the recording began. Empty without a circle. */
  circle: Generated<string>;
  /** The place in the story, from 0. */
  position: number;
  /** The ending of the file's name: webm, m4a or ogg. */
  type: string;
  /** How many pieces have arrived, without a gap. */
  pieces: number;
  bytes: number;
  /** The duration that the teller's device or the server measured. Null if the file does not tell. */
  duration_ms: number | null;
  /** The loudness along the recording, one digit for each step. Empty if the teller's device measured nothing. */
  wave: string;
  created_at: number;
  /** When the pieces became one file. */
  finished_at: number | null;
  /** When a request began to join the pieces. Null before and after that. */
  joining_at: Generated<number | null>;
  /** When the member discarded the recording. Null unless it waits for its story and can be restored. */
  discarded_at: Generated<number | null>;
}

/** A member's offer to write a told story down, and the text. */
interface WrittenStoryTable {
  story_id: string;
  /** Null when the writer has left. */
  writer_id: string | null;
  /** Empty before the first save, and again once the story has the text. */
  text: string;
  /** The teller's words when the text went back to the writer. */
  answer: string;
  offered_at: number;
  /** The time of the last save, or of the offer. */
  saved_at: number;
  /** When the writer gave the text to the teller. Null while the writer works on it. */
  sent_at: number | null;
  approved_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    recordings: RecordingTable;
    written_stories: WrittenStoryTable;
  }
}
