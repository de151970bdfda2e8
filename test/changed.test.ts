import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selectAffected } from './runner/changed.ts';

test('a changed rule affects the tests of its feature, of its importers, and the screens of its feature', async () => {
  const { check, unit, browser } = await selectAffected(['src/features/stories/server/stories.ts']);
  expect(check).toBe(true);
  expect(unit).toEqual(
    expect.arrayContaining([
      'src/features/stories/server/likes.test.ts',
      'src/features/accounts/server/own-data/leave.test.ts',
    ]),
  );
  expect(unit?.filter((file) => file.startsWith('src/features/mails/'))).toEqual([]);
  expect(browser).toEqual(expect.arrayContaining(['journey', 'stories', 'story-page']));
  expect(browser).not.toContain('mails');
});

test('a page whose address no browser test names affects all of them', async () => {
  expect((await selectAffected(['src/features/news/web/unsubscribe-page.tsx'])).browser).toEqual([]);
});

test('a changed page affects the accessibility tests too', async () => {
  const { unit, browser } = await selectAffected(['src/features/people/web/profile-page.tsx']);
  expect(unit).toContain('src/features/people/server/profile.test.ts');
  expect(browser).toEqual(expect.arrayContaining(['accessibility', 'profile']));
  expect(browser).not.toContain('stories');
});

test.each(['package-lock.json', 'migrations/001-initial.ts', 'test/factories.ts', 'src/main.ts'])(
  'changing %s affects every test',
  async (file) => {
    expect(await selectAffected([file])).toMatchObject({ unit: [], browser: [] });
  },
);

test('a changed document affects the tests that read documents but no browser test', async () => {
  const selection = await selectAffected(['docs/security.md']);
  expect(selection).toEqual({
    check: true,
    unit: ['src/web/', 'test/'],
    resilience: undefined,
    browser: undefined,
  });
});

test('a changed browser test affects only itself', async () => {
  expect((await selectAffected(['test/e2e/admin.spec.ts'])).browser).toEqual(['admin.spec.ts']);
  expect((await selectAffected(['test/e2e/screens.ts'])).browser).toEqual([]);
});

test('without a change, no test runs', async () => {
  expect(await selectAffected([])).toEqual({
    check: false,
    unit: undefined,
    resilience: undefined,
    browser: undefined,
  });
});

test('npm test ends with an error for a part that does not exist', () => {
  // Packages that a test needs may change the exit code of the process that loads them.
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), 'nonsense']);
  expect(run.status).toBe(2);
});
