import type { Generated } from 'kysely';

/** The members who agreed that the community's readable archive contains what they wrote. */
interface ArchiveConsentTable {
  account_id: string;
  agreed_at: number;
  /** 1 if the member was asked about gatherings too. */
  with_gatherings: Generated<number>;
  /** 1 if the member agreed after recordings were named. */
  with_recordings: Generated<number>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    archive_consents: ArchiveConsentTable;
  }
}
