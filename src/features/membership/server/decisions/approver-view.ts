import { can, requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { DecisionKind, MembershipAction } from '../../contract.ts';
import type { Subject } from './decision-store.ts';

/**
 * How long after a decision about a request approvers still see the person, and can undo their own decision.
 * After that, the person is an ordinary member.
 */
export const APPROVER_UNDO_MS = 7 * DAY_MS;

/** The decisions that approvers make. */
export const APPROVER_ACTIONS: readonly MembershipAction[] = ['approve', 'decline'];
/** The decisions of approvers, under the names with which decisions are stored. */
export const APPROVER_DECISIONS: readonly DecisionKind[] = ['approved', 'declined'];

/** The requests that an approver sees: open ones and those decided since a time, without emails. */
export interface ApproverView {
  approverId: string;
  /** Milliseconds since 1970. */
  since: number;
}

/**
 * Returns the requests that the viewer sees; undefined for administrators, who see all. @throws AppError
 * 'forbidden' 403
 */
export function approverViewOf({ clock }: AppContext, viewer: Viewer): ApproverView | undefined {
  requirePermission(viewer, 'decide-applications');
  if (can(viewer, 'see-members')) return undefined;
  return { approverId: viewer.accountId, since: clock.now() - APPROVER_UNDO_MS };
}

/** Returns whether a view contains a person: an applicant, or a person whose request was decided lately. */
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
