/**
 * One row for each member, profile, photo, story or comment that was imported, so that a second import does not
 * change it.
 */
interface ImportTable {
  /** Hash of the source, the kind and the record's id there: no row names someone who has left. */
  key: string;
  kind: string;
  /** The account of an imported member. Null once it is deleted, and for other kinds. */
  account_id: string | null;
  imported_at: number;
  /** When the import was entered in the log and in the index. */
  finished_at: number | null;
  /** When the member was told by mail. */
  mailed_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    imports: ImportTable;
  }
}
