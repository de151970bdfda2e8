import type { AppContext } from '../../../server/context.ts';
import type { PushAnswer } from '../../../server/push/push-transport.ts';
import { createQueueRunner, type QueueRunner } from '../../../server/queue-runner.ts';
import { encryptMessage } from './encrypt-message.ts';
import {
  deleteDevicesOf,
  deleteMessages,
  type LeasedMessage,
  leaseDueMessages,
  recordDevices,
  retryMessage,
} from './message-store.ts';

export const PUSH_QUEUE = 'push messages';
/** The number of workers of a node. Each sends a batch. */
const WORKERS = 4;
/**
 * A worker's pause between two messages. Without a pause, encrypting would occupy a whole processor, and pages
 * would wait. With it, a node sends at most 260 messages a second.
 */
const PACE_MS = 15;
/** The subscription has ended: RFC 8030 says 404, most push services 410. */
const GONE = [404, 410];

/** Starts sending messages to the push services of browsers. */
export function startPushQueue(context: AppContext, name: string): QueueRunner {
  const { database, clock, log } = context;
  return createQueueRunner<LeasedMessage[]>(
    {
      name,
      concurrency: WORKERS,
      lease: () => leaseDueMessages(database, clock.now()),
      send: (messages, signal) => sendMessages(context, messages, signal),
    },
    log,
  );
}

async function sendMessages(
  context: AppContext,
  messages: readonly LeasedMessage[],
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = context;
  // Send no message about news that was read or withdrawn in the meantime.
  const wanted = messages.filter(({ isUnread }) => isUnread);
  const results = await Promise.all(await startAll(context, wanted, signal));
  const now = clock.now();
  const of = (wants: (result: Result) => boolean) => results.filter(wants).map(({ message }) => message);
  const gone = of(({ status }) => GONE.includes(status));
  const delivered = of(({ status }) => status >= 200 && status < 300);
  const refused = of(isRefused);
  await deleteDevicesOf(database, gone);
  await recordDevices(database, delivered, null);
  await recordDevices(database, refused, now);
  const over = [...delivered, ...refused, ...messages.filter(({ isUnread }) => !isUnread)];
  for (const { message, retryAfterMs } of results.filter(isTemporary)) {
    if (!(await retryMessage(database, message, { now, retryAfterMs }))) over.push(message);
  }
  await deleteMessages(database, over);
  const failed = results.filter((result) => isRefused(result) || isTemporary(result));
  if (gone.length > 0) log.info({ devices: gone.length }, 'deleted devices whose subscription has ended');
  if (failed.length > 0) {
    const statuses = [...new Set(failed.map(({ status, reason }) => reason ?? status))];
    log.warn({ messages: failed.length, statuses }, 'push messages could not be sent');
  }
}

interface Result extends PushAnswer {
  message: LeasedMessage;
  /** Why the push service gave no answer. The status is then 0. */
  reason?: string;
}

/** Returns whether the push service will never accept the message: it is wrong, or signed with a wrong key. */
function isRefused({ status }: Result): boolean {
  return status >= 300 && status < 500 && status !== 408 && status !== 429 && !GONE.includes(status);
}

function isTemporary({ status }: Result): boolean {
  return status < 200 || status === 408 || status === 429 || status >= 500;
}

/** Starts sending all messages, one after another, without waiting for answers. */
async function startAll(
  context: AppContext,
  messages: readonly LeasedMessage[],
  signal: AbortSignal,
): Promise<Promise<Result>[]> {
  const started: Promise<Result>[] = [];
  for (const message of messages) {
    started.push(sendMessage(context, message, signal));
    await context.clock.pause(PACE_MS);
  }
  return started;
}

async function sendMessage(
  context: AppContext,
  message: LeasedMessage,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const request = await encryptMessage(context, message);
    return { message, ...(await context.push.send(request, signal)) };
  } catch (error) {
    // The message of an error may contain the endpoint, which is secret.
    const { code, name } = error as NodeJS.ErrnoException;
    return { message, status: 0, retryAfterMs: undefined, reason: code ?? name };
  }
}
