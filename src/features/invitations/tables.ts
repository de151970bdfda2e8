import type { ColumnType, Generated } from 'kysely';

/** A link by which a member invites people. */
interface InvitationTable {
  id: string;
  token_hash: string;
  /** The token, encrypted, so that its owner can see the link again. Empty after a restored backup. */
  sealed_token: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  max_uses: number;
  /** How many people with a verified email have used the invitation. */
  uses: Generated<number>;
  /** 1 if the invitation makes its user a member at once. */
  admits: number;
  withdrawn_at: Generated<number | null>;
  /** The hash of the only email for which the link works; null if it works for anybody. */
  bound_email_hash: ColumnType<string | null, string | null | undefined>;
  /** 0 if visitors do not see who invites them. */
  shows_name: Generated<number>;
}

/** A person who used an invitation. Each reference becomes null when the invitation or its owner goes. */
interface InvitedPersonTable {
  account_id: string;
  invitation_id: string | null;
  invited_by: string | null;
  invited_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    invitations: InvitationTable;
    invited_people: InvitedPersonTable;
  }
}
