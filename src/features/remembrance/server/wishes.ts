import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import type { PersonSummary } from '../../people/contract.ts';
import { findOtherPeople, summarisePeople } from '../../people/server/people.ts';
import { isNamedMember, nameOf } from '../../people/server/person-facts.ts';
import type { StoriesWish, Wishes } from '../contract.ts';
import { tell, withdrawNamedNews, withdrawTrustedNews } from './remembrance-news.ts';
import { findNamed } from './remembrances.ts';

/** What happens to the stories of a member who has not answered. */
const DEFAULT_WISH: StoriesWish = 'keep';
/** Per member. Naming a person of trust sends news, even if the person was named before. */
const NAMINGS: RateLimit = { name: 'name-trusted', hits: 10, perMs: DAY_MS };
/** How many of the members who named the viewer the page shows. The next ones follow once some are declined. */
const MAX_TRUSTED_BY = 50;
/** How many members a search shows. */
const MAX_CANDIDATES = 10;

/**
 * Returns the viewer's wishes for the time after their death, and the members who named the viewer. @throws
 * AppError 'forbidden' 403
 */
export async function readWishes(context: AppContext, viewer: Viewer): Promise<Wishes> {
  requirePermission(viewer, 'open-member-pages');
  const { database } = context;
  const own = await database
    .selectFrom('remembrance_wishes')
    .select(['stories', 'chosen_at', 'trusted_id'])
    .select(nameOf('remembrance_wishes.trusted_id').as('name'))
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  const namedBy = await database
    .selectFrom('remembrance_wishes')
    .select('account_id')
    .select(nameOf('remembrance_wishes.account_id').as('name'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('remembrances')
          .select('remembrances.account_id')
          .whereRef('remembrances.account_id', '=', 'remembrance_wishes.account_id'),
      ).as('remembered'),
    )
    .where('trusted_id', '=', viewer.accountId)
    .orderBy('trusted_at')
    .orderBy('account_id')
    .limit(MAX_TRUSTED_BY)
    .execute();
  return {
    stories: own?.stories ?? DEFAULT_WISH,
    isChosen: own?.chosen_at != null,
    trusted: own?.trusted_id ? { uid: own.trusted_id, name: own.name ?? '' } : null,
    trustedBy: namedBy.map(({ account_id: uid, name, remembered }) => ({
      ...{ uid, name: name ?? '' },
      isRemembered: Boolean(remembered),
    })),
  };
}

/** Stores the viewer's wish for their stories. @throws AppError 'forbidden' 403 */
export async function chooseStories(
  context: AppContext,
  viewer: Viewer,
  stories: StoriesWish,
): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  const chosen = { stories, chosen_at: context.clock.now() };
  await context.database
    .insertInto('remembrance_wishes')
    .values({ account_id: viewer.accountId, trusted_id: null, trusted_at: null, ...chosen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(chosen))
    .execute();
}

/** Ends the question on Home without an answer. Idempotent, and changes no answer. @throws AppError 'forbidden' 403 */
export async function dismissQuestion({ database, clock }: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  const dismissed = { dismissed_at: clock.now() };
  await database
    .insertInto('remembrance_wishes')
    .values({
      ...{ account_id: viewer.accountId, stories: DEFAULT_WISH, chosen_at: null },
      ...{ trusted_id: null, trusted_at: null, ...dismissed },
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(dismissed))
    .execute();
}

/**
 * Returns the listed members with this name, whom the viewer can name; none without a search text. @throws
 * AppError 'forbidden' 403
 */
export async function findCandidates(
  context: AppContext,
  viewer: Viewer,
  begin: string,
): Promise<PersonSummary[]> {
  if (!begin) return [];
  const ids = await findOtherPeople(context, viewer, { begin, limit: MAX_CANDIDATES });
  return summarisePeople(context, viewer, ids);
}

/** Returns a member whom the viewer can name; undefined for anybody else. @throws AppError 'forbidden' 403 */
export async function findCandidate(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<PersonSummary | undefined> {
  if (accountId === viewer.accountId) return undefined;
  const [person] = await summarisePeople(context, viewer, [accountId]);
  return person;
}

/**
 * Names the person of trust, who is asked for words after the viewer's death and receives the archive. Replaces an
 * earlier one, and tells the member. A second call changes nothing. Requires a fresh proof: a stolen session must not
 * give the archive to anybody.
 * @throws AppError 'forbidden' 403, 'confirm-first' 403, 'trust-unfit' 409, 'too-many' 429
 */
export async function nameTrusted(context: AppContext, viewer: Viewer, trustedId: string): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  await context.limiter.take(NAMINGS, accountId);
  const at = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const isFit = trustedId !== accountId && (await isNamedMember(transaction, trustedId));
    if (!isFit) throw new AppError('trust-unfit', 409, 'Choose another member.');
    // Somebody who is suspended now can be a member again later, and would then find the news of their naming.
    const before = await findNamed(transaction, accountId);
    if (before === trustedId) return;
    const named = { trusted_id: trustedId, trusted_at: at };
    await transaction
      .insertInto('remembrance_wishes')
      .values({ account_id: accountId, stories: DEFAULT_WISH, chosen_at: null, ...named })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(named))
      .execute();
    if (before) await withdrawNamedNews(transaction, { accountId, trustedId: before });
    await tell(transaction, 'named-trusted', { to: trustedId, about: accountId, at });
  });
}

/** Withdraws the viewer's person of trust. Does nothing without one. */
export async function withdrawTrusted(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await endTrust(context, viewer.accountId, undefined);
}

/**
 * Ends the viewer's part as a member's person of trust, and tells the member. Does nothing if the viewer is not
 * that person.
 */
export async function declineTrust(context: AppContext, viewer: Viewer, accountId: string): Promise<void> {
  requirePermission(viewer, 'open-member-pages');
  await endTrust(context, accountId, viewer.accountId);
}

/** Ends a trust. With `declinedBy`, ends only the trust in this person, and tells the member. */
async function endTrust(
  context: AppContext,
  accountId: string,
  declinedBy: string | undefined,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const trustedId = await findNamed(transaction, accountId);
    if (!trustedId || (declinedBy && declinedBy !== trustedId)) return;
    await transaction
      .updateTable('remembrance_wishes')
      .set({ trusted_id: null, trusted_at: null })
      .where('account_id', '=', accountId)
      .where('trusted_id', '=', trustedId)
      .execute();
    await withdrawNamedNews(transaction, { accountId, trustedId });
    await withdrawTrustedNews(transaction, accountId);
    if (!declinedBy) return;
    const at = context.clock.now();
    await tell(transaction, 'trust-declined', { to: accountId, about: trustedId, at });
  });
}

/** Returns the viewer's wishes for the archive, with names of others but without their ids. */
export async function exportWishes(context: AppContext, viewer: Viewer) {
  const { database } = context;
  const rows = await database
    .selectFrom('remembrance_wishes')
    .select([
      'account_id',
      'stories',
      'chosen_at as chosenAt',
      'dismissed_at as dismissedAt',
      'trusted_at as namedAt',
    ])
    .select([
      nameOf('remembrance_wishes.account_id').as('member'),
      nameOf('remembrance_wishes.trusted_id').as('trusted'),
    ])
    .where((is) => is.or([is('account_id', '=', viewer.accountId), is('trusted_id', '=', viewer.accountId)]))
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id, stories, chosenAt, dismissedAt, member, trusted, namedAt }) =>
    account_id === viewer.accountId
      ? { stories, chosenAt, dismissedAt, personOfTrust: trusted, namedAt }
      : { personOfTrustOf: member, namedAt },
  );
}
