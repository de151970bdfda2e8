/** One row: words of members' stories, see src/features/typing/server/community-words.ts. */
interface CommunityWordsTable {
  name: 'stories';
  /** One word a line. */
  words: string;
  /** 0 before the first time. */
  computed_at: number;
  /** Until this time, only the node that has claimed the computation may compute the words. */
  claimed_until: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    community_words: CommunityWordsTable;
  }
}
