import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { inspectToken, issueToken } from '../../../server/one-time-tokens.ts';
import type { NewsMailKind } from '../contract.ts';
import { findMailSettings, storeMailSettings } from './mail-settings.ts';

/** How long the link in a mail can stop such mails. */
const UNSUBSCRIBE_LIFETIME_MS = 60 * DAY_MS;

const PURPOSES: Record<NewsMailKind, string> = {
  answers: 'unsubscribe-answers',
  digest: 'unsubscribe-digest',
};

/** Returns the token of a link that stops mails of this kind, and what the outbox needs to know about the link. */
export async function issueUnsubscribeToken(
  queries: Queries,
  accountId: string,
  kind: NewsMailKind,
  now: number,
): Promise<{ token: string; link: { purpose: string; expiresAt: number } }> {
  const purpose = PURPOSES[kind];
  const lifetimeMs = UNSUBSCRIBE_LIFETIME_MS;
  const token = await issueToken(queries, { purpose, accountId, now, lifetimeMs });
  return { token, link: { purpose, expiresAt: now + lifetimeMs } };
}

/** Returns which mails a token stops, or undefined if the token is unknown or too old. Changes nothing. */
export async function inspectUnsubscribeToken(
  { database, clock }: AppContext,
  token: string,
): Promise<NewsMailKind | undefined> {
  return (await findToken(database, token, clock.now()))?.kind;
}

/**
 * Stops the mails that a token is for, and returns their kind; undefined if the token is unknown or too old.
 * Needs no viewer, because mail services call this without a session. The token stays valid, so that a second
 * call has the same result.
 */
export async function unsubscribe(context: AppContext, token: string): Promise<NewsMailKind | undefined> {
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const found = await findToken(transaction, token, now);
    if (!found) return undefined;
    const { accountId, kind } = found;
    const settings = await findMailSettings(transaction, accountId);
    const stopped = kind === 'answers' ? { answers: false } : { digest: 'off' as const };
    await storeMailSettings(transaction, accountId, { ...settings, ...stopped }, now);
    return kind;
  });
}

async function findToken(
  queries: Queries,
  token: string,
  now: number,
): Promise<{ accountId: string; kind: NewsMailKind } | undefined> {
  for (const kind of ['answers', 'digest'] as const) {
    const { state, accountId } = await inspectToken(queries, PURPOSES[kind], token, now);
    if (state === 'valid' && accountId !== null) return { accountId, kind };
  }
  return undefined;
}
