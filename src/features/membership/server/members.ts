import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { type DecisionRecord, type Member, type MemberPlace, PAGE_SIZE } from '../contract.ts';
import { findAnswer } from './applications.ts';
import { findDecisionRecords } from './decision-history-store.ts';
import { findMember, findMembers } from './member-store.ts';

/** Returns a page of the members, newest request first, and their number. @throws AppError 'forbidden' 403 */
export async function listMembers(
  context: AppContext,
  viewer: Viewer,
  place: MemberPlace,
): Promise<{ members: Member[]; count: number; next: string | undefined }> {
  requirePermission(viewer, 'see-members');
  const { found, count } = await findMembers(context.database, place);
  const members = found.slice(0, PAGE_SIZE);
  const last = members.at(-1);
  return {
    members,
    count,
    next: last && found.length > members.length ? `${last.joinedAt}_${last.uid}` : undefined,
  };
}

/** Returns anyone who ever asked to join, with their answer and the decisions about them. @throws AppError 'forbidden' 403 */
export async function readMember(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<{ member: Member; answer: string; decisions: DecisionRecord[] } | undefined> {
  requirePermission(viewer, 'see-members');
  const [member, answer, decisions] = await Promise.all([
    findMember(context.database, accountId),
    findAnswer(context.database, accountId),
    findDecisionRecords(context.database, { accountId }),
  ]);
  return member && { member, answer, decisions };
}

/** Returns a page of all decisions, newest first. @throws AppError 'forbidden' 403 */
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

/** Returns one decision, for the message about it. @throws AppError 'forbidden' 403 */
export async function readDecision(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<DecisionRecord | undefined> {
  requirePermission(viewer, 'see-members');
  const [record] = await findDecisionRecords(context.database, { id });
  return record;
}
