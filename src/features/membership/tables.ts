import type { Generated } from 'kysely';
import type { MembershipState, Role } from '../../identity/account-states.ts';

interface MembershipTable {
  account_id: string;
  state: MembershipState;
  role: Role;
  joined_at: number;
  /** When an administrator needs a second factor. Null for members. */
  factor_due_at: number | null;
  /**
   * When the suspension ends by itself. Null without an end. Only has a meaning while the state is `suspended`.
   */
  suspended_until: Generated<number | null>;
  /**
   * Copies for lists of people, which refreshListing writes: the account's email, and the profile's name as it
   * is compared, also by its sound.
   */
  email_copy: Generated<string>;
  folded_name: Generated<string>;
  name_sounds: Generated<string>;
  /** The sort key of the list of people. Null for those who are not listed there. */
  list_key: Generated<string | null>;
  /** Which version of the rules made these copies. */
  names_version: Generated<number>;
}

/** The beginnings by which searches for people find an account: see nameKeys. */
interface NameKeyTable {
  account_id: string;
  key: string;
  /** Copies of the membership's columns, by which a search sorts the people whom it finds. */
  joined_at: number;
  list_key: string | null;
}

interface DecisionTable {
  id: string;
  account_id: string;
  decision: string;
  /** Null when the decision was made with `npm run admin`, or the decider has left. */
  decided_by: string | null;
  decided_at: number;
  reason: string | null;
  /** The state before the decision. Null if there was no membership. */
  from_state: MembershipState | null;
  from_role: Role | null;
  /** The id of the decision that this one reverts. */
  undoes: string | null;
}

/** Applicants' words about themselves. Deleted some time after the decision. */
interface ApplicationTable {
  account_id: string;
  /** May be empty. */
  answer: string;
  answered_at: number;
}

/** The removal of an administrator's second factors, until it happens or the owner cancels it. */
interface FactorRemovalTable {
  account_id: string;
  /** Null once the administrator who asked for it has left. */
  requested_by: string | null;
  reason: string | null;
  due_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    memberships: MembershipTable;
    name_keys: NameKeyTable;
    decisions: DecisionTable;
    applications: ApplicationTable;
    factor_removals: FactorRemovalTable;
  }
}
