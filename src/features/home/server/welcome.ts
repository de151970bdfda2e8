import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { memberSinceOf } from '../../membership/server/members/member-since.ts';
import { hasLiked } from '../../stories/server/liked.ts';
import type { Welcome } from '../contract.ts';

/** How long Home shows the first steps to a member who does not take them. */
const WELCOME_MS = 30 * DAY_MS;

/** Home offers nothing to somebody who has just come in. */
const FIRST_MS = HOUR_MS;

interface FirstSteps extends Pick<Welcome, 'hasLiked' | 'hasAnswered'> {
  /** True in the first hour of the membership. */
  isFirstHour: boolean;
}

/** Returns which first steps a new member has taken with stories; undefined for everyone else, and once they were skipped. */
export async function readFirstSteps(
  { database, clock }: AppContext,
  viewer: Viewer,
): Promise<FirstSteps | undefined> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const now = clock.now();
  const { rows } = await sql<{ has_liked: unknown; has_answered: unknown; since: number | string }>`
    select
      ${memberSinceOf(accountId)} as since,
      ${hasLiked(accountId)} as has_liked,
      (select author_id from comments where comments.author_id = ${accountId} limit 1) is not null as has_answered
    where ${memberSinceOf(accountId)} > ${now - WELCOME_MS}
      and not exists (select 1 from skipped_welcomes where skipped_welcomes.account_id = ${accountId})`.execute(
    database,
  );
  const [row] = rows;
  return (
    row && {
      hasLiked: Boolean(row.has_liked),
      hasAnswered: Boolean(row.has_answered),
      isFirstHour: Number(row.since) > now - FIRST_MS,
    }
  );
}

/** Returns the first steps, of which at least one is left. */
export function toWelcome(
  steps: FirstSteps | undefined,
  profile: { name: string; photo: unknown },
): Welcome | undefined {
  if (!steps || steps.isFirstHour) return undefined;
  const { hasLiked, hasAnswered } = steps;
  const welcome = {
    hasName: profile.name !== '',
    hasPhoto: Boolean(profile.photo),
    hasLiked,
    hasAnswered,
  };
  return Object.values(welcome).every(Boolean) ? undefined : welcome;
}

/** Hides the first steps from the viewer's Home for good. */
export async function skipWelcome(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await inTransaction(context, (transaction) =>
    transaction
      .insertInto('skipped_welcomes')
      .values({ account_id: viewer.accountId, skipped_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
