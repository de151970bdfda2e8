import { sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { allowedHits, tooMany, toSeconds } from '../../../server/rate-limits/rate-limit.ts';
import { cleanText } from '../../../server/text.ts';
import { readHeldWords } from '../../community/server/community.ts';
import type { HeldEvent } from '../../holding/events.ts';
import type { WrittenText } from '../../holding/questions.ts';
import { memberSinceOf } from '../../membership/server/members/member-since.ts';
import { storiesBy } from '../../stories/server/visible-stories.ts';
import { findHeldPieces } from './held-text.ts';
import { heldMail } from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { tellModerators } from './moderators.ts';
import { ORDINARY_MS, openCase } from './open-cases.ts';

/** A member is a newcomer until both the time and the number of texts are reached. */
export const NEWCOMER_MS = 7 * DAY_MS;
const NEWCOMER_CONTRIBUTIONS = 3;

interface NewcomerLimit {
  hits: number;
  perMs: number;
  /** Names the text in which the pages of this kind explain the limit. The text says the number of hits. */
  reason?: string;
  /** Selects an account's texts. */
  texts: (accountId: string) => SqlPart;
}

/** How much a newcomer may write. Other kinds have limits for everyone. */
const NEWCOMER_LIMITS: Record<string, NewcomerLimit> = {
  story: { hits: 2, perMs: DAY_MS, reason: 'newcomer-stories', texts: storiesBy },
  comment: { hits: 5, perMs: 10 * MINUTE_MS, texts: commentsBy },
};

function commentsBy(accountId: string): SqlPart {
  return sql`(select comments.* from comments where comments.author_id = ${accountId})`;
}

/**
 * Returns whether a text must be held: the viewer is a newcomer, and the text has a new link, email address,
 * telephone number or listed word, or belongs to a recording, which a moderator has to hear.
 * @throws AppError 'too-many' (429) for too many new texts
 */
export async function mustHoldText(
  context: AppContext,
  { viewer, kind, text, before, isTold = false }: WrittenText,
): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  if (!(await isNewcomer(database, viewer, now))) return false;
  const limit = NEWCOMER_LIMITS[kind];
  if (before === undefined && limit) await mustBeWithinLimit(context, viewer.accountId, limit, now);
  if (isTold) return true;
  const words = await readHeldWords(database);
  // Compare the text as it is stored, because cleaning may join the parts of a link.
  const known = new Set(before === undefined ? [] : findHeldPieces(cleanText(before), words));
  return findHeldPieces(cleanText(text), words).some((piece) => !known.has(piece));
}

/** Opens the case of a text that a rule has held, so that a moderator reads it. */
export async function holdText(
  context: AppContext,
  transaction: Transaction,
  { kind, id, authorId: aboutId, title, text, isEdit }: HeldEvent,
): Promise<void> {
  const now = context.clock.now();
  const waiting = await transaction
    .selectFrom('cases')
    .select('id')
    .where('about_id', '=', aboutId)
    .where('held', 'is not', null)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const thing = { kind, id, aboutId, title, text };
  const { id: caseId } = await openCase(transaction, thing, now, now + ORDINARY_MS);
  await transaction
    .updateTable('cases')
    .set({ held: isEdit ? 'edited' : 'new' })
    .where('id', '=', caseId)
    .execute();
  await addLogEntry(transaction, { caseId, action: 'held', aboutId, byId: null, now });
  // Moderators get one mail for all waiting texts of a person. The reminders mention the others.
  if (waiting) return;
  await tellModerators(context, transaction, aboutId, (to) => heldMail(context.config.publicUrl, to, caseId));
}

/** Counts rows instead of requests, so that a form which is sent twice counts once. @throws AppError 'too-many' (429) */
async function mustBeWithinLimit(
  { database, config }: AppContext,
  accountId: string,
  { hits, perMs, reason, texts }: NewcomerLimit,
  now: number,
): Promise<void> {
  // A text with a future time was written while the clock was ahead.
  const { rows } = await sql<{ written: number | string; first: number | string }>`
    select count(*) as written, min(created_at) as first from ${texts(accountId)} as texts
    where created_at > ${now - perMs} and created_at <= ${now}`.execute(database);
  const { written, first } = rows[0] ?? { written: 0, first: now };
  if (Number(written) < allowedHits({ hits }, config.rateLimitFactor)) return;
  throw tooMany(toSeconds(Number(first) + perMs - now), reason);
}

/**
 * Returns whether a viewer was let in recently, or has published little that others see. Moderators are never
 * newcomers.
 */
async function isNewcomer(queries: Queries, viewer: Viewer, now: number): Promise<boolean> {
  if (can(viewer, 'moderate-content')) return false;
  const { accountId } = viewer;
  const isVisible = sql`deleted_at is null and hidden_at is null`;
  const limit = sql.lit(NEWCOMER_CONTRIBUTIONS);
  const { rows } = await sql<{ since: number | null; contributions: number }>`
    select ${memberSinceOf(accountId)} as since,
      (select count(*) from (select id from ${storiesBy(accountId)} as stories where ${isVisible} limit ${limit}) as written)
        + (select count(*) from (select id from ${commentsBy(accountId)} as comments where ${isVisible} limit ${limit}) as posted) as contributions`.execute(
    queries,
  );
  const [row] = rows;
  return (
    row?.since == null ||
    Number(row.contributions) < NEWCOMER_CONTRIBUTIONS ||
    Number(row.since) > now - NEWCOMER_MS
  );
}
