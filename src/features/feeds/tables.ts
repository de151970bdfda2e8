/** The secret addresses at which feed readers find the latest stories as a member sees them. */
interface FeedTable {
  account_id: string;
  token_hash: string;
  /** Empty after a backup was restored. */
  sealed_token: string;
  created_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    feeds: FeedTable;
  }
}
