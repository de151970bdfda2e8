import { AppError } from '../server/errors.ts';
import type { Role } from './account-states.ts';
import type { AccessLevel } from './viewer.ts';

export type Permission =
  | 'open-member-pages'
  | 'read-stories'
  | 'like-stories'
  /** Publish stories; edit, delete and restore one's own. */
  | 'write-stories'
  | 'report-content'
  /** See reports and decide about content. */
  | 'moderate-content'
  /** Comment on stories; edit, delete and restore one's own comments. */
  | 'write-comments'
  /** Keep one's own profile, photo, password and sessions. */
  | 'keep-profile'
  | 'see-photos'
  /** See the list of people and the page of each member. */
  | 'see-people'
  /** Invite people to join, and see whom one has invited. */
  | 'invite-people'
  /** See gatherings and answer them; propose them, change and cancel one's own. */
  | 'join-gatherings'
  /** Write letters to other members and read one's own. */
  | 'write-letters'
  /** See requests to join, without emails, and approve or decline them. */
  | 'decide-applications'
  | 'open-admin-pages'
  /** See members, everyone's email, and the history of decisions. */
  | 'see-members'
  | 'decide-memberships'
  | 'handle-failed-mails'
  | 'see-performance'
  | 'edit-house-rules'
  | 'read-audit-log'
  /** Change the settings of the community. */
  | 'change-settings'
  /** Download the list of members and the community's archive. */
  | 'export-community'
  /** Begin a book of the community's stories and name its editors, who may be any members. */
  | 'begin-books';

export type RoleTable = Readonly<Record<string, readonly Permission[]>>;

const MEMBER: readonly Permission[] = [
  'open-member-pages',
  'read-stories',
  'like-stories',
  'write-stories',
  'report-content',
  'write-comments',
  'keep-profile',
  'see-photos',
  'see-people',
  'invite-people',
  'join-gatherings',
  'write-letters',
];

/**
 * The permissions of each role, one row per role. The access levels without a row, `no-record` and `unverified`, have no
 * permission. Every check asks this table, so that a new role is one more row. Tested in permissions.test.ts.
 */
export const ROLES = {
  member: MEMBER,
  /** Decides about content. Only administrators see email addresses and decide about people. */
  moderator: [...MEMBER, 'moderate-content'],
  /** Decides about requests to join, and nothing else. */
  approver: [...MEMBER, 'decide-applications'],
  administrator: [
    ...MEMBER,
    'moderate-content',
    'decide-applications',
    'open-admin-pages',
    'see-members',
    'decide-memberships',
    'handle-failed-mails',
    'see-performance',
    'edit-house-rules',
    'read-audit-log',
    'change-settings',
    'export-community',
    'begin-books',
  ],
} as const satisfies Record<Role, readonly Permission[]>;

/** Returns whether a viewer has a permission. Visitors, who are null, have none. */
export function can(
  viewer: { accessLevel: AccessLevel } | null,
  permission: Permission,
  roles: RoleTable = ROLES,
): boolean {
  if (!viewer || !Object.hasOwn(roles, viewer.accessLevel)) return false;
  return roles[viewer.accessLevel]?.includes(permission) ?? false;
}

/** Checks a permission. @throws AppError 'forbidden' (403) */
export function requirePermission(viewer: { accessLevel: AccessLevel } | null, permission: Permission): void {
  if (!can(viewer, permission)) throw forbidden();
}

export function forbidden(): AppError {
  return new AppError('forbidden', 403, 'You don’t have permission to do this.');
}
