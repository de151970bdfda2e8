/** The member who becomes an administrator once an administrator has not been here for a number of days. */
interface DeputyTable {
  administrator_id: string;
  deputy_id: string;
  days: number;
  named_at: number;
  /** When the two mails went out that announce the change. Null before. */
  first_mail_at: number | null;
  second_mail_at: number | null;
  /** When the server last checked since the first mail. */
  checked_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    deputies: DeputyTable;
  }
}
