import type { Generated } from 'kysely';

/** The texts of a page of remembrance. Missing for a page that came from another server without texts. */
interface RemembranceTable {
  account_id: string;
  remembered_at: number;
  /** Both dates are in the words of the family. */
  born: Generated<string>;
  died: Generated<string>;
  words: Generated<string>;
  version: Generated<number>;
  /** When the wish to delete the stories was carried out. */
  erased_at: Generated<number | null>;
}

/** A member's wishes for the time after their death. */
interface RemembranceWishTable {
  account_id: string;
  stories: 'keep' | 'delete';
  /** Null until the member has answered: naming a person of trust creates the row, too. */
  chosen_at: number | null;
  /** When the member closed the question on Home without an answer. */
  dismissed_at: Generated<number | null>;
  /** The person of trust. Null also after this person has left or declined. */
  trusted_id: string | null;
  trusted_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    remembrances: RemembranceTable;
    remembrance_wishes: RemembranceWishTable;
  }
}
