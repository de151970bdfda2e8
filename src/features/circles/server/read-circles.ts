import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { summarisePeople } from '../../people/server/people.ts';
import { toSmallKey } from '../../people/server/photo-keys.ts';
import {
  CIRCLE_PARTS,
  type Circle,
  type CirclePart,
  type CircleRow,
  isInside,
  mayKeep,
} from '../contract.ts';
import { listParts } from './circle-store.ts';
import { wasRemoved } from './removals.ts';
import { circlesVisibleTo, isInvitation } from './visible-circles.ts';

/** How many circles a page lists besides the viewer's own. */
const MAX_LISTED = 200;

/**
 * Returns the circles that the viewer is in or was invited to, and further circles that all members see, each
 * by name.
 */
export async function listCircles(
  context: AppContext,
  viewer: Viewer,
): Promise<{ own: CircleRow[]; others: CircleRow[] }> {
  requirePermission(viewer, 'see-people');
  const rows = await selectRows(context, viewer)
    .orderBy(sql`case when own.part is null and entry.created_at is null then 1 else 0 end`)
    .orderBy('name')
    .orderBy('circles.id')
    .limit(MAX_LISTED)
    .execute();
  const people = await countPeople(
    context,
    rows.map(({ id }) => id),
  );
  const circles = rows.map((row) => toRow(row, people));
  return {
    own: circles.filter(({ own }) => own !== null),
    others: circles.filter(({ own }) => own === null),
  };
}

/**
 * Returns a circle, with its people if the viewer is in it. Undefined for a circle that the viewer may not know
 * of.
 */
export async function readCircle(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<Circle | undefined> {
  requirePermission(viewer, 'see-people');
  const row = await selectRows(context, viewer).where('circles.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const circle = toRow(row, await countPeople(context, [id]));
  const isOpen = row.entry === 'everyone' && !isInside(circle);
  const parts = isInside(circle) ? await listParts(context.database, id) : [];
  const entries = mayKeep(circle) ? await listEntries(context, id) : [];
  const found = await summarisePeople(context, viewer, [
    ...parts.map(({ account_id }) => account_id),
    ...entries.map(({ account_id }) => account_id),
  ]);
  const people = new Map(found.map((person) => [person.id, person]));
  return {
    ...circle,
    seenBy: row.seen_by,
    // Somebody who was removed has to ask.
    entry: isOpen && (await wasRemoved(context.database, id, viewer.accountId)) ? 'asking' : row.entry,
    version: row.changed_at ?? row.founded_at,
    isClosed: row.closed_at !== null,
    isHidden: row.hidden_at !== null,
    isShown: row.shown_at !== null && isInside(circle),
    asksForKeeper: row.keepers_asked_at !== null && row.closed_at === null,
    level: row.news_level ?? 'all',
    members: parts
      .flatMap(({ account_id, part }) => {
        const person = people.get(account_id);
        return person ? [{ person, part }] : [];
      })
      .sort((one, other) => CIRCLE_PARTS.indexOf(one.part) - CIRCLE_PARTS.indexOf(other.part)),
    asking: entries.flatMap((row) => (row.invited_by === null && people.get(row.account_id)) || []),
    invited: entries.flatMap((row) => (row.invited_by !== null && people.get(row.account_id)) || []),
  };
}

function selectRows({ database }: AppContext, viewer: Viewer) {
  return database
    .selectFrom(circlesVisibleTo(viewer).as('circles'))
    .leftJoin('circle_members as own', (join) =>
      join.onRef('own.circle_id', '=', 'circles.id').on('own.account_id', '=', viewer.accountId),
    )
    .leftJoin('circle_pictures', 'circle_pictures.circle_id', 'circles.id')
    .leftJoin('circle_entries as entry', (join) =>
      join
        .onRef('entry.circle_id', '=', 'circles.id')
        .on('entry.account_id', '=', viewer.accountId)
        .on(({ or, eb }) =>
          or([eb('entry.invited_by', 'is', null), isInvitation(viewer.accountId, 'entry')]),
        ),
    )
    .select([
      'circles.id',
      'name',
      'about',
      'colour',
      'icon',
      'file',
      'seen_by',
      'circles.entry',
      'closed_at',
    ])
    .select(['keepers_asked_at', 'hidden_at', 'shown_at', 'changed_at', 'circles.created_at as founded_at'])
    .select(['own.part', 'own.news_level', 'entry.created_at as entered_at', 'entry.invited_by']);
}

/**
 * Counts the people of these circles. A subquery in selectRows would count those of every circle that the viewer
 * may know of, before the rows are sorted and limited.
 */
async function countPeople(
  { database }: AppContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('circle_members')
    .select(({ fn }) => ['circle_id', fn.countAll<number>().as('people')])
    .where(sql<boolean>`circle_id ${isOneOf(database, ids)}`)
    .groupBy('circle_id')
    .execute();
  return new Map(rows.map(({ circle_id, people }) => [circle_id, Number(people)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toRow(row: Row, people: ReadonlyMap<string, number>): CircleRow {
  const waits = row.entered_at === null ? null : row.invited_by === null ? 'asked' : 'invited';
  return {
    id: row.id,
    name: row.name,
    nameLanguage: languageOf(row.name),
    about: row.about,
    colour: row.colour,
    icon: row.icon,
    picture: row.file && row.hidden_at === null ? `/${toSmallKey(row.file)}` : null,
    people: people.get(row.id) ?? 0,
    own: (row.part as CirclePart | null) ?? waits,
  };
}

function listEntries({ database }: AppContext, circleId: string) {
  return database
    .selectFrom('circle_entries')
    .select(['account_id', 'invited_by'])
    .where('circle_id', '=', circleId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
}
