import { sql } from 'kysely';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { type AccountFacts, readAccounts } from '../../membership/server/members/member-accounts.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import type { Kind } from './source.ts';

/**
 * Returns which of the keys are remembered, each with its account. The account is null once it is deleted, and
 * for other kinds.
 */
export async function findImported(
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await queries
    .selectFrom('imports')
    .select(['key', 'account_id'])
    .where(sql<boolean>`key ${isOneOf(queries, keys)}`)
    .execute();
  return new Map(rows.map(({ key, account_id }) => [key, account_id]));
}

/** `merged` is a member whose account was here before. */
type ImportKind = Kind | 'merged';

/** Remembers what the transaction has inserted. */
export async function rememberImports(
  transaction: Transaction,
  imports: readonly { key: string; kind: ImportKind; accountId?: string }[],
  now: number,
): Promise<void> {
  if (imports.length === 0) return;
  await transaction
    .insertInto('imports')
    .values(
      imports.map(({ key, kind, accountId = null }) => ({
        key,
        kind,
        account_id: accountId,
        imported_at: now,
        finished_at: null,
        mailed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Returns how many remembered rows of each kind belong to an unfinished import. */
export async function countUnfinished(queries: Queries): Promise<Partial<Record<ImportKind, number>>> {
  const rows = await queries
    .selectFrom('imports')
    .select(['kind'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('finished_at', 'is', null)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

export async function finishImports(transaction: Transaction, now: number): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ finished_at: now })
    .where('finished_at', 'is', null)
    .execute();
}

/** Returns imported members who have not been mailed yet. */
export async function findUninformed(
  queries: Queries,
  limit: number,
): Promise<(AccountFacts & { key: string })[]> {
  const rows = await queries
    .selectFrom('imports')
    .select(['key', 'account_id'])
    .where('kind', '=', 'members')
    .where('mailed_at', 'is', null)
    .where(isMember('imports.account_id'))
    .orderBy('key')
    .limit(limit)
    .execute();
  const accounts = await readAccounts(
    queries,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  return rows.flatMap(({ key, account_id }) =>
    accounts.filter(({ id }) => id === account_id).map((account) => ({ ...account, key })),
  );
}

/** Returns how many imported members have not been mailed yet. */
export async function countUninformed(queries: Queries): Promise<number> {
  return countRows(
    queries
      .selectFrom('imports')
      .where('kind', '=', 'members')
      .where('mailed_at', 'is', null)
      .where(isMember('imports.account_id')),
  );
}

/** Remembers that members have had their mail. Returns the keys of those of whom no other command has remembered it meanwhile. */
export async function markInformed(
  transaction: Transaction,
  keys: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await transaction
    .updateTable('imports')
    .set({ mailed_at: now })
    .where(sql<boolean>`key ${isOneOf(transaction, keys)}`)
    .where('mailed_at', 'is', null)
    .returning('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}
