import { sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { summarisePeople } from '../../people/server/people.ts';
import type { HiddenCircle } from '../contract.ts';
import { lockCircle } from './circle-store.ts';
import { closeLocked } from './founding.ts';
import { waitsForAdministrators } from './keeperless.ts';
import { circleNotFound } from './refusals.ts';
import { everyCircle } from './visible-circles.ts';

/** How many circles the list has. */
const MAX_HIDDEN = 200;

/**
 * Returns the open circles that only their people see, also those that moderators hid, oldest first, without their
 * names. Only administrators get them.
 */
export async function findHiddenCircles(context: AppContext, viewer: Viewer): Promise<HiddenCircle[]> {
  if (!can(viewer, 'change-settings')) return [];
  const rows = await context.database
    .selectFrom(everyCircle('existence').as('circles'))
    .select('id')
    .select(({ selectFrom, fn }) =>
      selectFrom('circle_members')
        .select(fn.countAll<number>().as('count'))
        .whereRef('circle_id', '=', 'circles.id')
        .as('people'),
    )
    .where((is) => is.or([is('seen_by', '=', 'people'), is('hidden_at', 'is not', null)]))
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_HIDDEN)
    .execute();
  const keepers = await listKeepers(
    context.database,
    rows.map(({ id }) => id),
  );
  const summaries = await summarisePeople(context, viewer, [
    ...new Set(keepers.map(({ account_id }) => account_id)),
  ]);
  const names = new Map(summaries.map(({ id, name }) => [id, name]));
  return rows.map(({ id, people }) => ({
    id,
    people: Number(people ?? 0),
    keepers: keepers.flatMap(({ circle_id, account_id }) =>
      circle_id === id ? (names.get(account_id) ?? []) : [],
    ),
  }));
}

/** Returns the founders and keepers of circles, each founder before the keepers. */
function listKeepers(queries: Queries, circleIds: readonly string[]) {
  return queries
    .selectFrom('circle_members')
    .select(['circle_id', 'account_id'])
    .where(sql<boolean>`circle_id ${isOneOf(queries, circleIds)}`)
    .where('part', 'in', ['founder', 'keeper'])
    .orderBy(sql`case part when 'founder' then 0 else 1 end`)
    .orderBy('joined_at')
    .orderBy('account_id')
    .execute();
}

/** Closes a circle that only its people see, or that nobody keeps. @throws AppError 'forbidden' 403, 'circle-not-found' 404 */
export async function closeHiddenCircle(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, async (transaction) => {
    const circle = await lockCircle(transaction, id);
    const now = context.clock.now();
    if (circle.seen_by !== 'people' && circle.hidden_at === null && !waitsForAdministrators(circle, now))
      throw circleNotFound();
    await closeLocked(transaction, circle, now);
  });
}
