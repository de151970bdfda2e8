import { type RawBuilder, sql } from 'kysely';
import type { Unread } from '../identity/viewer.ts';
import type { Queries } from '../server/database/database.ts';
import type { ComposedContext, HeaderLink } from './feature.ts';

/** Returns SQL for the numbers of unread things at the entries of the header, each in a column with the name of its path. */
export function selectUnread(
  context: ComposedContext,
  account: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const listed = listLinks(context);
  const newsKinds = listed.flatMap(([, { newsKind = [] }]) => newsKind);
  const counts = listed.map(([path, { count }]) => sql`${count(account, now, newsKinds)} as ${sql.id(path)}`);
  return sql.join(counts);
}

/** Returns what selectUnread has read in a row. */
export function readUnread(context: ComposedContext, row: Record<string, unknown> = {}): Unread {
  return Object.fromEntries(listLinks(context).map(([path]) => [path, Number(row[path])]));
}

/** Returns the numbers of unread things of an account. */
export async function countUnread(
  context: ComposedContext,
  accountId: string,
  queries: Queries = context.database,
): Promise<Unread> {
  const columns = selectUnread(context, sql.val(accountId), sql.val(context.clock.now()));
  const { rows } = await sql<Record<string, unknown>>`select ${columns}`.execute(queries);
  return readUnread(context, rows[0]);
}

type Link = [path: string, HeaderLink];

const links = new WeakMap<ComposedContext['features'], Link[]>();

/** Returns the entries of the header. Kept, because every request needs them. */
function listLinks({ features }: ComposedContext): Link[] {
  const listed =
    links.get(features) ?? features.flatMap(({ headerLinks }) => Object.entries(headerLinks ?? {}));
  links.set(features, listed);
  return listed;
}
