import type { Generated } from 'kysely';

/** What a page of remembrance says. Missing for somebody whose page came from another server without it. */
interface RemembranceTable {
  account_id: string;
  remembered_at: number;
  /** As the family writes them. */
  born: Generated<string>;
  died: Generated<string>;
  words: Generated<string>;
  version: Generated<number>;
  /** When the wish to delete the stories was carried out. */
  erased_at: Generated<number | null>;
}

/** What a member wishes for the time after their death. */
interface RemembranceWishTable {
  account_id: string;
  stories: 'keep' | 'delete';
  /** Null until the member has answered: naming a person of trust makes the row, too. */
  chosen_at: number | null;
  /** When the member closed the question on Home without an answer. */
  dismissed_at: Generated<number | null>;
  /** The person of trust. Null also for one who has left or declined. */
  trusted_id: string | null;
  trusted_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    remembrances: RemembranceTable;
    remembrance_wishes: RemembranceWishTable;
  }
}
