/** One row: words of members' stories, see src/features/typing/server/community-words.ts. */
interface CommunityWordsTable {
  name: 'stories';
  /** One a line. */
  words: string;
  /** 0 before the first time. */
  computed_at: number;
  /** Until then, only the node that computes them may do so. */
  claimed_until: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    community_words: CommunityWordsTable;
  }
}
