import type { MembershipState, Role } from '../../../server/database/schema.ts';
import { type DecisionKind, MEMBERSHIP_ACTIONS, type MembershipAction } from '../contract.ts';

export interface MembershipStatus {
  state: MembershipState;
  role: Role;
}

interface Transition {
  decision: DecisionKind;
  /** Whom it can be decided about. */
  of: Partial<MembershipStatus>;
  becomes: Partial<MembershipStatus>;
}

/** What each action is for and leads to. Whoever is suspended does not come back as an administrator. */
export const TRANSITIONS: Record<MembershipAction, Transition> = {
  approve: { decision: 'approved', of: { state: 'pending' }, becomes: { state: 'approved' } },
  decline: { decision: 'declined', of: { state: 'pending' }, becomes: { state: 'declined' } },
  suspend: {
    decision: 'suspended',
    of: { state: 'approved' },
    becomes: { state: 'suspended', role: 'member' },
  },
  reinstate: { decision: 'reinstated', of: { state: 'suspended' }, becomes: { state: 'approved' } },
  'make-administrator': {
    decision: 'made administrator',
    of: { state: 'approved', role: 'member' },
    becomes: { role: 'administrator' },
  },
  'remove-administrator': {
    decision: 'removed administrator',
    of: { state: 'approved', role: 'administrator' },
    becomes: { role: 'member' },
  },
};

/** What can be decided about someone now. */
export function listActions(subject: MembershipStatus & { isVerified: boolean }): MembershipAction[] {
  return MEMBERSHIP_ACTIONS.filter(
    (action) => matches(subject, TRANSITIONS[action].of) && !lacksVerifiedEmail(subject, action),
  );
}

/** Whoever administers must be there to be written to. */
export function lacksVerifiedEmail(
  { isVerified }: { isVerified: boolean },
  action: MembershipAction,
): boolean {
  return action === 'make-administrator' && !isVerified;
}

/** True when someone stands as the pattern says, as far as it says anything. */
export function matches({ state, role }: MembershipStatus, pattern: Partial<MembershipStatus>): boolean {
  return state === (pattern.state ?? state) && role === (pattern.role ?? role);
}

/** What the applicant did is not taken back, nor what was itself an undoing. */
export function isUndoable(decision: string): boolean {
  return decision !== 'undone' && decision !== 'asked again';
}
