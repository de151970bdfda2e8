import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { isNamedMember } from '../../people/server/person-facts.ts';
import { MAX_KEEPERS } from '../contract.ts';
import { tellInvited, tellLetIn } from './circle-news.ts';
import { findPart, listParts, lockOwnCircle, mustBeOpen } from './circle-store.ts';
import { CIRCLE_CHANGES } from './founding.ts';
import {
  addEntry,
  addMember,
  deleteDeparture,
  deleteEntry,
  findEntry,
  removeMember,
  setPart,
} from './joining.ts';
import { refusal } from './refusals.ts';
import { rememberRemoval } from './removals.ts';

/**
 * Invites a member, who decides. Somebody who has asked comes in at once, and is told so. Idempotent. A member
 * who has muted the viewer is not told of an invitation, and sees the invitation only once they unmute the viewer
 * or somebody else invites them too.
 * @throws AppError 'circle-not-found' 404, 'circle-closed', 'circle-person-unfit', 'too-many-circle-entries', 'too-many-own-circles' 409
 */
export async function inviteToCircle(
  context: AppContext,
  viewer: Viewer,
  id: string,
  personId: string,
): Promise<void> {
  await keep(context, viewer, { id }, async (transaction, now) => {
    if (!(await isNamedMember(transaction, personId))) throw unfit();
    if (await findPart(transaction, id, personId)) return;
    const entry = await findEntry(transaction, id, personId);
    if (entry === 'asked') {
      await letIn(transaction, { circleId: id, accountId: personId, now });
      return;
    }
    if (entry === 'invited') return;
    if (entry === 'unseen') await deleteEntry(transaction, id, personId);
    const entered = { circleId: id, accountId: personId, now };
    await addEntry(transaction, { ...entered, invitedBy: viewer.accountId });
    await tellInvited(transaction, { ...entered, actorId: viewer.accountId });
  });
}

/**
 * Lets in somebody who asked, or declines, without news to them. With `isAccepted` false, also ends an
 * invitation. Idempotent.
 * @throws AppError 'circle-not-found' 404, 'circle-closed', 'too-many-own-circles' 409
 */
export async function answerEntry(
  context: AppContext,
  viewer: Viewer,
  id: string,
  { personId, isAccepted }: { personId: string; isAccepted: boolean },
): Promise<void> {
  await keep(context, viewer, { id }, async (transaction, now) => {
    const entry = await findEntry(transaction, id, personId);
    if (entry === 'asked' && isAccepted) {
      await letIn(transaction, { circleId: id, accountId: personId, now });
    } else if (!isAccepted) {
      await deleteEntry(transaction, id, personId);
      await deleteDeparture(transaction, id, personId);
    }
  });
}

/** Makes a member of somebody who asked, and tells them. @throws the errors of addMember */
async function letIn(
  transaction: Transaction,
  entered: { circleId: string; accountId: string; now: number },
): Promise<void> {
  await addMember(transaction, { ...entered, part: 'member' });
  await tellLetIn(transaction, entered);
}

/**
 * Removes somebody from a circle, who then comes back only if a keeper lets them in. Only the founder can remove
 * a keeper. Nobody can remove the founder. Idempotent.
 * @throws AppError 'circle-not-found' 404, 'circle-needs-founder' 409
 */
export async function removeFromCircle(
  context: AppContext,
  viewer: Viewer,
  id: string,
  personId: string,
): Promise<void> {
  await keep(context, viewer, { id, alsoClosed: true }, async (transaction, now) => {
    const own = await findPart(transaction, id, viewer.accountId);
    const part = await findPart(transaction, id, personId);
    if (part === 'founder' || (part === 'keeper' && own !== 'founder')) throw needsFounder();
    await removeMember(transaction, { circleId: id, accountId: personId, now });
    // The person may have left a moment ago.
    const hasLeft = await deleteDeparture(transaction, id, personId);
    if (part || hasLeft) await rememberRemoval(transaction, { circleId: id, accountId: personId, at: now });
  });
}

/**
 * Makes a member a keeper, or ends that. Only the founder may do this. Idempotent.
 * @throws AppError 'circle-not-found' 404, 'circle-closed', 'circle-person-unfit', 'too-many-keepers' 409
 */
export async function setKeeper(
  context: AppContext,
  viewer: Viewer,
  id: string,
  { personId, isKeeper }: { personId: string; isKeeper: boolean },
): Promise<void> {
  await keep(context, viewer, { id, onlyFounder: true }, async (transaction) => {
    const people = await listParts(transaction, id);
    const person = people.find(({ account_id }) => account_id === personId);
    if (!person || person.part === 'founder') throw unfit();
    if ((person.part === 'keeper') === isKeeper) return;
    if (isKeeper && people.filter(({ part }) => part === 'keeper').length >= MAX_KEEPERS) {
      throw refusal('too-many-keepers', 409, `A circle has at most ${MAX_KEEPERS} keepers.`);
    }
    await setPart(transaction, id, personId, isKeeper ? 'keeper' : 'member');
  });
}

/**
 * Makes another member of the circle its founder; the viewer stays as a member. Only the founder may do this.
 * @throws AppError 'circle-not-found' 404, 'circle-person-unfit' 409
 */
export async function handOverCircle(
  context: AppContext,
  viewer: Viewer,
  id: string,
  personId: string,
): Promise<void> {
  await keep(context, viewer, { id, onlyFounder: true, alsoClosed: true }, async (transaction) => {
    if (personId === viewer.accountId || !(await findPart(transaction, id, personId))) throw unfit();
    await setPart(transaction, id, viewer.accountId, 'member');
    await setPart(transaction, id, personId, 'founder');
  });
}

/** Runs a change by the founder or a keeper, and locks the circle meanwhile. */
async function keep(
  context: AppContext,
  viewer: Viewer,
  {
    id,
    onlyFounder = false,
    alsoClosed = false,
  }: { id: string; onlyFounder?: boolean; alsoClosed?: boolean },
  change: (transaction: Transaction, now: number) => Promise<void>,
): Promise<void> {
  requirePermission(viewer, 'see-people');
  await context.limiter.take(CIRCLE_CHANGES, viewer.accountId);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const parts = onlyFounder ? (['founder'] as const) : undefined;
    const circle = await lockOwnCircle(transaction, id, viewer.accountId, parts);
    if (!alsoClosed) mustBeOpen(circle);
    await change(transaction, now);
  });
}

function unfit() {
  return refusal('circle-person-unfit', 409, 'This person cannot do that in this circle.');
}

function needsFounder() {
  return refusal('circle-needs-founder', 409, 'Only the founder can do this.');
}
