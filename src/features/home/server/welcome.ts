import { sql } from 'kysely';
import type { ComposedContext } from '../../../app/feature.ts';
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

/** Home makes no offers to a member who has just joined. */
const FIRST_MS = HOUR_MS;

type StorySteps = Pick<Welcome, 'hasLiked' | 'hasAnswered'>;

interface FirstSteps {
  /** True in the first hour of the membership. */
  isFirstHour: boolean;
  /** The first steps that a new member has taken with stories. Undefined for everyone else, and once they were skipped. */
  steps: StorySteps | undefined;
  /** The feature that asks the member something. */
  question: string | undefined;
}

/** Returns the first steps of a new member, and which feature asks the viewer something. Runs one query. */
export async function readFirstSteps(
  { database, clock, features }: ComposedContext,
  viewer: Viewer,
): Promise<FirstSteps> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const now = clock.now();
  const asked = features.flatMap(({ name, homeQuestion }) =>
    homeQuestion ? [sql`when ${homeQuestion(sql`${accountId}`, now)} then ${sql.lit(name)}`] : [],
  );
  const question = asked.length > 0 ? sql`case ${sql.join(asked, sql` `)} end` : sql`null`;
  const { rows } = await sql<{
    since: number | string | null;
    is_new: unknown;
    has_liked: unknown;
    has_answered: unknown;
    question: string | null;
  }>`
    select since, is_new,
      case when is_new then ${hasLiked(accountId)} end as has_liked,
      case when is_new then
        (select author_id from comments where comments.author_id = ${accountId} limit 1) is not null end as has_answered,
      case when since <= ${now - FIRST_MS} then ${question} end as question
    from (
      select since, since > ${now - WELCOME_MS}
        and not exists (select 1 from skipped_welcomes where skipped_welcomes.account_id = ${accountId}) as is_new
      from (select ${memberSinceOf(accountId)} as since) as membership
    ) as member`.execute(database);
  const [row] = rows;
  return {
    isFirstHour: Number(row?.since) > now - FIRST_MS,
    steps: row?.is_new
      ? { hasLiked: Boolean(row.has_liked), hasAnswered: Boolean(row.has_answered) }
      : undefined,
    question: row?.question ?? undefined,
  };
}

/** Returns the first steps if at least one is left. */
export function toWelcome(
  { steps, isFirstHour }: FirstSteps,
  profile: { name: string; photo: unknown },
): Welcome | undefined {
  if (!steps || isFirstHour) return undefined;
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
