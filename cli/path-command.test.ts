import { expect, test } from 'vitest';
import { describeFailure } from './path-command.ts';

test('a folder of another user: says who should run the command', () => {
  const refused = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/kerikko/data'"), {
    code: 'EACCES',
  });
  const advice = 'Run the command as a user who may read and write these files: the one who runs Kerikko';
  expect(describeFailure(refused)).toBe(`${refused.message}. ${advice}`);
  const failed = new Error(`Nothing was restored. ${refused.message}`, { cause: refused });
  expect(describeFailure(failed)).toBe(`${failed.message}. ${advice}`);
});

test('a full disk, and an error that says all itself', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(describeFailure(full)).toBe(`The disk is full: ${full.message}`);
  expect(describeFailure(new Error('one path is needed'))).toBe('one path is needed');
});
