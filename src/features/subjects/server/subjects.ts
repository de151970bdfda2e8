import { type RawBuilder, sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { askFrom, queriesOf } from '../../../server/event-handlers.ts';
import { type FoundSubject, ownAudiences, type Subject, subjects } from '../questions.ts';

/** The properties of a viewer that decide which subjects the viewer may open. */
type Reader = Pick<Viewer, 'accountId' | 'accessLevel'>;

/**
 * Returns the kinds of things that members comment on. Inside a transaction, pass the transaction instead of
 * the context.
 */
export function listSubjects(source: AppContext | Queries): Promise<Subject[]> {
  return askFrom(source, subjects, undefined);
}

/** Returns the subject with this id if the reader may open it. */
export async function findSubject(
  context: AppContext,
  reader: Reader,
  id: string,
): Promise<FoundSubject | undefined> {
  for (const subject of await listSubjects(context)) {
    const [found] = await subject.find(context.database, [id]);
    if (found) return (await maySee(context, reader, found)) ? found : undefined;
  }
  return undefined;
}

/**
 * Returns these subjects by their ids, without those that the reader may not open. Without a reader, includes
 * hidden ones.
 */
export async function findSubjects(
  source: AppContext | Queries,
  ids: Iterable<string>,
  reader?: Reader,
): Promise<Map<string, FoundSubject>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, FoundSubject>();
  const queries = queriesOf(source);
  for (const subject of wanted.length > 0 ? await listSubjects(source) : []) {
    const left = wanted.filter((id) => !found.has(id));
    if (left.length === 0) break;
    for (const one of await subject.find(queries, left)) found.set(one.id, one);
  }
  if (!reader) return found;
  // Decides like maySee, with one query for all circles.
  const circles = new Set([...found.values()].flatMap(({ circleId }) => circleId ?? []));
  const own = await findOwnAudiences(source, reader.accountId, [...circles]);
  for (const one of [...found.values()]) {
    const circle = own.get(one.circleId ?? '');
    if (!seesHidden(reader, one) || (one.circleId !== null && !circle)) found.delete(one.id);
    else if (circle) found.set(one.id, { ...one, circle });
  }
  return found;
}

/**
 * Adds `change` to the number of comments of the subject with this id, and returns the subject; undefined if it
 * does not exist. Locks its row until the transaction ends, even with 0.
 */
export async function countComments(
  transaction: Queries,
  id: string,
  change: number,
): Promise<(FoundSubject & { isGone: boolean }) | undefined> {
  for (const subject of await listSubjects(transaction)) {
    const counted = await subject.countComments(transaction, id, change);
    if (counted) return counted;
  }
  return undefined;
}

/**
 * Closes or opens the comments of a subject that the viewer wrote. @throws AppError 'story-not-found' (404), or
 * the same error for `kind`, the kind of thing that the page shows
 */
export async function closeComments(
  context: AppContext,
  viewer: Viewer,
  id: string,
  isClosed: boolean,
  kind = 'story',
): Promise<void> {
  const found = await findSubject(context, viewer, id);
  const subject = (await listSubjects(context)).find(({ kind }) => kind === found?.kind);
  if (!subject?.closeComments) {
    throw new AppError(`${kind}-not-found`, 404, 'These comments cannot be closed.');
  }
  await subject.closeComments(context, viewer, id, isClosed);
}

/**
 * Returns whether a reader may open a subject. Only the author and moderators may open a hidden subject, and
 * only a circle's people a subject for their circle. Every rule about a single thing asks this function.
 * storiesOpenTo of stories is the same in SQL, except that it also shows the text of a circle to its author who
 * has left. Runs a query only for a subject of a circle.
 */
export async function maySee(
  source: AppContext | Queries,
  reader: Reader,
  { authorId, isHidden, circleId }: Pick<FoundSubject, 'authorId' | 'isHidden' | 'circleId'>,
): Promise<boolean> {
  if (!seesHidden(reader, { authorId, isHidden })) return false;
  return isInAudienceOf(source, reader.accountId, circleId);
}

/**
 * Returns whether a reader may add something to a subject, such as a comment or a like. Nobody may while the subject is hidden: its
 * author and moderators only read it, and the author changes it. Every rule that adds to a subject asks this function.
 */
export async function mayAddTo(
  source: AppContext | Queries,
  reader: Reader,
  { isHidden, circleId }: Pick<FoundSubject, 'isHidden' | 'circleId'>,
): Promise<boolean> {
  return !isHidden && isInAudienceOf(source, reader.accountId, circleId);
}

/** Returns whether an account is in a circle. Returns true without a circle. */
export async function isInAudienceOf(
  source: AppContext | Queries,
  accountId: string,
  circleId: string | null,
): Promise<boolean> {
  if (circleId === null) return true;
  return (await findOwnAudiences(source, accountId, [circleId])).has(circleId);
}

/** Returns which of these circles an account is in, by their ids. */
async function findOwnAudiences(
  source: AppContext | Queries,
  accountId: string,
  circleIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (circleIds.length === 0) return new Map();
  const own = await askFrom(source, ownAudiences, { accountId, circleIds });
  return new Map(own.flat().map((circle) => [circle.id, circle]));
}

/** Returns whether a reader sees a part of a subject, such as a comment, which may be hidden. The reader may open the subject. */
export function seesHidden(
  reader: Reader,
  { authorId, isHidden }: Pick<FoundSubject, 'authorId' | 'isHidden'>,
): boolean {
  return !isHidden || authorId === reader.accountId || can(reader, 'moderate-content');
}

/**
 * Returns the SQL condition that all members see the subject of a row, or given `reader`, that the account in
 * this column does. `kind` and `id` are columns of the row.
 */
export async function isShownSubject(
  source: AppContext | Queries,
  kind: string,
  id: string,
  reader?: string,
): Promise<RawBuilder<boolean>> {
  const cases = (await listSubjects(source)).map(
    (subject) =>
      sql`when ${sql.lit(subject.kind)} then ${subject.isShown(sql.ref(id), reader ? sql.ref(reader) : undefined)}`,
  );
  return sql<boolean>`(case ${sql.ref(kind)} ${sql.join(cases, sql` `)} else false end)`;
}

/** Returns the SQL condition that the subject of a row is for a circle. `id` is a column of the row. */
export async function isAboutCircleText(
  source: AppContext | Queries,
  id: string,
): Promise<RawBuilder<boolean>> {
  const kinds = (await listSubjects(source)).flatMap(({ ofCircles }) =>
    ofCircles ? sql`${sql.ref(id)} in (${ofCircles})` : [],
  );
  return sql<boolean>`(${sql.join(kinds, sql` or `)})`;
}

/**
 * Tells the members who see a circle's subject that moderators can read something of it: see `show` of Subject.
 */
export async function showSubject(transaction: Transaction, id: string, now: number): Promise<void> {
  for (const subject of await listSubjects(transaction)) await subject.show?.(transaction, id, now);
}

/**
 * Returns the SQL condition that an account can get news of a subject, hidden or not: the subject is for the
 * account, and the account has not muted its circle. With `reachesMuted`, a mute does not matter.
 */
export async function isHeardBy(
  source: AppContext | Queries,
  { kind, id }: { kind: string; id: string },
  account: SqlPart,
  reachesMuted = false,
): Promise<RawBuilder<boolean>> {
  const subject = (await listSubjects(source)).find((one) => one.kind === kind);
  const isFor = subject?.isFor?.(sql`${id}`, account) ?? sql<boolean>`true`;
  if (reachesMuted) return sql<boolean>`(${isFor})`;
  const isMuted = subject?.isMuted?.(sql`${id}`, account) ?? sql`false`;
  return sql<boolean>`(${isFor} and not ${isMuted})`;
}

/** Returns the SQL condition that an account sees a subject: it is for the account, and neither deleted nor hidden. */
export async function isShownTo(
  source: AppContext | Queries,
  { kind, id }: { kind: string; id: string },
  account: SqlPart,
): Promise<SqlPart> {
  const subject = (await listSubjects(source)).find((one) => one.kind === kind);
  return subject?.isShown(sql`${id}`, account) ?? sql`false`;
}

/**
 * Returns the SQL condition that the account in a column has muted the circle of a row's subject. All three
 * parameters are columns.
 */
export async function isMutedSubject(
  source: AppContext | Queries,
  kind: string,
  id: string,
  reader: string,
): Promise<RawBuilder<boolean>> {
  const cases = (await listSubjects(source)).flatMap((subject) =>
    subject.isMuted
      ? sql`when ${sql.lit(subject.kind)} then ${subject.isMuted(sql.ref(id), sql.ref(reader))}`
      : [],
  );
  return sql<boolean>`(case ${sql.ref(kind)} ${sql.join(cases, sql` `)} else false end)`;
}
