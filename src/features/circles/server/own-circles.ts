import { basename } from 'node:path/posix';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import type { CircleAudience } from '../audience-contract.ts';
import { deleteEntry, removeMember } from './joining.ts';
import { circlesVisibleTo, everyCircle, isInvitation } from './visible-circles.ts';

/**
 * Returns the open circles that the viewer can write for, by name. Runs no query for a viewer without circles.
 */
export async function listAudiences(
  { database }: AppContext,
  { accountId, hasCircles }: Pick<Viewer, 'accountId' | 'hasCircles'>,
): Promise<CircleAudience[]> {
  if (hasCircles === false) return [];
  const rows = await database
    .selectFrom('circle_members')
    .innerJoin(everyCircle('own-rows').as('circles'), 'circles.id', 'circle_members.circle_id')
    .select(['circles.id', 'name'])
    .select(({ selectFrom, fn }) =>
      selectFrom('circle_members as inside')
        .select(fn.countAll<number>().as('count'))
        .whereRef('inside.circle_id', '=', 'circles.id')
        .as('people'),
    )
    .where('circle_members.account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy('name')
    .orderBy('circles.id')
    .execute();
  return rows.map(({ people, ...row }) => ({ ...row, people: Number(people ?? 0) }));
}

/**
 * Returns the circles that the viewer is in, asked, was invited to or was removed from, for the archive. Leaves out an invitation
 * that waits unseen, and the name of a circle that the viewer may no longer know of.
 */
export async function readOwnCircles({ database }: AppContext, { accountId }: Viewer) {
  const inside = await database
    .selectFrom('circle_members')
    .innerJoin(everyCircle('own-rows').as('circles'), 'circles.id', 'circle_members.circle_id')
    .leftJoin('circle_pictures', 'circle_pictures.circle_id', 'circles.id')
    .select(['name', 'part', 'joined_at as joinedAt', 'visited_at as lastVisitAt', 'news_level as hears'])
    .select('file')
    .where('account_id', '=', accountId)
    .orderBy('joined_at')
    .orderBy('circle_members.circle_id')
    .execute();
  const waiting = await database
    .selectFrom('circle_entries')
    .leftJoin(circlesVisibleTo({ accountId }).as('circles'), 'circles.id', 'circle_entries.circle_id')
    .select(['name', 'invited_by', 'circle_entries.created_at as at'])
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('invited_by', 'is', null), isInvitation(accountId, 'circle_entries')]))
    .orderBy('circle_entries.created_at')
    .orderBy('circle_id')
    .execute();
  const removed = await database
    .selectFrom('circle_removals')
    .leftJoin(circlesVisibleTo({ accountId }).as('circles'), 'circles.id', 'circle_removals.circle_id')
    .select(['name', 'removed_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('removed_at')
    .orderBy('circle_id')
    .execute();
  return {
    removed,
    inside: inside.map(({ file, ...row }) => ({
      ...row,
      // The founder's archive contains the picture. Other members did not make it.
      picture: row.part === 'founder' && file ? nameInArchive(file) : null,
    })),
    waiting: waiting.map(({ invited_by, ...row }) => ({ ...row, isInvited: invited_by !== null })),
  };
}

/** Yields the pictures of the circles that the viewer has founded. Logs an error for a missing file. */
export async function* readOwnPictures(
  context: AppContext,
  { accountId }: Viewer,
): AsyncGenerator<{ name: string } & StoredFile> {
  const rows = await context.database
    .selectFrom('circle_members')
    .innerJoin('circle_pictures', 'circle_pictures.circle_id', 'circle_members.circle_id')
    .select('file')
    .where('account_id', '=', accountId)
    .where('part', '=', 'founder')
    .orderBy('circle_members.circle_id')
    .execute();
  for (const { file: key } of rows) {
    const file = await context.files.get(key);
    if (file) yield { name: nameInArchive(key), ...file };
    else context.log.error({ key }, "a circle's picture is missing");
  }
}

function nameInArchive(key: string): string {
  return `circles/${basename(key)}`;
}

/**
 * Locks the circles of an account. Call this before the account's row is locked: coming into a circle locks the
 * circle first.
 */
export async function lockCirclesOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('circles')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('circle_members').select('circle_id').where('account_id', '=', accountId),
    )
    .execute();
}

/** Takes a leaving member out of their circles. In a circle that they founded, a keeper becomes the founder. */
export async function eraseFromCircles(
  { clock }: AppContext,
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  const rows = await transaction
    .selectFrom('circle_members')
    .select('circle_id')
    .where('account_id', '=', accountId)
    .orderBy('circle_id')
    .execute();
  for (const { circle_id: circleId } of rows) {
    await removeMember(transaction, { circleId, accountId, now: clock.now() });
  }
  const waiting = await transaction
    .selectFrom('circle_entries')
    .select('circle_id')
    .where('account_id', '=', accountId)
    .orderBy('circle_id')
    .execute();
  for (const { circle_id: circleId } of waiting) await deleteEntry(transaction, circleId, accountId);
}

/** Returns how many invitations into circles wait for the viewer. */
export async function countInvitations({ database }: AppContext, { accountId }: Viewer): Promise<number> {
  return countRows(
    database
      .selectFrom('circle_entries')
      .where('account_id', '=', accountId)
      .where(isInvitation(accountId, 'circle_entries')),
  );
}
