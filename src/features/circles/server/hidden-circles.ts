import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { summarisePeople } from '../../people/server/people.ts';
import type { HiddenCircle } from '../contract.ts';
import { listParts, lockCircle } from './circle-store.ts';
import { closeLocked } from './founding.ts';
import { circleNotFound } from './refusals.ts';
import { everyCircle } from './visible-circles.ts';

/** How many circles the list has. */
const MAX_HIDDEN = 200;

/** Returns the open circles that only their people see, oldest first, without their names. Administrators alone learn of any. */
export async function findHiddenCircles(context: AppContext, viewer: Viewer): Promise<HiddenCircle[]> {
  if (!can(viewer, 'change-settings')) return [];
  const rows = await context.database
    .selectFrom(everyCircle('existence').as('circles'))
    .select('id')
    .where('seen_by', '=', 'people')
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_HIDDEN)
    .execute();
  const found: HiddenCircle[] = [];
  for (const { id } of rows) {
    const parts = await listParts(context.database, id);
    const keepers = (['founder', 'keeper'] as const).flatMap((kept) =>
      parts.filter(({ part }) => part === kept).map(({ account_id }) => account_id),
    );
    const people = await summarisePeople(context, viewer, keepers);
    found.push({ id, people: parts.length, keepers: people.map(({ name }) => name) });
  }
  return found;
}

/** Closes a circle that only its people see. @throws AppError 'forbidden' 403, 'circle-not-found' 404 */
export async function closeHiddenCircle(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, async (transaction) => {
    const circle = await lockCircle(transaction, id);
    if (circle.seen_by !== 'people') throw circleNotFound();
    await closeLocked(transaction, circle, context.clock.now());
  });
}
