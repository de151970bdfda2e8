import { createHash, ECDH, randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { readDeviceInfo } from '../../accounts/server/sessions/device-info.ts';
import { lockSession } from '../../accounts/server/sessions/sessions.ts';
import { type AddDeviceInput, MAX_DEVICES, type PushDevice, type RenewDeviceInput } from '../contract.ts';
import { readPushKeys } from './push-keys.ts';
import { recordOfferAnswer } from './push-settings.ts';

const PUSH_DEVICE_CHANGES: RateLimit = { name: 'push-devices', hits: 30, perMs: HOUR_MS };
/** A device whose push service has refused every message for this long is deleted. */
export const FAILING_MS = 14 * DAY_MS;
/** A device whose browser has not shown a page for this long is deleted. */
export const ABSENT_MS = 60 * DAY_MS;
const MAX_USER_AGENT = 300;

/** The browser of a request. */
interface Browser {
  sessionToken: string;
  userAgent: string;
}

/**
 * Registers this browser for push messages about the viewer's news. A subscription of another account becomes
 * the viewer's, because the viewer
 * uses the browser now. With `replaces`, it takes the place of an earlier subscription, unless the member has
 * removed that one. Idempotent.
 * @throws AppError 'unknown-push-service' (422), 'other-push-key' (409) with the right one, 'unknown-device'
 * (404), 'too-many'
 */
export async function addDevice(
  context: AppContext,
  viewer: Viewer,
  { endpoint, p256dh, auth, key, replaces }: AddDeviceInput,
  { sessionToken, userAgent }: Browser,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  await context.limiter.take(PUSH_DEVICE_CHANGES, accountId);
  if (!context.push.accepts(endpoint) || !isPublicKey(p256dh)) {
    throw new AppError('unknown-push-service', 422, 'This browser cannot get messages from Kerikko.');
  }
  await requireKey(context, key);
  const now = context.clock.now();
  const device = {
    account_id: accountId,
    session_hash: hashToken(sessionToken),
    endpoint,
    p256dh,
    auth,
    user_agent: userAgent.slice(0, MAX_USER_AGENT),
    renewed_at: now,
    failing_since: null,
  };
  await inTransaction(context, async (transaction) => {
    if (!(await lockSession(transaction, sessionToken))) return;
    if (replaces !== undefined) {
      const replaced = await findDevice(transaction, accountId, replaces);
      if (!replaced) throw unknownDevice();
      await transaction.deleteFrom('push_devices').where('id', '=', replaced.id).execute();
    }
    // A message that still waits for the member who used the browser before is not for the viewer.
    await transaction
      .deleteFrom('push_devices')
      .where('endpoint_hash', '=', hashEndpoint(endpoint))
      .where('account_id', '<>', accountId)
      .execute();
    await transaction
      .insertInto('push_devices')
      .values({ id: randomUUID(), endpoint_hash: hashEndpoint(endpoint), created_at: now, ...device })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(device))
      .execute();
    await dropSurplus(transaction, accountId);
    await recordOfferAnswer(transaction, accountId);
  });
}

/**
 * Links a browser that has subscribed before to its present session. @throws AppError 'other-push-key' (409)
 * with the right key if the browser must subscribe again, 'unknown-device' (404) if the member has removed it,
 * 'too-many'
 */
export async function renewDevice(
  context: AppContext,
  viewer: Viewer,
  { endpoint, key }: RenewDeviceInput,
  sessionToken: string,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(PUSH_DEVICE_CHANGES, viewer.accountId);
  await requireKey(context, key);
  await inTransaction(context, async (transaction) => {
    if (!(await lockSession(transaction, sessionToken))) return;
    const device = await findDevice(transaction, viewer.accountId, endpoint);
    if (!device) throw unknownDevice();
    await transaction
      .updateTable('push_devices')
      .set({ session_hash: hashToken(sessionToken), renewed_at: context.clock.now() })
      .where('id', '=', device.id)
      .execute();
  });
}

/** Ends the messages to one of the viewer's devices. Ignores devices of others. Idempotent. */
export async function removeDevice({ database }: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await database
    .deleteFrom('push_devices')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .execute();
}

/** Returns the viewer's devices, the browser of this request first. */
export async function listDevices(
  { database }: AppContext,
  viewer: Viewer,
  sessionToken: string | undefined,
): Promise<PushDevice[]> {
  requirePermission(viewer, 'read-stories');
  const current = sessionToken === undefined ? undefined : hashToken(sessionToken);
  const rows = await database
    .selectFrom('push_devices')
    .select(['id', 'session_hash', 'user_agent', 'created_at'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('created_at')
    .execute();
  return rows
    .map(({ id, session_hash, user_agent, created_at }) => ({
      id,
      isThis: current !== undefined && session_hash === current,
      ...readDeviceInfo(user_agent),
      addedAt: created_at,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Returns an account's devices for the archive, without the secrets of their subscriptions. */
export function exportDevices(queries: Queries, accountId: string) {
  return queries
    .selectFrom('push_devices')
    .select(['user_agent as userAgent', 'created_at as addedAt', 'renewed_at as renewedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/** Ends the messages to devices whose sessions somebody ended; without hashes, to all devices of the account. */
export async function endDevices(
  transaction: Queries,
  { accountId, tokenHashes }: { accountId: string; tokenHashes: string[] | undefined },
): Promise<void> {
  const devices = transaction.deleteFrom('push_devices').where('account_id', '=', accountId);
  await (tokenHashes ? devices.where('session_hash', 'in', tokenHashes) : devices).execute();
}

/** Deletes devices that can no longer be reached. */
export async function sweepDevices(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('push_devices')
    .where((is) =>
      is.or([is('failing_since', '<=', now - FAILING_MS), is('renewed_at', '<=', now - ABSENT_MS)]),
    )
    .execute();
}

/** @throws AppError 'other-push-key' if this is not the key of the site, such as after the restore of a backup */
async function requireKey(context: AppContext, key: string): Promise<void> {
  const { publicKey } = await readPushKeys(context);
  if (key !== publicKey) {
    throw new AppError('other-push-key', 409, 'This browser subscribed with an earlier key.', { publicKey });
  }
}

function findDevice(queries: Queries, accountId: string, endpoint: string) {
  return queries
    .selectFrom('push_devices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('endpoint_hash', '=', hashEndpoint(endpoint))
    .executeTakeFirst();
}

function unknownDevice(): AppError {
  return new AppError('unknown-device', 404, 'This browser gets no messages.');
}

/**
 * Deletes the devices of an account beyond MAX_DEVICES. Two concurrent requests may each keep one device too
 * many, which the next request deletes.
 */
async function dropSurplus(transaction: Queries, accountId: string): Promise<void> {
  const surplus = await transaction
    .selectFrom('push_devices')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .offset(MAX_DEVICES)
    .limit(MAX_DEVICES)
    .execute();
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await transaction.deleteFrom('push_devices').where('id', 'in', ids).execute();
}

function hashEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

/** Returns whether a text is a point of the curve P-256. Encryption for the browser needs such a point. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
}
