import { type RawBuilder, sql } from 'kysely';
import type { ComposedContext } from '../app/feature.ts';
import { readUnread, selectUnread } from '../app/unread.ts';
import { hasExpired, recordUse, selectSession } from '../features/accounts/server/sessions/sessions.ts';
import { findNewSince, recordVisit } from '../features/accounts/server/sessions/visits.ts';
import { hasCircles } from '../features/circles/server/visible-circles.ts';
import { factorDueAtOf, memberStateOf, roleOf } from '../features/membership/server/members/member-facts.ts';
import { hasMutes } from '../features/mutes/server/muted.ts';
import { hasUnread } from '../features/news/server/read-news.ts';
import { nameOf } from '../features/people/server/person-facts.ts';
import { accessLevelOf } from '../identity/access-level.ts';
import type { MembershipState } from '../identity/account-states.ts';
import { findFactorDuty, levelDuring } from '../identity/factor-duty.ts';
import { can } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import { keepSql } from '../server/database/kept-sql.ts';
import { hashToken } from '../server/one-time-tokens.ts';

/** The facts of features about the account of a session. */
interface ViewerFacts {
  state: MembershipState | null;
  role: string | null;
  factor_due_at: number | null;
  name: string | null;
  /** A number or a boolean, depending on the database. */
  has_mutes: unknown;
  has_circles: unknown;
  has_unread_news: unknown;
}

/**
 * Returns the viewer that a session token belongs to. Reads the row anew each time, so that a decision takes effect with
 * the next request. Returns null for an ended session and for an account that may not sign in. Records neither a use of
 * the session nor a visit if `isUse` is false.
 */
export async function findViewer(
  context: ComposedContext,
  token: string | undefined,
  { isUse = true } = {},
): Promise<Viewer | null> {
  if (!token) return null;
  const now = context.clock.now();
  const statement = statementOf(context)(context.database, { tokenHash: hashToken(token), now });
  const [row] = (await statement.execute(context.database)).rows;
  if (!row) return null;

  const heldLevel = accessLevelOf(row, row.email_verified_at !== null);
  if (!heldLevel) return null;
  if (hasExpired(row, { accessLevel: heldLevel }, now)) return null;
  const proof = {
    hasFactor: Boolean(row.has_factor),
    factors: row.factors,
    confirmedAt: row.confirmed_at,
  };
  const factorDuty = context.config.adminSecondFactor
    ? findFactorDuty(heldLevel, proof, { dueAt: row.factor_due_at ?? 0, now })
    : undefined;
  const accessLevel = levelDuring(factorDuty, heldLevel);
  if (isUse) await recordUse(context, token, row, now);
  const {
    account_id: accountId,
    email,
    language,
    theme,
    text_size: textSize,
    line_spacing: lineSpacing,
    script,
    typing_aid: typingAid,
  } = row;
  const settings = { language, theme, textSize, lineSpacing, script, typingAid };
  if (isUse && can({ accessLevel }, 'read-stories')) await recordVisit(context, accountId, row, now);
  const newSince = findNewSince(row, now);
  return {
    ...{ accountId, email, name: row.name ?? '', accessLevel, ...settings, newSince, proof, factorDuty },
    hasMutes: Boolean(row.has_mutes),
    hasCircles: Boolean(row.has_circles),
    hasUnreadNews: Boolean(row.has_unread_news),
    unread: readUnread(context, row),
  };
}

/** The statement depends on the features that the context has, and on nothing else. */
const statements = new WeakMap<ComposedContext['features'], ReturnType<typeof keepStatement>>();

function statementOf(context: ComposedContext): ReturnType<typeof keepStatement> {
  const statement = statements.get(context.features) ?? keepStatement(context);
  statements.set(context.features, statement);
  return statement;
}

function keepStatement(context: ComposedContext) {
  return keepSql(['tokenHash', 'now'], ({ tokenHash, now }) =>
    selectSession<ViewerFacts & Record<string, unknown>>(tokenHash, selectFacts(context, now)),
  );
}

function selectFacts(context: ComposedContext, now: RawBuilder<unknown>): RawBuilder<unknown> {
  const account = 'sessions.account_id';
  return sql`${memberStateOf(account)} as state, ${roleOf(account)} as role, ${factorDueAtOf(account)} as factor_due_at,
    ${nameOf(account)} as name, ${hasMutes(account)} as has_mutes,
    ${hasCircles(account)} as has_circles, ${hasUnread(account)} as has_unread_news,
    ${selectUnread(context, sql.ref(account), now)}`;
}
