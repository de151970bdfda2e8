import type { Generated } from 'kysely';

/** Texts of administrators to all members. One of the languages may be empty. */
interface AnnouncementTable {
  id: string;
  /** A hash of the administrator and the key of their form. */
  submission_hash: Generated<string | null>;
  text_en: string;
  text_ml: string;
  created_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    announcements: AnnouncementTable;
  }
}
