/** What the rules of accounts raise in their transaction. */
export type AccountEvent =
  /** A visitor made an account and asks to join. */
  | { type: 'signed-up'; accountId: string; name: string; answer: string; at: number }
  /** The community's first administrator made an account by the setup link. */
  | { type: 'administrator-signed-up'; accountId: string; name: string; at: number }
  | {
      type: 'email-verified';
      accountId: string;
      email: string;
      /** The name, answer and invitation of the link's sign-up; undefined for a link without a sign-up. */
      given: { name: string; answer: string; invitation: string | null } | undefined;
      at: number;
    }
  /** The account has another password or none, and all its sessions have ended. */
  | { type: 'password-changed'; accountId: string }
  | { type: 'email-changed' | 'email-taken-back'; accountId: string; at: number }
  | { type: 'signed-in'; accountId: string; at: number }
  /** Many sign-ins failed. The account is null if the emails belong to no account, or to several. */
  | { type: 'sign-ins-failed'; accountId: string | null; at: number }
  | { type: 'archive-downloaded'; accountId: string; at: number }
  /** The command line made a link that sets a new password. */
  | { type: 'reset-link-made'; accountId: string; at: number }
  | {
      /** Somebody or a rule ended sessions. Not raised for a session that ends by its age. */
      type: 'sessions-ended';
      accountId: string;
      /** The hashes of their tokens. Undefined for all sessions of the account. */
      tokenHashes: string[] | undefined;
    };
