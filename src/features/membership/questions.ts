import type { Viewer } from '../../identity/viewer.ts';
import type { Queries } from '../../server/database/database.ts';
import type { Transaction } from '../../server/database/transaction.ts';
import { question } from '../../server/event-handlers.ts';
import type { InvitedPerson } from './contract.ts';

/**
 * Asks for the people whom a person invited, in the order in which they joined. Only for viewers who see
 * members.
 */
export const invitedPeople = question<{ viewer: Viewer; accountId: string }, InvitedPerson[]>(
  'invited-people',
);

/** A fact that a feature adds to members and that moves with them to another server. Its feature answers `memberFacts` with this. */
export interface MemberFact {
  /** The name of the value in a record of members.json (docs/moving.md). A record without a value has null. */
  name: string;
  /** Returns the values of these accounts, by the account's id. The map lacks an account without a value. */
  read(queries: Queries, accountIds: readonly string[]): Promise<Map<string, unknown>>;
  /** Tells whether a value that is not null can be imported. */
  isValid(value: unknown): boolean;
  /**
   * Inserts the values of accounts without one. `findAccount` returns the account of a member's id in the
   * source.
   */
  write(
    transaction: Transaction,
    facts: readonly { accountId: string; value: unknown }[],
    findAccount: (person: string) => string | undefined,
  ): Promise<void>;
}

/** Asks every feature for its facts of members. */
export const memberFacts = question<undefined, MemberFact>('member facts');
