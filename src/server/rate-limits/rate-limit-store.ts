import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import type { RateLimit } from './rate-limit.ts';

interface Hits {
  limit: RateLimit;
  /** The counted client address, email or account id. The database stores only its hash. */
  subject: string;
  hits: number;
  /** The end of the window if these hits open a new one. */
  resetsAt: number;
  now: number;
}

/**
 * Adds hits to the count of all nodes, in one statement. Returns the new count and the end of its window. The
 * end is at most the limit's time from now, even if the clock was ahead when the window began.
 */
export async function addHits(
  queries: Queries,
  { limit, subject, hits, resetsAt, now }: Hits,
): Promise<{ hits: number; resetsAt: number }> {
  const row = await queries
    .insertInto('rate_limits')
    .values({ key_hash: hashKey(limit, subject), hits, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet(({ case: choose, eb, ref }) => ({
        hits: choose()
          .when('rate_limits.resets_at', '<=', now)
          .then(ref('excluded.hits'))
          .else(eb('rate_limits.hits', '+', ref('excluded.hits')))
          .end(),
        resets_at: choose()
          .when('rate_limits.resets_at', '<=', now)
          .then(ref('excluded.resets_at'))
          .when('rate_limits.resets_at', '>', now + limit.perMs)
          .then(now + limit.perMs)
          .else(ref('rate_limits.resets_at'))
          .end(),
      })),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, resetsAt: row.resets_at };
}

/** Deletes the count of one subject. */
export async function resetHits(queries: Queries, limit: RateLimit, subject: string): Promise<void> {
  await queries.deleteFrom('rate_limits').where('key_hash', '=', hashKey(limit, subject)).execute();
}

/** Removes one hit from a count whose window is open. */
export async function removeHit(
  queries: Queries,
  limit: RateLimit,
  subject: string,
  now: number,
): Promise<void> {
  await queries
    .updateTable('rate_limits')
    .set((column) => ({ hits: column('hits', '-', 1) }))
    .where('key_hash', '=', hashKey(limit, subject))
    .where('hits', '>', 0)
    .where('resets_at', '>', now)
    .execute();
}

/** Deletes counts whose window has ended. */
export async function sweepHits(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}

function hashKey({ name }: RateLimit, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('base64url');
}
