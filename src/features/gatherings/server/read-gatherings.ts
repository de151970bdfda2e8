import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { type CircleColumns, circleOf } from '../../circles/server/circle-of.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { summarisePeople } from '../../people/server/people.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import { isInAudienceOf, maySee } from '../../subjects/server/subjects.ts';
import {
  type Answer,
  type AnswerState,
  type Gathering,
  type GatheringCard,
  type GatheringPage,
  type GatheringRow,
  MAX_DAYS,
  MAX_NAMES,
  PAGE_SIZE,
} from '../contract.ts';
import {
  countAhead,
  countAnswers,
  findAnswer,
  type GatheringRecord,
  listFaces,
  listFirstPeople,
} from './gathering-store.ts';
import { audienceColumns, everyGathering, gatheringsVisibleTo } from './visible-gatherings.ts';

type ListedColumn = 'id' | 'title' | 'starts_at' | 'ends_at' | 'time_zone' | 'days' | 'place' | 'description';

interface ListedRow extends Pick<GatheringRecord, ListedColumn | 'cancelled_at' | 'organiser_id'> {
  coming: number | string | null;
  answer: Answer | null;
  waits_since: number | null;
  circle?: { id: string; name: string };
}

/**
 * Returns coming gatherings, the next one first, or past ones, the last one first. Leaves out past gatherings
 * that never got a day.
 * @throws AppError 'forbidden' 403
 */
export async function listGatherings(
  context: AppContext,
  viewer: Viewer,
  {
    isPast = false,
    after,
    circleId,
    limit = PAGE_SIZE,
  }: {
    isPast?: boolean;
    after?: string | undefined;
    /** Only gatherings of this circle, if the viewer is in it. */
    circleId?: string;
    limit?: number;
  },
): Promise<GatheringPage> {
  requirePermission(viewer, 'join-gatherings');
  const now = context.clock.now();
  const cursor = parseCursor(after);
  const beyond = isPast ? sql`<` : sql`>`;
  const rows = await findRows(
    context,
    viewer,
    sql`${isPast ? sql`gatherings.starts_at < ${now} and gatherings.ends_at <= ${now} and gatherings.days = 0` : isComing(now)}
      ${cursor ? sql`and (gatherings.starts_at, gatherings.id) ${beyond} (${cursor.createdAt}, ${cursor.id})` : sql``}
      ${circleId ? sql`and gatherings.circle_id = ${circleId}` : sql``}`,
    sql`gatherings.starts_at ${isPast ? sql`desc` : sql``}, gatherings.id ${isPast ? sql`desc` : sql``}
      limit ${sql.lit(limit + 1)}`,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length;
  return {
    rows: await addFaces(
      context,
      viewer,
      page.map((row) => toRow(row, viewer.accountId, now)),
    ),
    next: last && hasMore ? formatCursor({ createdAt: last.starts_at, id: last.id }) : undefined,
  };
}

/** Adds the first people who come, with one query for all rows. */
async function addFaces(
  context: AppContext,
  viewer: Viewer,
  rows: readonly GatheringRow[],
): Promise<GatheringCard[]> {
  const first = await listFaces(
    context.database,
    rows.map(({ id }) => id),
  );
  const people = await summarisePeople(context, viewer, [
    ...new Set(first.map(({ account_id }) => account_id)),
  ]);
  const byId = new Map(people.map(({ id, photo, initial }) => [id, { id, photo, initial }]));
  return rows.map((row) => ({
    ...row,
    faces: first.flatMap(({ gathering_id, account_id }) =>
      gathering_id === row.id ? (byId.get(account_id) ?? []) : [],
    ),
  }));
}

/** Returns the next gatherings for Home, without cancelled ones and those to which the viewer said no. */
export async function findNextGatherings(
  context: AppContext,
  viewer: Viewer,
  limit: number,
): Promise<GatheringRow[]> {
  requirePermission(viewer, 'join-gatherings');
  const now = context.clock.now();
  const rows = await findRows(
    context,
    viewer,
    sql`${isComing(now)} and gatherings.cancelled_at is null
      and coalesce(own.answer, 'yes') <> 'no'`,
    sql`gatherings.starts_at, gatherings.id limit ${sql.lit(limit)}`,
  );
  return rows.map((row) => toRow(row, viewer.accountId, now));
}

/**
 * Returns the condition that a gathering is not over. No gathering lasts longer than MAX_DAYS on its clock, so
 * the index of beginnings can skip older ones.
 */
function isComing(now: number): RawBuilder<boolean> {
  return sql<boolean>`gatherings.starts_at > ${now - (MAX_DAYS + 1) * DAY_MS} and gatherings.ends_at > ${now}`;
}

/**
 * Returns the gatherings among these ids that the viewer's lists show, with their texts, in any order. @throws
 * AppError 'forbidden' 403
 */
export async function readGatheringsById(
  context: AppContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ gathering: GatheringRow; text: string }[]> {
  requirePermission(viewer, 'join-gatherings');
  if (ids.length === 0) return [];
  const rows = await findRows(context, viewer, sql`gatherings.id in (${sql.join(ids)})`, sql`gatherings.id`);
  const now = context.clock.now();
  return rows.map((row) => ({ gathering: toRow(row, viewer.accountId, now), text: row.description }));
}

/** Leaves out hidden gatherings, and those of muted people unless the viewer said yes or perhaps. */
async function findRows(
  { database }: AppContext,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListedRow[]> {
  const { accountId } = viewer;
  const { rows } = await sql<ListedRow & CircleColumns>`
    select gatherings.id, gatherings.title, gatherings.starts_at, gatherings.ends_at, gatherings.time_zone, gatherings.days,
      gatherings.place, gatherings.description, gatherings.cancelled_at, gatherings.organiser_id, own.answer, own.waits_since,
      ${audienceColumns(viewer)},
      (select sum(1 + guests + children) from gathering_answers
        where gathering_answers.gathering_id = gatherings.id and gathering_answers.answer = 'yes'
          and gathering_answers.waits_since is null) as coming
    from ${gatheringsVisibleTo(viewer)} as gatherings
    left join gathering_answers own on own.gathering_id = gatherings.id and own.account_id = ${accountId}
    where ${condition}
      and (own.answer in ('yes', 'perhaps') or ${isUnmuted({ accountId, hasMutes: true }, 'gatherings.organiser_id')})
    order by ${order}`.execute(database);
  return rows.map(({ circle_id, circle, ...row }) => ({ ...row, ...circleOf({ circle_id, circle }) }));
}

function toRow(row: ListedRow, accountId: string, now: number): GatheringRow {
  return {
    id: row.id,
    title: row.title,
    titleLanguage: languageOf(row.title),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    days: row.days,
    place: row.place,
    isCancelled: row.cancelled_at !== null,
    isOver: row.ends_at <= now,
    coming: Number(row.coming ?? 0),
    own: stateOf(row),
    isOwn: row.organiser_id === accountId,
    ...(row.circle && { circle: row.circle }),
  };
}

function stateOf({ answer, waits_since }: Pick<ListedRow, 'answer' | 'waits_since'>): AnswerState | null {
  return waits_since === null ? answer : 'waiting';
}

const NOBODY = { taken: 0, yes: 0, perhaps: 0, waiting: 0 };

/**
 * Returns a gathering with the people who come; undefined for one that does not exist or that the viewer may
 * not see. A viewer with the link may open the gathering even after muting its organiser. @throws AppError
 * 'forbidden' 403
 */
export async function readGathering(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<Gathering | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const row = await findGathering(context, viewer, id);
  if (!row) return undefined;
  const { database } = context;
  const { accountId } = viewer;
  const isLost = await isOutside(context, viewer, row);
  const [own, { taken: coming, ...counts }, yes, perhaps, circle] = await Promise.all([
    findAnswer(database, id, accountId),
    isLost ? NOBODY : countAnswers(database, id),
    isLost ? [] : listFirstPeople(database, id, 'yes', MAX_NAMES),
    isLost ? [] : listFirstPeople(database, id, 'perhaps', MAX_NAMES),
    findCircle(context, viewer, row),
  ]);
  const { organiser_id } = row;
  const found = await summarisePeople(context, viewer, [
    ...new Set([...(organiser_id ? [organiser_id] : []), ...yes, ...perhaps]),
  ]);
  const people = new Map(found.map((person) => [person.id, person]));
  const named = (ids: readonly string[]) => ids.flatMap((person) => people.get(person) ?? []);
  return {
    ...toRow(
      { ...row, ...circle, coming, answer: own?.answer ?? null, waits_since: own?.waits_since ?? null },
      accountId,
      context.clock.now(),
    ),
    link: row.link,
    text: row.description,
    language: languageOf(row.description),
    isShown: row.shown_at !== null && row.circle_id !== null,
    seats: row.seats,
    isOutside: isLost,
    free: row.seats === null || isLost ? null : Math.max(0, row.seats - coming),
    repeats: row.repeats,
    organiser: (organiser_id && people.get(organiser_id)) || null,
    hiding: row.hidden_at === null ? null : await readHiding(context, viewer, row),
    guests: own?.guests ?? 0,
    children: own?.children ?? 0,
    queue: own?.waits_since && !isLost ? (await countAhead(database, id, accountId)) + 1 : undefined,
    people: { yes: named(yes), perhaps: named(perhaps) },
    counts,
  };
}

/**
 * Returns a gathering that the viewer may open, as storiesOpenTo does for stories. Its organiser may always
 * open it.
 */
export async function findGathering(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<GatheringRecord | undefined> {
  const row = await context.database
    .selectFrom(everyGathering('subjects').as('gatherings'))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.organiser_id === viewer.accountId) return row;
  const { organiser_id: authorId, hidden_at, circle_id: circleId } = row;
  return (await maySee(context, viewer, { authorId, isHidden: hidden_at !== null, circleId }))
    ? row
    : undefined;
}

/**
 * Returns whether a gathering that the viewer may open is for a circle that its organiser, the viewer, is no
 * longer in. They learn nothing of the circle's people, and can only cancel it (docs/decisions/106).
 */
export async function isOutside(
  context: AppContext,
  { accountId }: Viewer,
  { organiser_id, circle_id }: Pick<GatheringRecord, 'organiser_id' | 'circle_id'>,
): Promise<boolean> {
  return organiser_id === accountId && !(await isInAudienceOf(context, accountId, circle_id));
}

/** Returns the circle of a gathering for a viewer who is in it. */
async function findCircle(
  { database }: AppContext,
  viewer: Viewer,
  { id, circle_id }: GatheringRecord,
): Promise<Pick<GatheringRow, 'circle'>> {
  if (circle_id === null) return {};
  const { rows } = await sql<CircleColumns>`
    select ${audienceColumns(viewer)} from ${everyGathering('subjects')} where gatherings.id = ${id}`.execute(
    database,
  );
  return rows[0] ? circleOf(rows[0]) : {};
}

/**
 * Returns why a gathering is hidden. The organiser gets no page about the case while a moderator has not
 * decided.
 */
async function readHiding(
  context: AppContext,
  { accountId }: Viewer,
  { id, organiser_id }: GatheringRecord,
): Promise<Gathering['hiding']> {
  const found = (await findNewestReviews(context, 'gathering', [id])).get(id);
  const isHeld = found?.isHeld === true;
  const isOwn = organiser_id === accountId;
  if (!found || (isHeld && isOwn)) return { isHeld, casePath: null };
  return { isHeld, casePath: `${isOwn ? '/account/cases' : '/moderation'}/${found.id}` };
}
