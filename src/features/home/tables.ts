/** New members who no longer want the first steps on Home. */
interface SkippedWelcomeTable {
  account_id: string;
  skipped_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    skipped_welcomes: SkippedWelcomeTable;
  }
}
