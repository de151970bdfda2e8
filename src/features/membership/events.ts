import type { MemberRole, MemberState } from './contract.ts';

/** What the rules of membership raise in their transaction. */
export type MembershipEvent =
  /** An account asks to join for the first time. */
  | { type: 'membership-requested'; accountId: string }
  /** Somebody became an administrator by a setup link or by the command line. */
  | { type: 'administrator-granted'; accountId: string; wasAdministrator: boolean; at: number }
  | {
      type: 'membership-changed';
      accountId: string;
      decision: string;
      from: MembershipOf;
      to: MembershipOf;
      /** The deciding account. Null for the server. */
      decidedBy: string | null;
      at: number;
    };

interface MembershipOf {
  state: MemberState;
  role: MemberRole;
}
