/** Stories that a member wants to find again. */
interface SavedStoryTable {
  account_id: string;
  story_id: string;
  saved_at: number;
}

/** Stories that a member opened lately. */
interface ReadStoryTable {
  account_id: string;
  story_id: string;
  read_at: number;
  /** Where the member stopped in a long story, in UTF-16 code units from its beginning. Null at its beginning and end. */
  place: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    saved_stories: SavedStoryTable;
    read_stories: ReadStoryTable;
  }
}
