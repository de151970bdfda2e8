import * as v from 'valibot';
import { givenAnswer, proofCode, proofPasskey, proofPassword, token } from '../accounts/contract.ts';
import type { Question } from '../community/contract.ts';

/** How many rows a page of a list holds. */
export const PAGE_SIZE = 50;
/** The length of the longest email address. A longer filter would find nobody. */
const MAX_FILTER = 254;

/**
 * For how many days the account of a remembered person can be restored. Afterwards, the person's wish for their
 * stories is carried out.
 */
export const UNDO_REMEMBERED_DAYS = 30;

/** The maximum length of a reason in UTF-16 code units. In Malayalam, little more fits into a form of 8 KiB. */
export const MAX_REASON = 500;

/** The text that a list is searched for. Databases refuse control characters. */
export const filter = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, MAX_FILTER),
  ),
);
export const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
/** The time and the id of the last row of the previous page. */
export const cursor = v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f-]{36}$/));
const count = v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number));
const reason = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.maxLength(MAX_REASON, 'This reason is too long.'),
  ),
  '',
);

export const askAgainInput = v.strictObject({ token, answer: givenAnswer });

/** The forms of the page that shows applicants their request. The token is that of the page's link. */
export const applicationInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('answer'), token, answer: givenAnswer }),
  v.strictObject({ intent: v.literal('withdraw'), token }),
]);

/** An open request to join, for the person who sent it. */
export interface Application {
  email: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** In how many days half of the newest requests were decided; null if too few are known. */
  usualDays: number | null;
  /** Null if the community asks nothing. */
  question: Question | null;
  /** May be empty. */
  answer: string;
}

/** The actions that change a member's role, in the order of their buttons. */
export const ROLE_CHANGES = [
  'make-moderator',
  'remove-moderator',
  'make-approver',
  'remove-approver',
  'make-administrator',
  'remove-administrator',
] as const;
/** What the history calls the actions of ROLE_CHANGES, and how a deputy became an administrator. */
export const DECIDED_ROLE_CHANGES: DecisionKind[] = [
  'made moderator',
  'removed moderator',
  'made approver',
  'removed approver',
  'made administrator',
  'removed administrator',
  'took over',
];
/** The decisions about a member, except undoing one, in the order of their buttons. */
export const MEMBERSHIP_ACTIONS = [
  'approve',
  'decline',
  'suspend',
  'reinstate',
  ...ROLE_CHANGES,
  // The last one, because it is the rarest and permanent.
  'remember',
] as const;
export type MembershipAction = (typeof MEMBERSHIP_ACTIONS)[number];
/** The forms of a member's page. */
export type MemberPageAction = MembershipAction | 'remove-factors' | 'undo';

/** How many days a suspension can last, besides one without an end. */
export const SUSPENSION_DAYS = [1, 7, 30] as const;

/** Sent by an administrator who knows that an email is not verified, and approves its owner nevertheless. */
const knowsUnverified = v.optional(v.literal('on'));

/** Besides the action, the place in the list of requests to which the form returns. */
export const decideInput = v.strictObject({
  intent: v.picklist(MEMBERSHIP_ACTIONS),
  reason,
  /** Only for a suspension. Empty for one without an end. */
  days: v.optional(v.picklist(['', '1', '7', '30']), ''),
  q: v.optional(filter, ''),
  after: v.optional(cursor),
  /** The uid of the next row. */
  next: v.optional(uuid),
  unverified: knowsUnverified,
  proofPassword,
  proofCode,
  proofPasskey,
});
/** Removes the second factors of someone who has lost them. */
export const removeFactorsInput = v.strictObject({
  intent: v.literal('remove-factors'),
  reason,
  proofPassword,
  proofCode,
  proofPasskey,
});
export const keepFactorsInput = v.strictObject({ token });
export const undoInput = v.strictObject({
  intent: v.literal('undo'),
  decision: uuid,
  reason,
  /** Leads back to the list of requests. */
  back: v.optional(v.literal('list')),
  proofPassword,
  proofCode,
  proofPasskey,
});
/** Approves the selected applicants, or with `all` everyone on the page that the form showed. */
export const approveSeveralInput = v.strictObject({
  intent: v.literal('approve'),
  uid: v.optional(v.pipe(v.array(uuid), v.maxLength(PAGE_SIZE)), []),
  all: v.optional(v.literal('on')),
  shown: v.pipe(v.array(uuid), v.maxLength(PAGE_SIZE)),
  unverified: knowsUnverified,
});
/** The fields that may occur more than once. */
export const APPROVE_SEVERAL_LISTS = ['uid', 'shown'];

/** The search of the requests page's address; invalid parts are ignored. */
export const pendingPlace = v.object({
  q: v.fallback(filter, ''),
  after: v.fallback(v.optional(cursor), undefined),
});
export type PendingPlace = v.InferOutput<typeof pendingPlace>;

/** The groups that the list of members can show. Applicants have a list of their own. */
export const MEMBER_GROUPS = [
  'everyone',
  'members',
  'moderators',
  'approvers',
  'administrators',
  'suspended',
  'declined',
] as const;
export type MemberGroup = (typeof MEMBER_GROUPS)[number];

export const memberPlace = v.object({
  q: v.fallback(filter, ''),
  show: v.fallback(v.picklist(MEMBER_GROUPS), 'everyone'),
  after: v.fallback(v.optional(cursor), undefined),
});
export type MemberPlace = v.InferOutput<typeof memberPlace>;

export const decisionPlace = v.object({ after: v.fallback(v.optional(cursor), undefined) });

/** The question that the address of a member's page opens. */
export const actionPlace = v.object({
  decide: v.fallback(
    v.optional(v.union([v.picklist(MEMBERSHIP_ACTIONS), v.picklist(['remove-factors', 'undo'])])),
    undefined,
  ),
});

/** The result of the form that redirected to an address. */
export const outcome = v.object({
  /** The decision's id. */
  decided: v.fallback(v.optional(uuid), undefined),
  /** The result of approving several applicants, for a browser without scripts. */
  approved: v.fallback(v.optional(count), undefined),
  otherwise: v.fallback(v.optional(count), undefined),
});

/** An applicant in the list of requests. */
export interface PendingMember {
  uid: string;
  /** Empty for approvers. */
  email: string;
  /** The name given at sign-up, or empty. */
  name: string;
  /** The applicant's answer to the question of the community, or empty. */
  answer: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** True after an earlier request was declined. */
  asksAgain: boolean;
}

/** Who invited an applicant. */
export interface Voucher {
  name: string;
  /** How many of the people whom they invited are members. */
  members: number;
}

export interface PendingCounts {
  /** The number of all applicants. */
  total: number;
  /** The number of applicants whose email matches the filter. */
  matching: number;
  /** How many matching applicants are on the pages before this one. */
  before: number;
}

/** The result of approving several applicants. */
export interface Approvals {
  /** How many of the selected applicants are members now. */
  approved: number;
  /** How many of the selected applicants have left, or were decided about by somebody else meanwhile. */
  otherwise: number;
}

export type MemberState = 'pending' | 'approved' | 'declined' | 'suspended' | 'remembered';
export type MemberRole = 'member' | 'moderator' | 'approver' | 'administrator';

/** Anyone who ever asked to join, in any state. */
export interface Member {
  uid: string;
  /** Empty for approvers. */
  email: string;
  /** The profile's Full Name, or empty. */
  name: string;
  state: MemberState;
  role: MemberRole;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** When the suspension ends by itself, in milliseconds since 1970. Null without an end, and for anyone else. */
  suspendedUntil: number | null;
  /** The decisions that are possible now. */
  actions: MembershipAction[];
}

/** Somebody who joined by a member's invitation. */
export interface InvitedPerson {
  uid: string;
  /** The name, or else the email. */
  name: string;
  state: MemberState;
  role: MemberRole;
}

/** The second factors of a person, for an administrator. */
export interface FactorStatus {
  canRemove: boolean;
  /** When a requested removal happens; null without one. */
  removedAt: number | null;
}

/**
 * `asked again` is the applicant's own act; a suspension ends by itself; `undone` undoes another decision. With
 * `took over`, a deputy replaces the administrator who is named as the decider.
 */
export type DecisionKind =
  | 'approved'
  | 'declined'
  | 'suspended'
  | 'reinstated'
  | 'remembered'
  | 'suspension ended'
  | 'made moderator'
  | 'removed moderator'
  | 'made approver'
  | 'removed approver'
  | 'made administrator'
  | 'removed administrator'
  | 'took over'
  | 'removed factors'
  | 'asked again'
  | 'undone';

/** A decision as the history shows it. */
export interface DecisionRecord {
  id: string;
  decision: DecisionKind;
  /** The undone decision; null unless this one undoes another. */
  undid: DecisionKind | null;
  uid: string;
  /** The name, or else the email, of the person the decision is about. Approvers see no email: it may be empty. */
  about: string;
  /** The name, or else the email, of the decider; null for the command line and for someone who has left. */
  by: string | null;
  /** Milliseconds since 1970. */
  at: number;
  reason: string | null;
  /** False once a later decision about the same person exists. */
  canUndo: boolean;
}
