import { setImmediate as nextTurn } from 'node:timers/promises';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { startOfDay } from '../../../server/zoned-time.ts';
import { listLog } from '../../moderation/server/moderation-log.ts';
import {
  ACTION_GROUPS,
  type ActionGroup,
  type AuditEntry,
  KIND_GROUPS,
  type KindGroup,
  type LogItem,
  type LogPlace,
  PAGE_SIZE,
} from '../contract.ts';
import { findEntries, findMeant, findRow, type LogPosition, type Meant } from './audit-store.ts';

/** How many entries a page reads: with more than it shows, many sign-ins fold into few. */
const READ_LIMIT = 500;
/** How many of the newest rows a search reads first if it matches many people. These rows fill most pages. */
export const NEWEST_ROWS = 2000;

/**
 * Returns a page of the log, newest first: what was done about content, and for those who may read it, sign-ins and what
 * administrators do. Folds the sign-ins of one person within a day into one entry. @throws AppError 'forbidden' 403
 */
export async function readLog(
  { database, ...context }: AppContext,
  viewer: Viewer,
  { q, show, from, until, after }: LogPlace,
  timeZone: string,
): Promise<{ items: LogItem[]; next: string | undefined; isWhole: boolean }> {
  requirePermission(viewer, 'moderate-content');
  const isWhole = can(viewer, 'read-audit-log');
  const [time, id = ''] = (after ?? LAST).split('_');
  const place = { at: Number(time), id };
  const end = until ? startOfDay(timeZone, until, 1) : place.at;
  // Moderators without access to members search by name only.
  const people = await findMeant(database, q, can(viewer, 'see-members'));
  const range = {
    before: end < place.at ? { at: end, id: '' } : place,
    from: { at: from ? startOfDay(timeZone, from) : 0, id: '' },
  };
  const kinds = isWhole ? listKinds(show) : [];
  const limit = READ_LIMIT + 1;
  // Run the queries one after the other: on SQLite, each blocks the process.
  const entries = await readNewest(database, 'audit_log', { ...range, people }, (part) =>
    findEntries(database, { kinds, limit, ...part }),
  );
  const actions = await readNewest(database, 'moderation_log', { ...range, people }, (part) =>
    listLog({ database, ...context }, viewer, { actions: listActions(show), limit, ...part }),
  );
  const merged: LogItem[] = [
    ...entries.map((entry) => ({ source: 'audit' as const, entry })),
    ...actions.map((entry) => ({ source: 'content' as const, entry })),
  ].sort((a, b) => b.entry.at - a.entry.at || (a.entry.id < b.entry.id ? 1 : -1));
  // Beyond the shorter of two lists that were cut off, the order is unknown.
  const known = merged.slice(0, READ_LIMIT);
  const { items, last } = fold(known);
  const isOver = last === undefined || (last === merged.at(-1) && merged.length <= READ_LIMIT);
  return { items, next: isOver ? undefined : `${last.entry.at}_${last.entry.id}`, isWhole };
}

interface Range {
  before: LogPosition;
  from: LogPosition;
}

/**
 * Reads the newest entries of a log. A search for many people compares the names of the newest rows, and reads all these people
 * only if the rows do not fill a page.
 */
async function readNewest<Entry>(
  queries: Queries,
  log: 'audit_log' | 'moderation_log',
  { people, ...range }: Range & { people: Meant | undefined },
  read: (part: Range & { people: Meant['all'] | undefined }) => Promise<Entry[]>,
): Promise<Entry[]> {
  if (!people?.each) return read({ ...range, people: people?.all });
  const end = await findRow(queries, log, { ...range, rows: NEWEST_ROWS });
  const newest = await read({ ...range, from: end ?? range.from, people: people.each });
  if (!end || newest.length > READ_LIMIT) return newest;
  await nextTurn();
  const others = await read({ ...range, before: end, people: people.all });
  await nextTurn();
  return [...newest, ...others].slice(0, READ_LIMIT + 1);
}

/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

function listKinds(show: LogPlace['show']) {
  return show === 'everything' ? Object.values(KIND_GROUPS).flat() : (KIND_GROUPS[show as KindGroup] ?? []);
}

function listActions(show: LogPlace['show']) {
  return show === 'everything'
    ? Object.values(ACTION_GROUPS).flat()
    : (ACTION_GROUPS[show as ActionGroup] ?? []);
}

/** Takes entries until a page is full. Also returns the last entry that the page stands for. */
function fold(all: LogItem[]): { items: LogItem[]; last: LogItem | undefined } {
  const items: LogItem[] = [];
  const groups = new Map<string, AuditEntry>();
  let last: LogItem | undefined;
  for (const item of all) {
    const key =
      item.source === 'audit' && FOLDED.includes(item.entry.kind)
        ? `${item.entry.kind} ${item.entry.uid}`
        : '';
    const group = groups.get(key);
    if (group && group.at - item.entry.at < DAY_MS) group.earlier.push(item.entry.at);
    else if (items.length === PAGE_SIZE) break;
    else {
      items.push(item);
      if (key && item.source === 'audit') groups.set(key, item.entry);
    }
    last = item;
  }
  return { items, last };
}

const FOLDED: AuditEntry['kind'][] = ['signed-in', 'sign-ins-failed'];

/**
 * Returns the entries about the viewer and about the viewer's own acts for the archive, oldest first. Leaves out other
 * people: the reason of an act only if the viewer gave it.
 */
export async function exportAuditLog(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('audit_log')
    .select(['kind', 'at', 'actor_id', 'count', 'reason'])
    .where((is) => is.or([is('account_id', '=', viewer.accountId), is('actor_id', '=', viewer.accountId)]))
    .orderBy('at')
    .execute();
  return rows.map((row) => {
    const isOwn = row.actor_id === viewer.accountId;
    return { kind: row.kind, happenedAt: row.at, count: row.count, reason: isOwn ? row.reason : null };
  });
}
