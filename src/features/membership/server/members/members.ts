import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { ask } from '../../../../server/event-handlers.ts';
import { type DecisionRecord, type Member, type MemberPlace, PAGE_SIZE } from '../../contract.ts';
import { invitedPeople } from '../../questions.ts';
import { findAnswer } from '../applications/applications.ts';
import { APPROVER_ACTIONS, approverViewOf, contains } from '../decisions/approver-view.ts';
import { findDecisionRecords } from '../decisions/decision-history-store.ts';
import { findNewestDecision } from '../decisions/decision-store.ts';
import { findMember, findMembers } from './member-store.ts';

/** Returns a page of the members, newest request first, and their number. @throws AppError 'forbidden' 403 */
export async function listMembers(
  context: AppContext,
  viewer: Viewer,
  place: MemberPlace,
): Promise<{ members: Member[]; count: number; next: string | undefined }> {
  requirePermission(viewer, 'see-members');
  const { found, count } = await findMembers(context, place);
  const members = found.slice(0, PAGE_SIZE);
  const last = members.at(-1);
  return {
    members,
    count,
    next: last && found.length > members.length ? `${last.joinedAt}_${last.uid}` : undefined,
  };
}

/**
 * Returns anyone who ever asked to join, with their answer and the decisions about them, and for a suspended member
 * the people whom they invited. Approvers get only
 * applicants, and only what concerns the request. @throws AppError 'forbidden' 403
 */
export async function readMember(context: AppContext, viewer: Viewer, accountId: string) {
  const view = approverViewOf(context, viewer);
  const [member, answer, decisions, newest] = await Promise.all([
    findMember(context, accountId, { withEmail: !view }),
    findAnswer(context.database, accountId),
    findDecisionRecords(context, { accountId }, view),
    view && findNewestDecision(context.database, accountId),
  ]);
  if (!member || !contains(view, { state: member.state, newest })) return undefined;
  const actions = member.actions.filter((action) => !view || APPROVER_ACTIONS.includes(action));
  const invited =
    member.state === 'suspended' && !view
      ? (await ask(context, invitedPeople, { viewer, accountId })).flat()
      : undefined;
  return { member: { ...member, actions }, answer, decisions, invited };
}

/** Returns a page of all decisions, newest first. @throws AppError 'forbidden' 403 */
export async function listDecisions(
  context: AppContext,
  viewer: Viewer,
  after: string | undefined,
): Promise<{ decisions: DecisionRecord[]; next: string | undefined }> {
  requirePermission(viewer, 'see-members');
  const found = await findDecisionRecords(context, { after });
  const decisions = found.slice(0, PAGE_SIZE);
  const last = decisions.at(-1);
  return { decisions, next: last && found.length > decisions.length ? `${last.at}_${last.id}` : undefined };
}

/**
 * Returns the viewer's decisions of the last days, newest first, for viewers who cannot see the history of all.
 * @throws AppError 'forbidden' 403
 */
export async function listOwnDecisions(
  context: AppContext,
  viewer: Viewer,
): Promise<DecisionRecord[] | undefined> {
  const view = approverViewOf(context, viewer);
  return view && findDecisionRecords(context, { decidedBy: view.approverId, since: view.since }, view);
}

/**
 * Returns one decision, for the message about it. Approvers get only their own decisions. @throws AppError
 * 'forbidden' 403
 */
export async function readDecision(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<DecisionRecord | undefined> {
  const view = approverViewOf(context, viewer);
  const decidedBy = view && viewer.accountId;
  const [record] = await findDecisionRecords(context, { id, decidedBy }, view);
  return record;
}
