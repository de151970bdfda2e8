/** One row for each entry of the log that administrators read. */
interface AuditLogTable {
  id: string;
  kind: string;
  at: number;
  /** The person whom the entry is about. Null if it is about nobody, or about a story without an author. */
  account_id: string | null;
  /**
   * The account that acted on that person. Null for their own acts, for the command line, and for someone who
   * has left.
   */
  actor_id: string | null;
  count: number | null;
  reason: string | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    audit_log: AuditLogTable;
  }
}
