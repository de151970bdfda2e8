import { can, requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { DecisionKind, MembershipAction } from '../../contract.ts';
import type { Subject } from './decision-store.ts';

/** How long after a decision about a request approvers still see it, and can undo their own. Later, it is a membership. */
export const APPROVER_UNDO_MS = 7 * DAY_MS;

/** The decisions that approvers make. */
export const APPROVER_ACTIONS: readonly MembershipAction[] = ['approve', 'decline'];
/** The same as decisions are kept. */
export const APPROVER_DECISIONS: readonly DecisionKind[] = ['approved', 'declined'];

/** The part of requests that an approver sees: those that are open or were decided since a time, and no email. */
export interface ApproverView {
  approverId: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Returns what the viewer sees of requests; undefined for administrators, who see all. @throws AppError 'forbidden' 403 */
export function approverViewOf({ clock }: AppContext, viewer: Viewer): ApproverView | undefined {
  requirePermission(viewer, 'decide-applications');
  if (can(viewer, 'see-members')) return undefined;
  return { approverId: viewer.accountId, since: clock.now() - APPROVER_UNDO_MS };
}

/** Returns whether a view contains a person: an applicant, or somebody about whose request was decided lately. */
export function contains(
  view: ApproverView | undefined,
  { state, newest }: Pick<Subject, 'state' | 'newest'>,
): boolean {
  return !view || state === 'pending' || isRecent(view, newest);
}

/** Returns whether the viewer of a view can undo the newest decision about a person. */
export function mayUndo(view: ApproverView | undefined, { newest }: Pick<Subject, 'newest'>): boolean {
  return !view || (isRecent(view, newest) && newest?.decidedBy === view.approverId);
}

function isRecent({ since }: ApproverView, newest: Subject['newest']): boolean {
  return (
    newest !== undefined &&
    newest.decidedAt > since &&
    APPROVER_DECISIONS.includes(newest.decision as DecisionKind)
  );
}
