import { randomUUID } from 'node:crypto';
import type { ComposedContext } from '../../../app/feature.ts';
import { countUnread } from '../../../app/unread.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../languages/languages.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { CommunityIdentity } from '../../../server/community-identity.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { afterCommit, inTransaction } from '../../../server/database/transaction.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import { findUnexpired } from '../../accounts/server/sessions/sessions.ts';
import { logoPath } from '../../community/server/logo.ts';
import { readMemberAccount } from '../../membership/server/members/member-accounts.ts';
import { hourOf, nextHour } from '../../news/server/digest-time.ts';
import { afterMail, findUnseenAnswers } from '../../news/server/mail-contents.ts';
import { findMailSettings } from '../../news/server/mail-settings.ts';
import { findUnreadOf } from '../../news/server/read-news.ts';
import { describeSentences, listNewsKinds } from '../../news/server/sentences.ts';
import { badgeOf } from '../badge-contract.ts';
import type { PushSettings } from '../contract.ts';
import { answersText, type MessageText, signedOutText } from './message-texts.ts';
import { findPushSettings } from './push-settings.ts';
import { PUSH_QUEUE } from './send-messages.ts';

/** How many due plans one transaction turns into messages. */
const BATCH = 20;
/** The pause between two batches, during which pages and other writers can work. */
const PACE_MS = 60;
/** A message that could not be written is tried again after this time. */
const RETRY_MS = HOUR_MS;

interface Plan {
  account_id: string;
  subject: string;
  due_at: number | null;
  last_at: number | null;
  told: string | null;
}

/** Queues the messages that are due, each once even if several nodes do this at the same time. */
export async function queueDueMessages(
  context: ComposedContext,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const due = await context.database
      .selectFrom('push_plans')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('account_id')
      .orderBy('subject')
      .limit(BATCH)
      .execute();
    if (due.length === 0) return;
    // Commits are slow, so queue all messages together. If that fails, queue each by itself.
    await queueMessages(context, due, now).catch(() =>
      forEach(
        due,
        signal,
        (plan) => queueMessages(context, [plan], now),
        (plan) => postpone(context, plan, now),
      ),
    );
    if (due.length < BATCH) return;
    await context.clock.pause(PACE_MS);
  }
}

async function queueMessages(context: ComposedContext, due: readonly Plan[], now: number): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const identity = await context.community.read(transaction);
    for (const plan of due) await queueMessage(context, transaction, { plan, identity, now });
    const queue = context.queues.get(PUSH_QUEUE);
    if (queue) afterCommit(transaction, queue.wake);
  });
}

/** Postpones a message that cannot be written, so that it does not delay the messages behind it. */
async function postpone(
  { database }: AppContext,
  { account_id, subject, due_at }: Plan,
  now: number,
): Promise<void> {
  await database
    .updateTable('push_plans')
    .set({ due_at: now + RETRY_MS })
    .where('account_id', '=', account_id)
    .where('subject', '=', subject)
    .where('due_at', '=', due_at)
    .execute();
}

interface Work {
  plan: Plan;
  identity: CommunityIdentity;
  now: number;
}

/**
 * Claims a plan. If there is something to tell, queues a message to each device of the person, or during the
 * quiet hours postpones the plan to their end.
 */
async function queueMessage(context: ComposedContext, transaction: Queries, work: Work): Promise<void> {
  const { plan, now } = work;
  const { account_id: accountId, subject } = plan;
  const row = transaction
    .updateTable('push_plans')
    .where('account_id', '=', accountId)
    .where('subject', '=', subject);
  const claimed = await row.set({ due_at: null }).where('due_at', '=', plan.due_at).executeTakeFirst();
  // Another node has claimed the plan.
  if (claimed.numUpdatedRows === 0n) return;
  const settings = await findPushSettings(transaction, accountId);
  const { timeZone } = await findMailSettings(transaction, accountId);
  const quietUntil = findQuietEnd(settings, timeZone, now);
  if (quietUntil !== undefined) {
    await row.set({ due_at: quietUntil }).execute();
    return;
  }
  const reader = await findReader(transaction, accountId);
  const found = reader && (await findContents(transaction, plan, { reader, settings, ...work }));
  if (!found) return;
  await row.set({ last_at: now, told: found.named }).execute();
  await insertMessages(context, transaction, { ...found, reader, ...work });
}

/** Returns when the quiet hours end; undefined outside of them. */
function findQuietEnd({ quiet }: PushSettings, timeZone: string | null, now: number): number | undefined {
  if (!quiet) return undefined;
  const { from, to } = quiet;
  const hour = hourOf(timeZone, now);
  const isQuiet = from <= to ? from <= hour && hour < to : from <= hour || hour < to;
  return isQuiet ? nextHour(timeZone, to, now) : undefined;
}

interface Reader {
  accessLevel: Viewer['accessLevel'];
  language: Language | null;
  seenAt: number;
}

/** Returns an account that may read about others: an approved member with a verified email. */
async function findReader(queries: Queries, accountId: string): Promise<Reader | undefined> {
  const account = await readMemberAccount(queries, accountId);
  if (!account) return undefined;
  const { accessLevel, language, newsSeenAt } = account;
  return { accessLevel, language, seenAt: newsSeenAt ?? 0 };
}

interface Contents {
  /** In the reader's language. */
  text: MessageText;
  path: string;
  /** The facts that the next message about the same subject must leave out, as JSON. */
  named: string | null;
}

/** Returns the unread things that no message has told yet; undefined if there are none. */
async function findContents(
  queries: Queries,
  { account_id: accountId, subject, last_at: lastAt, told }: Plan,
  { reader, settings, identity, now }: Work & { reader: Reader; settings: PushSettings },
): Promise<Contents | undefined> {
  const language = languageOf(reader, identity);
  const unmailed = lastAt === null ? { since: 0, named: new Set<string>() } : afterMail(lastAt, told);
  const found = await findUnseenAnswers(queries, accountId, {
    seenAt: reader.seenAt,
    unmailed,
    now,
    aboutId: subject,
  });
  const [newest, ...others] = found.answers;
  const other = await findOtherNews(queries, { accountId, subject, now, known: unmailed.named });
  const write = (told: readonly string[]) => JSON.stringify([...JSON.parse(found.named), ...told]);
  if (newest) {
    const text = answersText(language, [newest, ...others], settings.showsNames);
    return { text, path: newest.path, named: write(other.known) };
  }
  return other.message && { ...other.message, text: other.message.text[language], named: write(other.told) };
}

interface OtherNews {
  /** The message about the newest news that no message has told. */
  message: { text: Record<Language, MessageText>; path: string } | undefined;
  /** The unread news that messages have told, without and with this message. */
  known: string[];
  told: string[];
}

/**
 * Returns the message about unread news other than comments. Leaves out what messages have told, because a message
 * is also due when the news that caused it has been withdrawn.
 */
async function findOtherNews(
  queries: Queries,
  {
    accountId,
    subject,
    now,
    known,
  }: { accountId: string; subject: string; now: number; known: ReadonlySet<string> },
): Promise<OtherNews> {
  const kinds = await listNewsKinds(queries);
  const messages = new Map(kinds.flatMap(({ kind, message }) => (message ? [[kind, message]] : [])));
  const rows = await findUnreadOf(queries, { accountId, subject, kinds: [...messages.keys()] });
  // A row that somebody extends has a new time, and is told again.
  const keyOf = ({ id, updated_at }: (typeof rows)[number]) => `${id} ${updated_at}`;
  const before = rows.map(keyOf).filter((key) => known.has(key));
  const nothing = { message: undefined, known: before, told: before };
  const row = rows.find((one) => !known.has(keyOf(one)));
  const message = row && messages.get(row.kind);
  if (!message) return nothing;
  const [facts] = (await describeSentences(queries, kinds, [row], { accountId, now })).values();
  if (!facts) return nothing;
  const text = { en: { title: message.en }, ml: { title: message.ml } };
  return { message: { text, path: facts.path }, known: before, told: [...before, keyOf(row)] };
}

/** Queues one message for each device. A browser whose session has ended is told only that there is news. */
async function insertMessages(
  context: ComposedContext,
  transaction: Queries,
  { text, path, plan, reader, identity, now }: Contents & Work & { reader: Reader },
): Promise<void> {
  const { account_id: accountId, subject } = plan;
  const { publicUrl } = context.config;
  const devices = await transaction
    .selectFrom('push_devices')
    .select(['id', 'session_hash'])
    .where('account_id', '=', accountId)
    .execute();
  if (devices.length === 0) return;
  const hashes = devices.flatMap(({ session_hash }) => session_hash ?? []);
  const open = await findUnexpired(transaction, hashes, reader, now);
  const unread = badgeOf(await countUnread(context, accountId, transaction));
  const language = languageOf(reader, identity);
  const icon = identity.logo ? publicUrl + logoPath(identity.logo, 192) : undefined;
  const rows = devices.map(({ id, session_hash }) => {
    const shown = open.has(session_hash ?? '') ? text : signedOutText(language, identity.name[language]);
    return {
      id: randomUUID(),
      device_id: id,
      subject,
      payload: writePayload({ ...shown, language, subject, unread, icon, url: publicUrl + path }),
      created_at: now,
      next_attempt_at: now,
    };
  });
  await transaction.insertInto('push_messages').values(rows).execute();
}

interface Shown extends MessageText {
  language: Language;
  subject: string;
  unread: number;
  /** The community's logo, if it has one. */
  icon: string | undefined;
  url: string;
}

/**
 * Returns a message in the format that Safari shows without a service worker (Declarative Web Push). Our
 * service worker reads the same format. Safari 18.4 and 18.5 read the number from the notification.
 */
function writePayload({ title, body, language, subject, unread, icon, url }: Shown): string {
  return JSON.stringify({
    web_push: 8030,
    notification: {
      ...{ title, body, lang: language, tag: subject, icon, navigate: url },
      app_badge: String(unread),
    },
    app_badge: unread,
  });
}

function languageOf({ language }: Reader, { defaultLanguage }: CommunityIdentity): Language {
  return language ?? defaultLanguage ?? DEFAULT_LANGUAGE;
}
