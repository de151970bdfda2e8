import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { type DecisionRecord, type Member, type MemberPlace, PAGE_SIZE } from '../contract.ts';
import { findDecisionRecords } from './decision-history-store.ts';
import { countMembers, findMember, findMembers } from './member-store.ts';

/** A page of all who do not wait, who joined last first, and how many there are. @throws AppError 'forbidden' */
export async function listMembers(
  context: AppContext,
  viewer: Viewer,
  place: MemberPlace,
): Promise<{ members: Member[]; count: number; next: string | undefined }> {
  requirePermission(viewer, 'see-members');
  const [found, count] = await Promise.all([
    findMembers(context.database, place),
    countMembers(context.database, place),
  ]);
  const members = found.slice(0, PAGE_SIZE);
  const last = members.at(-1);
  return {
    members,
    count,
    next: last && found.length > members.length ? `${last.joinedAt}_${last.uid}` : undefined,
  };
}

/** Anyone who ever asked to join, and what was decided about them. @throws AppError 'forbidden' */
export async function readMember(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<{ member: Member; decisions: DecisionRecord[] } | undefined> {
  requirePermission(viewer, 'see-members');
  const [member, decisions] = await Promise.all([
    findMember(context.database, accountId),
    findDecisionRecords(context.database, { accountId }),
  ]);
  return member && { member, decisions };
}

/** A page of everything that was decided, newest first. @throws AppError 'forbidden' */
export async function listDecisions(
  context: AppContext,
  viewer: Viewer,
  after: string | undefined,
): Promise<{ decisions: DecisionRecord[]; next: string | undefined }> {
  requirePermission(viewer, 'see-members');
  const found = await findDecisionRecords(context.database, { after });
  const decisions = found.slice(0, PAGE_SIZE);
  const last = decisions.at(-1);
  return { decisions, next: last && found.length > decisions.length ? `${last.at}_${last.id}` : undefined };
}

/** One decision, to say what has just been done. @throws AppError 'forbidden' */
export async function readDecision(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<DecisionRecord | undefined> {
  requirePermission(viewer, 'see-members');
  const [record] = await findDecisionRecords(context.database, { id });
  return record;
}
