/** The weekly mail of each administrator about what waits. */
interface OverviewMailTable {
  account_id: string;
  /** 0 is Sunday. Null for an administrator who wants none. */
  weekday: number | null;
  /** When the mail is due. A node claims the mail by changing this time. */
  due_at: number | null;
}

/** The numbers that were counted for the overview, for each time zone in which administrators read it. */
interface OverviewNumberTable {
  time_zone: string;
  counted_at: number;
  used_at: number;
  /** The JSON of Numbers: see kept-numbers.ts. */
  numbers: string;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    overview_mails: OverviewMailTable;
    overview_numbers: OverviewNumberTable;
  }
}
