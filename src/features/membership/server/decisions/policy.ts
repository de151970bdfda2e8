import type { MembershipState, Role } from '../../../../identity/account-states.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import {
  DECIDED_ROLE_CHANGES,
  type DecisionKind,
  MEMBERSHIP_ACTIONS,
  type MemberPageAction,
  type MembershipAction,
  ROLE_CHANGES,
  UNDO_REMEMBERED_DAYS,
} from '../../contract.ts';

export interface MembershipStatus {
  state: MembershipState;
  role: Role;
}

type GivenRole = Exclude<Role, 'member'>;

interface Transition {
  decision: DecisionKind;
  from: Partial<MembershipStatus>;
  to: Partial<MembershipStatus>;
}

/**
 * The state that each action requires, and the state that it leads to. A reinstated person becomes a member
 * without a role.
 */
export const TRANSITIONS: Record<MembershipAction, Transition> = {
  approve: { decision: 'approved', from: { state: 'pending' }, to: { state: 'approved' } },
  decline: { decision: 'declined', from: { state: 'pending' }, to: { state: 'declined' } },
  suspend: {
    decision: 'suspended',
    from: { state: 'approved' },
    to: { state: 'suspended', role: 'member' },
  },
  reinstate: { decision: 'reinstated', from: { state: 'suspended' }, to: { state: 'approved' } },
  remember: {
    decision: 'remembered',
    from: { state: 'approved' },
    to: { state: 'remembered', role: 'member' },
  },
  'make-moderator': give('moderator'),
  'remove-moderator': take('moderator'),
  'make-approver': give('approver'),
  'remove-approver': take('approver'),
  'make-administrator': give('administrator'),
  'remove-administrator': take('administrator'),
};

function give(role: GivenRole): Transition {
  return { decision: `made ${role}`, from: { state: 'approved', role: 'member' }, to: { role } };
}

function take(role: GivenRole): Transition {
  return { decision: `removed ${role}`, from: { state: 'approved', role }, to: { role: 'member' } };
}

/** Returns the decisions that are possible about a person now. */
export function listActions(subject: MembershipStatus & { isVerified: boolean }): MembershipAction[] {
  return MEMBERSHIP_ACTIONS.filter(
    (action) => matches(subject, TRANSITIONS[action].from) && !lacksVerifiedEmail(subject, action),
  );
}

const ROLE_ACTIONS: readonly MembershipAction[] = ['make-moderator', 'make-approver', 'make-administrator'];

/**
 * Returns whether an action fails because the email is unverified: people with a role must be reachable by
 * mail.
 */
export function lacksVerifiedEmail(
  { isVerified }: { isVerified: boolean },
  action: MembershipAction,
): boolean {
  return ROLE_ACTIONS.includes(action) && !isVerified;
}

/** Returns whether a status has every value that the pattern names. */
export function matches({ state, role }: MembershipStatus, pattern: Partial<MembershipStatus>): boolean {
  return state === (pattern.state ?? state) && role === (pattern.role ?? role);
}

/**
 * Returns whether administrators can undo a decision. They cannot undo an applicant's request, an undo, removed
 * factors, a suspension that ended by itself, or a remembrance after UNDO_REMEMBERED_DAYS.
 */
export function isUndoable(
  { decision, decidedAt }: { decision: string; decidedAt: number },
  now: number,
): boolean {
  if (decision === 'remembered') return now < decidedAt + UNDO_REMEMBERED_DAYS * DAY_MS;
  return !['undone', 'asked again', 'removed factors', 'suspension ended'].includes(decision);
}

/** Actions that a stolen session must not be able to do. The administrator confirms first who they are. */
const GUARDED_ACTIONS: MemberPageAction[] = ['suspend', 'remember', ...ROLE_CHANGES, 'remove-factors'];
/** Undoing one of these decisions has the effect of a guarded action. */
const GUARDED_DECISIONS: string[] = ['suspended', 'reinstated', 'remembered', ...DECIDED_ROLE_CHANGES];

/** Returns whether an action, or undoing a decision, requires a fresh proof. */
export function isGuarded(action: MemberPageAction | undefined, undone?: string): boolean {
  if (action === 'undo') return undone !== undefined && GUARDED_DECISIONS.includes(undone);
  return action !== undefined && GUARDED_ACTIONS.includes(action);
}
