import * as v from 'valibot';
import { cursor, filter } from '../membership/contract.ts';
import type { ListedLogEntry, LogAction } from '../moderation/contract.ts';

/** How many entries a page of the log holds. */
export const PAGE_SIZE = 50;

/** The kinds of entries that a choice of the filter stands for. */
export const KIND_GROUPS = {
  'sign-ins': ['signed-in', 'sign-ins-failed'],
  requests: ['approved', 'declined', 'reopened'],
  memberships: [
    'suspended',
    'reinstated',
    'remembered',
    'put-back',
    'made-administrator',
    'removed-administrator',
    'made-moderator',
    'removed-moderator',
    'made-approver',
    'removed-approver',
    'took-over',
    'deputy-named',
    'deputy-withdrawn',
  ],
  accounts: [
    'email-changed',
    'email-taken-back',
    'archive-downloaded',
    'bequeathed-archive-downloaded',
    'reset-link-made',
    'members-exported',
    'stories-exported',
    'imported',
  ],
  announcements: ['announced', 'announcement-withdrawn', 'mails-resent'],
} as const;
export type AuditKind = (typeof KIND_GROUPS)[KindGroup][number];

/** The kinds of acts about content, which moderators see too. */
export const ACTION_GROUPS = {
  decisions: ['no-breach', 'hide', 'hide-and-warn', 'warn'],
  answers: ['objected', 'upheld', 'reversed', 'undone'],
  automatic: ['hidden', 'held'],
  proposals: ['proposed'],
} as const satisfies Record<string, readonly LogAction[]>;

export type KindGroup = keyof typeof KIND_GROUPS;
export type ActionGroup = keyof typeof ACTION_GROUPS;

// Not spread from the groups: a spread would keep Valibot in the browser's code.
const LOG_CHOICES = [
  'everything',
  'sign-ins',
  'requests',
  'memberships',
  'accounts',
  'announcements',
  'decisions',
  'answers',
  'automatic',
  'proposals',
] as const satisfies ('everything' | KindGroup | ActionGroup)[];

/** A day as date fields write it. */
const day = v.fallback(
  v.union([
    v.literal(''),
    v.pipe(
      v.string(),
      v.regex(/^20\d\d-\d\d-\d\d$/),
      v.check((text) => !Number.isNaN(Date.parse(text))),
    ),
  ]),
  '',
);

/** The search of the page's address; invalid parts are ignored. */
export const logPlace = v.object({
  q: v.fallback(filter, ''),
  show: v.fallback(v.picklist(LOG_CHOICES), 'everything'),
  from: day,
  until: day,
  after: v.fallback(v.optional(cursor), undefined),
});
export type LogPlace = v.InferOutput<typeof logPlace>;

/** An entry as administrators see it. */
export interface AuditEntry {
  id: string;
  kind: AuditKind;
  /** Milliseconds since 1970. For several entries that are shown as one, the newest time. */
  at: number;
  /**
   * The times of the older entries that this entry stands for, newest first: sign-ins of one person within a
   * day.
   */
  earlier: number[];
  /** The person whom the entry is about; null for an entry about nobody, or about a story without an author. */
  uid: string | null;
  /** The name, or else the email, of that person. */
  about: string | null;
  /**
   * The name, or else the email, of the person who acted; null for one's own acts, the command line and someone
   * who has left.
   */
  by: string | null;
  count: number | null;
  reason: string | null;
}

/** An entry of the log: of the community, or about content. */
export type LogItem = { source: 'audit'; entry: AuditEntry } | { source: 'content'; entry: ListedLogEntry };
