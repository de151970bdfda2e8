import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { Database, Queries } from '../../../server/database/database.ts';
import { LONGEST_PAUSE_MS, pauseAfter } from '../../../server/queue-runner.ts';
import { hasUnreadNews } from '../../news/server/read-news.ts';

/**
 * How long a message is worth sending, and how long a push service keeps it for a device that is switched off.
 */
export const MESSAGE_LIFETIME_MS = DAY_MS;
/**
 * While one node holds the lease of a message, no other node sends it. The lease is longer than the limit for
 * one message in push-transport.ts, to allow for different clocks of the nodes.
 */
const LEASE_MS = 3 * MINUTE_MS;
/** How many messages one worker sends at the same time. Three statements serve all of them. */
const BATCH = 16;

/** A message whose lease this node holds, with its device. */
export interface LeasedMessage {
  id: string;
  deviceId: string;
  accountId: string;
  subject: string;
  payload: string;
  /** The number of attempts, including this one. */
  attempts: number;
  createdAt: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  failingSince: number | null;
  /** False once the news was read or withdrawn. */
  isUnread: boolean;
  leasedUntil: number;
}

/** Leases the messages that have been due for longest. Returns 'lost' if another node leased them first, undefined if none is due. */
export async function leaseDueMessages(
  database: Database,
  now: number,
): Promise<LeasedMessage[] | 'lost' | undefined> {
  const { rows } = await sql<
    Omit<LeasedMessage, 'leasedUntil' | 'isUnread'> & { isUnread: number | boolean }
  >`
    select push_messages.id, push_messages.device_id as "deviceId", push_devices.account_id as "accountId",
      push_messages.subject, push_messages.payload, push_messages.attempts + 1 as attempts,
      push_messages.created_at as "createdAt", push_devices.endpoint, push_devices.p256dh, push_devices.auth,
      push_devices.failing_since as "failingSince",
      ${hasUnreadNews('push_devices.account_id', 'push_messages.subject')} as "isUnread"
    from push_messages join push_devices on push_devices.id = push_messages.device_id
    where push_messages.next_attempt_at <= ${now} or push_messages.next_attempt_at > ${now + LONGEST_PAUSE_MS}
    order by push_messages.next_attempt_at limit ${sql.lit(BATCH)}`.execute(database);
  if (rows.length === 0) return undefined;
  // The node that postpones the next attempt has the lease: if two nodes read a row, only one of them updates
  // it.
  const leasedUntil = now + LEASE_MS;
  const leased = await database
    .updateTable('push_messages')
    .set((row) => ({ next_attempt_at: leasedUntil, attempts: sql`${row.ref('attempts')} + 1` }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    // An attempt later than the longest pause was planned while the clock was ahead, and is due now.
    .where((is) =>
      is.or([is('next_attempt_at', '<=', now), is('next_attempt_at', '>', now + LONGEST_PAUSE_MS)]),
    )
    .returning('id')
    .execute();
  const ids = new Set(leased.map(({ id }) => id));
  const messages = rows
    .filter(({ id }) => ids.has(id))
    .map((row) => ({ ...row, isUnread: Boolean(row.isUnread), leasedUntil }));
  return messages.length > 0 ? messages : 'lost';
}

/** Deletes messages that need no further attempt. */
export async function deleteMessages(queries: Queries, messages: readonly LeasedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await queries.deleteFrom('push_messages').where('id', 'in', idsOf(messages)).execute();
}

/** Deletes devices that no longer exist, with all their messages. */
export async function deleteDevicesOf(queries: Queries, messages: readonly LeasedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ deviceId }) => deviceId);
  await queries.deleteFrom('push_devices').where('id', 'in', ids).execute();
}

/** Records whether the push service accepts messages for these devices. Writes only changes. */
export async function recordDevices(
  queries: Queries,
  messages: readonly LeasedMessage[],
  failingSince: number | null,
): Promise<void> {
  const changed = messages.filter((message) => (message.failingSince === null) !== (failingSince === null));
  if (changed.length === 0) return;
  const ids = changed.map(({ deviceId }) => deviceId);
  await queries
    .updateTable('push_devices')
    .set({ failing_since: failingSince })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Schedules the next attempt of a message, no earlier than the push service allows. Returns false if the
 * message is too old for another attempt. Changes nothing if another node holds the lease by now.
 */
export async function retryMessage(
  queries: Queries,
  { id, attempts, createdAt, leasedUntil }: LeasedMessage,
  { now, retryAfterMs = 0 }: { now: number; retryAfterMs?: number | undefined },
): Promise<boolean> {
  const pause = Math.min(Math.max(pauseAfter(attempts), retryAfterMs), LONGEST_PAUSE_MS);
  if (now + pause - createdAt > MESSAGE_LIFETIME_MS) return false;
  await queries
    .updateTable('push_messages')
    .set({ next_attempt_at: now + pause })
    .where('id', '=', id)
    .where('next_attempt_at', '=', leasedUntil)
    .execute();
  return true;
}

function idsOf(messages: readonly LeasedMessage[]): string[] {
  return messages.map(({ id }) => id);
}
