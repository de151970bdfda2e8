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
  /** How many people with a verified email have come by it. */
  uses: Generated<number>;
  /** 1 if whoever comes by it is a member at once. */
  admits: number;
  withdrawn_at: Generated<number | null>;
  /** For whose email alone it works; null for anybody with the link. */
  bound_email_hash: ColumnType<string | null, string | null | undefined>;
  /** 0 if visitors do not read who invites. */
  shows_name: Generated<number>;
}

/** Who came by an invitation. Both references become null when the invitation or its owner goes. */
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
