/** The weekly mail of each administrator about what waits. */
interface OverviewMailTable {
  account_id: string;
  /** 0 is Sunday. Null for an administrator who wants none. */
  weekday: number | null;
  /** A node claims the mail by changing it. */
  due_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    overview_mails: OverviewMailTable;
  }
}
