import * as v from 'valibot';
import { cursor, filter } from '../membership/contract.ts';

/** How many entries a page of the log holds. */
export const PAGE_SIZE = 50;

export const AUDIT_KINDS = [
  'signed-in',
  'sign-ins-failed',
  'approved',
  'declined',
  'suspended',
  'reinstated',
  'reopened',
  'made-administrator',
  'removed-administrator',
  'made-moderator',
  'removed-moderator',
  'content-hidden',
  'content-shown',
  'email-changed',
  'email-taken-back',
  'archive-downloaded',
  'mails-resent',
  'announced',
  'announcement-withdrawn',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The search of the page's address; invalid parts are ignored. */
export const auditPlace = v.object({
  q: v.fallback(filter, ''),
  show: v.fallback(v.picklist(['everything', ...AUDIT_KINDS]), 'everything'),
  after: v.fallback(v.optional(cursor), undefined),
});
export type AuditPlace = v.InferOutput<typeof auditPlace>;

/** An entry as administrators see it. */
export interface AuditEntry {
  id: string;
  kind: AuditKind;
  /** Milliseconds since 1970. */
  at: number;
  /** The person whom the entry is about; null if it is about nobody, or about a story without an author. */
  uid: string | null;
  /** The name, or else the email, of that person. */
  about: string | null;
  /** The name, or else the email, of who did it; null for one's own acts, the command line and someone who has left. */
  by: string | null;
  count: number | null;
  reason: string | null;
}
