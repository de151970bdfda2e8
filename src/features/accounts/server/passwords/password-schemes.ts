import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { type Argon2Cost, argon2Cost, formatArgon2Cost } from './argon2-hash.ts';
import { type FirebaseScheme, firebaseScheme } from './firebase-scrypt.ts';

/** The parameters of hashes that were imported: a project of Firebase, or a cost of argon2id that new hashes do not have. */
type PasswordScheme = FirebaseScheme | Argon2Cost;

/** An imported password that nobody has used for this time is forgotten. A mailed link then sets a new one. */
const IMPORTED_PASSWORD_MS = 180 * DAY_MS;
/** Longer than the slowest hash of another product takes. */
const MIN_ANSWER_MS = 300;

/** Bounds what a failed sign-in costs after an import of hashes of many costs. */
const MAX_IMPORTED_COSTS = 2;

/** Returns the id of a scheme, under which hashes name it. */
export function idOfScheme(scheme: PasswordScheme): string {
  return createHash('sha256').update(JSON.stringify(scheme)).digest('base64url').slice(0, 11);
}

/** Stores a scheme for accounts that are imported now, and returns its id. */
export async function keepPasswordScheme(
  transaction: Transaction,
  scheme: PasswordScheme,
  now: number,
): Promise<string> {
  const id = idOfScheme(scheme);
  await transaction
    .insertInto('password_schemes')
    .values({ id, parameters: JSON.stringify(scheme), imported_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ imported_at: now }))
    .execute();
  return id;
}

/** Returns the parameters of all schemes of Firebase. */
export async function listPasswordSchemes(queries: Queries): Promise<FirebaseScheme[]> {
  const rows = await queries.selectFrom('password_schemes').select('parameters').orderBy('id').execute();
  return rows.flatMap(({ parameters }) => readAs(firebaseScheme, parameters) ?? []);
}

/**
 * Returns the costs of argon2id that imported hashes have. A failed sign-in computes a hash with each cost, so
 * that its duration does not tell whether the email has an account.
 */
export async function listImportedCosts(queries: Queries): Promise<Argon2Cost[]> {
  const rows = await queries.selectFrom('password_schemes').select('parameters').orderBy('id').execute();
  return rows.flatMap(({ parameters }) => readAs(argon2Cost, parameters) ?? []).slice(0, MAX_IMPORTED_COSTS);
}

function readAs<Scheme>(schema: v.GenericSchema<Scheme>, parameters: string): Scheme | undefined {
  const read = v.safeParse(schema, JSON.parse(parameters));
  return read.success ? read.output : undefined;
}

/** Returns the parameters of a scheme, or undefined if there is none. */
export async function findPasswordScheme(queries: Queries, id: string): Promise<FirebaseScheme | undefined> {
  const row = await queries
    .selectFrom('password_schemes')
    .select('parameters')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readAs(firebaseScheme, row.parameters);
}

/**
 * Delays the answer to MIN_ANSWER_MS while there are imported hashes. Comparing an imported hash takes longer
 * than comparing one of Kerikko's own, with which an unknown email is answered: the time of an answer would
 * reveal who has an account.
 */
export async function hideImportedHashes<Result>(
  { database, clock }: AppContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const imported = await database.selectFrom('password_schemes').select('id').limit(1).executeTakeFirst();
  if (!imported) return work();
  const [answer] = await Promise.allSettled([work(), clock.pause(MIN_ANSWER_MS)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/** Forgets imported passwords that were not used for IMPORTED_PASSWORD_MS, and schemes that no account uses any more. */
export async function sweepImportedPasswords(context: AppContext, now: number): Promise<void> {
  const schemes = await context.database
    .selectFrom('password_schemes')
    .select(['id', 'parameters', 'imported_at'])
    .execute();
  for (const { id, parameters, imported_at: importedAt } of schemes) {
    // In this pattern, an underscore of the id matches any character. No other id differs only in such a place.
    const cost = readAs(argon2Cost, parameters);
    const pattern = cost ? `${formatArgon2Cost(cost)}%` : `$fbscrypt$%,k=${id}$%`;
    await inTransaction(context, async (transaction) => {
      if (importedAt <= now - IMPORTED_PASSWORD_MS) {
        await transaction
          .updateTable('accounts')
          .set({ password_hash: null })
          .where('password_hash', 'like', pattern)
          .execute();
      }
      await transaction
        .deleteFrom('password_schemes')
        .where('id', '=', id)
        // An import may have added accounts meanwhile.
        .where('imported_at', '=', importedAt)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('accounts').select('id').where('password_hash', 'like', pattern))),
        )
        .execute();
    });
  }
}
