import { sql } from 'kysely';
import type { ComposedContext } from '../../../app/feature.ts';
import type { Language } from '../../../languages/languages.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import { isAccount } from '../../accounts/server/account-facts.ts';
import { readMemberAccount } from '../../membership/server/members/member-accounts.ts';
import { MEMBERS } from '../../membership/server/members/member-facts.ts';
import type { TopicId } from '../../topics/contract.ts';
import { topicName } from '../../topics/server/topic-names.ts';
import type { NewsMailChoice, NewsMailKind } from '../contract.ts';
import {
  afterMail,
  chooseNewStories,
  countUnseen,
  findUnseenAnswers,
  listNewStories,
  type NewStory,
  type Unmailed,
} from './mail-contents.ts';
import { digestDueAt, findMailSettings } from './mail-settings.ts';
import { answersMail, type DigestSection, digestMail, type UnsubscribeLink } from './mails.ts';
import { issueUnsubscribeToken } from './unsubscribe.ts';

/** How many due mails a node reads at once. */
const BATCH = 50;
/** A mail that could not be written is tried again after this time. */
const RETRY_MS = HOUR_MS;
/** A member who has been away for this long gets no digest before the next visit. */
const ABSENCE_MS = 60 * DAY_MS;
const PERIODS = { daily: DAY_MS, weekly: 7 * DAY_MS } as const;
const FIRST_MAIL: Unmailed = { since: 0, named: new Set() };
/** A digest covers two periods at most. */
const LONGEST_DIGEST_MS = 2 * PERIODS.weekly;

interface DueMail {
  account_id: string;
  kind: NewsMailKind;
  due_at: number | null;
  last_at: number | null;
  told: string | null;
}

/** The values that the mails of one batch share. */
interface Batch {
  now: number;
  newStories: readonly NewStory[];
}

/** Queues every due mail about news, each once even if several nodes do this at the same time. */
export async function queueDueMails(
  context: ComposedContext,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  while (true) {
    const due = await context.database
      .selectFrom('news_mails')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(BATCH)
      .execute();
    const newStories = due.some(({ kind }) => kind === 'digest')
      ? await listNewStories(context.database, now - LONGEST_DIGEST_MS)
      : [];
    await forEach(
      due,
      signal,
      (mail) => queueDueMail(context, mail, { now, newStories }),
      (mail) => postpone(context, mail, now),
    );
    if (signal.aborted || due.length < BATCH) return;
  }
}

/** Postpones a mail that cannot be written, so that it does not delay the mails behind it. */
async function postpone(
  { database }: AppContext,
  { account_id, kind, due_at }: DueMail,
  now: number,
): Promise<void> {
  await database
    .updateTable('news_mails')
    .set({ due_at: now + RETRY_MS })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('due_at', '=', due_at)
    .execute();
}

/**
 * Plans digests of accounts without a planned one: new members, and everyone after a restore, because a backup
 * contains no planned mails.
 */
export async function planDigests(context: AppContext, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select members.account_id as id from (${MEMBERS}) as members
    left join news_mail_settings on news_mail_settings.account_id = members.account_id
    left join news_mails on news_mails.account_id = members.account_id and news_mails.kind = 'digest'
    where news_mails.due_at is null
      and coalesce(news_mail_settings.digest, 'weekly') <> 'off'`.execute(context.database);
  for (const { id } of rows) {
    await inTransaction(context, async (transaction) => {
      const dueAt = digestDueAt(await findMailSettings(transaction, id), now, id);
      await sql`
        insert into news_mails (account_id, kind, due_at)
        select ${id}, 'digest', ${dueAt} where ${isAccount(id)}
        on conflict (account_id, kind) do update set due_at = excluded.due_at
        where news_mails.due_at is null`.execute(transaction);
    });
  }
}

/**
 * Claims a due mail, and queues it if there is something to say. Claim and mail are one transaction: a node that dies
 * before the commit leaves the mail due, and one that dies after it leaves the mail in the outbox.
 */
async function queueDueMail(context: ComposedContext, due: DueMail, batch: Batch): Promise<void> {
  const { account_id: accountId, kind } = due;
  const { now } = batch;
  await inTransaction(context, async (transaction) => {
    const row = transaction
      .updateTable('news_mails')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind);
    const claimed = await row.set({ due_at: null }).where('due_at', '=', due.due_at).executeTakeFirst();
    // Another node has claimed the mail.
    if (claimed.numUpdatedRows === 0n) return;
    const settings = await findMailSettings(transaction, accountId);
    const nextAt = kind === 'digest' ? digestDueAt(settings, now, accountId) : null;
    const written = await writeMail(context, transaction, { ...due, ...batch, settings });
    await row.set({ due_at: nextAt, ...(written && { last_at: now, told: written.named }) }).execute();
    if (written) await queueMail(context, transaction, written.mail, { link: written.link, isBulk: true });
  });
}

interface WrittenMail {
  mail: Mail;
  link: { purpose: string; expiresAt: number };
  /** The ids that the next mail must leave out, as JSON. */
  named: string;
}

/** Returns the mail; undefined if there is no news, or if the account has switched mails of this kind off. */
async function writeMail(
  { config: { publicUrl }, community, features }: ComposedContext,
  transaction: Queries,
  due: DueMail & Batch & { settings: NewsMailChoice },
): Promise<WrittenMail | undefined> {
  const { account_id: accountId, kind, last_at: lastAt, settings, now } = due;
  const unmailed = lastAt === null ? undefined : afterMail(lastAt, due.told);
  const reader = await readMemberAccount(transaction, accountId);
  if (!reader || settings.isRefused) return undefined;
  const seenAt = reader.newsSeenAt ?? 0;
  let write: (link: UnsubscribeLink) => Mail;
  let named: string;
  if (kind === 'answers') {
    if (!settings.answers) return undefined;
    const found = await findUnseenAnswers(transaction, accountId, {
      seenAt,
      unmailed: unmailed ?? FIRST_MAIL,
      now,
    });
    const { answers } = found;
    if (answers.length === 0) return undefined;
    named = found.named;
    write = (link) => answersMail(reader, answers, link);
  } else {
    if (settings.digest === 'off') return undefined;
    const isAbsent = (reader.seenAt ?? reader.createdAt) < now - ABSENCE_MS;
    if (isAbsent) return undefined;
    const period = PERIODS[settings.digest];
    const first = { ...FIRST_MAIL, since: now - (unmailed ? 2 : 1) * period };
    const found = await chooseNewStories(transaction, due.newStories, accountId, {
      unmailed: unmailed && unmailed.since > first.since ? unmailed : first,
      now,
    });
    const unseen = await countUnseen(transaction, accountId, seenAt);
    const since = unmailed && unmailed.since > first.since ? unmailed.since : first.since;
    const sections: DigestSection[] = [];
    for (const { heading, find } of features.flatMap(({ digest }) => digest ?? [])) {
      const items = await find(transaction, accountId, { since, now });
      if (items.length > 0) sections.push({ heading, items });
    }
    if (found.total === 0 && unseen === 0 && sections.length === 0) return undefined;
    const { digest } = settings;
    named = found.named;
    const identity = await community.read(transaction);
    const nameTopic = (topic: TopicId, language: Language) => topicName(identity, topic, language);
    write = (link) => digestMail(reader, { ...found, sections, unseen, digest, nameTopic }, link);
  }
  const { token, link } = await issueUnsubscribeToken(transaction, accountId, kind, now);
  return { mail: write({ publicUrl, kind, token }), link, named };
}
