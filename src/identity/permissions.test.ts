import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accessLevelOf } from './access-level.ts';
import { can, type Permission, ROLES, type RoleTable, requirePermission } from './permissions.ts';
import type { AccessLevel } from './viewer.ts';

/** In the order of the columns below. */
const LEVELS = ['no-record', 'unverified', 'member', 'moderator', 'approver', 'administrator'] as const;

/** The expected permissions, written independently of permissions.ts: a column for each access level. */
const EXPECTED: Record<Permission, string> = {
  'open-member-pages': '- - yes yes yes yes',
  'read-stories': '- - yes yes yes yes',
  'like-stories': '- - yes yes yes yes',
  'write-stories': '- - yes yes yes yes',
  'report-content': '- - yes yes yes yes',
  'moderate-content': '- - - yes - yes',
  'write-comments': '- - yes yes yes yes',
  'keep-profile': '- - yes yes yes yes',
  'see-photos': '- - yes yes yes yes',
  'see-people': '- - yes yes yes yes',
  'invite-people': '- - yes yes yes yes',
  'join-gatherings': '- - yes yes yes yes',
  'write-letters': '- - yes yes yes yes',
  'decide-applications': '- - - - yes yes',
  'open-admin-pages': '- - - - - yes',
  'see-members': '- - - - - yes',
  'decide-memberships': '- - - - - yes',
  'handle-failed-mails': '- - - - - yes',
  'see-performance': '- - - - - yes',
  'edit-house-rules': '- - - - - yes',
  'read-audit-log': '- - - - - yes',
  'change-settings': '- - - - - yes',
  'export-community': '- - - - - yes',
  'begin-books': '- - - - - yes',
};
const PERMISSIONS = Object.keys(EXPECTED) as Permission[];

test.each(PERMISSIONS)('%s belongs to the access levels that this table names', (permission) => {
  const row = LEVELS.map((accessLevel) => (can({ accessLevel }, permission) ? 'yes' : '-')).join(' ');
  expect(row).toBe(EXPECTED[permission]);
  expect(can(null, permission)).toBe(false);
});

test('the table of roles lists no permission twice and none that is unknown', () => {
  for (const permissions of Object.values(ROLES)) {
    expect(new Set(permissions).size).toBe(permissions.length);
    expect(permissions.filter((permission) => !PERMISSIONS.includes(permission))).toEqual([]);
  }
});

test('requirePermission throws "forbidden" unless the viewer has the permission', () => {
  const forbidden = expect.objectContaining({ code: 'forbidden', status: 403 });
  for (const viewer of [null, { accessLevel: 'member' as const }]) {
    expect(() => requirePermission(viewer, 'see-members')).toThrow(forbidden);
  }
  expect(() => requirePermission({ accessLevel: 'administrator' }, 'see-members')).not.toThrow();
});

describe('the access level of an account', () => {
  test.each([
    [null, null, true, 'no-record'],
    ['approved', 'member', true, 'member'],
    ['approved', 'moderator', true, 'moderator'],
    ['approved', 'approver', true, 'approver'],
    ['approved', 'administrator', true, 'administrator'],
    ['approved', 'member', false, 'unverified'],
    ['approved', 'administrator', false, 'unverified'],
    ['pending', 'member', true, null],
    ['declined', 'member', true, null],
    ['suspended', 'administrator', true, null],
    ['remembered', 'member', true, null],
  ] as const)('%s, %s, verified: %s gives %s', (state, role, isVerified, expected) => {
    expect(accessLevelOf({ state, role }, isVerified)).toBe(expected);
  });

  test.each(['guide', 'Member', '', 'unverified', 'no-record', 'constructor', '__proto__', null])(
    'the unknown role %j gives no access',
    (role) => {
      expect(accessLevelOf({ state: 'approved', role }, true)).toBe(null);
      expect(accessLevelOf({ state: 'approved', role }, false)).toBe(null);
    },
  );

  test.each(['guide', 'constructor', '__proto__'])('the unknown level %j has no permission', (level) => {
    for (const permission of PERMISSIONS) {
      expect(can({ accessLevel: level as AccessLevel }, permission)).toBe(false);
    }
  });
});

test('one more row in the table of roles makes a new role', () => {
  const roles: RoleTable = { ...ROLES, guide: [...ROLES.member, 'moderate-content'] };
  const accessLevel = accessLevelOf({ state: 'approved', role: 'guide' }, true, roles) as AccessLevel;
  expect(accessLevel).toBe('guide');
  const granted = PERMISSIONS.filter((permission) => can({ accessLevel }, permission, roles));
  expect(granted.sort()).toEqual([...ROLES.member, 'moderate-content'].sort());
});

test('no code outside identity compares the access levels of roles', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.startsWith('identity/') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const comparing = files.filter((file) =>
    /accessLevel\s*[!=]==\s*'(member|moderator|approver|administrator)'/.test(
      readFileSync(join(source, file), 'utf8'),
    ),
  );
  expect(comparing).toEqual([]);
});
