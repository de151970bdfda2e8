import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { shorten } from '../../../server/text.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { isUnmuted, isUnmutedBy } from '../../mutes/server/muted.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { CORRESPONDENCES_PER_PAGE, type CorrespondencePage, EXCERPT } from '../contract.ts';
import { type CorrespondentRow, toCorrespondent } from './correspondents.ts';

/** How many characters of a letter's beginning are read for its excerpt. */
const READ_FOR_EXCERPT = EXCERPT * 12;

interface ListedRow extends CorrespondentRow {
  id: string;
  last_at: number;
  arrived_at: number | null;
  read_until: number;
  state: string;
  asker_id: string | null;
  text: string | null;
  author_id: string | null;
}

/**
 * Returns a page of the viewer's correspondences, the one with the newest letter first, without those with people whom the viewer
 * has muted. @throws AppError 'forbidden' 403
 */
export async function listCorrespondences(
  context: AppContext,
  viewer: Viewer,
  after?: string | undefined,
): Promise<CorrespondencePage> {
  requirePermission(viewer, 'write-letters');
  const { accountId } = viewer;
  const cursor = parseCursor(after);
  const condition = cursor
    ? sql`and (side.last_at, side.correspondence_id) < (${cursor.createdAt}, ${cursor.id})`
    : sql``;
  const { rows } = await sql<ListedRow>`
    select side.correspondence_id as id, side.last_at, side.arrived_at, side.read_until, side.other_id,
      ${nameOf('side.other_id')} as name, ${photoOf('side.other_id')} as photo,
      ${memberStateOf('side.other_id')} as other_state, correspondences.state, correspondences.asker_id,
      substr(letters.text, 1, ${sql.lit(READ_FOR_EXCERPT)}) as text, letters.author_id
    from letter_sides side
    join correspondences on correspondences.id = side.correspondence_id
    left join letters on letters.id = (select newest.id from letters newest
      where newest.correspondence_id = side.correspondence_id
        and (newest.author_id = ${accountId} or (newest.arrives = 1 and newest.hidden_at is null))
      order by newest.created_at desc, newest.id desc limit 1)
    where side.account_id = ${accountId} and side.last_at is not null and ${isUnmuted(viewer, 'side.other_id')} ${condition}
    order by side.last_at desc, side.correspondence_id desc
    limit ${sql.lit(CORRESPONDENCES_PER_PAGE + 1)}`.execute(context.database);
  const page = rows.slice(0, CORRESPONDENCES_PER_PAGE);
  const last = page.at(-1);
  return {
    rows: page.map((row) => {
      const excerpt = shorten(row.text ?? '', EXCERPT);
      return {
        id: row.id,
        other: toCorrespondent(row),
        isUnread: row.arrived_at !== null && row.arrived_at > row.read_until,
        isAsked: row.state === 'asked' && row.asker_id !== accountId,
        excerpt,
        language: languageOf(excerpt),
        isMine: row.author_id === accountId,
        at: row.last_at,
      };
    }),
    next:
      last && rows.length > page.length ? formatCursor({ createdAt: last.last_at, id: last.id }) : undefined,
    readAt: context.clock.now(),
  };
}

/** Returns SQL for the number of correspondences in which new letters wait for an account. */
export function unreadLettersOf(account: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from letter_sides where letter_sides.account_id = ${account}
    and letter_sides.arrived_at > letter_sides.read_until and ${isUnmutedBy(account, sql.ref('letter_sides.other_id'))})`;
}
