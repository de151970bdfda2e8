// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../../test/factories.ts';
import type { MembershipAction } from '../../contract.ts';
import { decide, undoDecision } from '../decisions/decide.ts';
import { readAccessLevel } from '../members/member-accounts.ts';

test('administrators make and unmake moderators, who lose their rights at once', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const helper = await createActor(app, 'member', { name: 'Ammu' });
  const openCases = async () => (await helper.client.data('/moderation')).status;
  const decideAs = async ({ viewer }: Actor, action: MembershipAction) =>
    decide(app.context, viewer, helper.viewer.accountId, { action });

  expect(await openCases()).toBe(403);
  await decideAs(administrator, 'make-moderator');
  expect(await openCases()).toBe(200);
  for (const path of ['/admin', '/admin/members', '/admin/house-rules']) {
    expect((await helper.client.data(path)).status).toBe(403);
  }
  const moderator = { ...helper, viewer: { ...helper.viewer, accessLevel: 'moderator' as const } };
  await expect(decideAs(moderator, 'make-administrator')).rejects.toMatchObject({ code: 'forbidden' });
  const unmade = await decideAs(administrator, 'remove-moderator');
  expect(await openCases()).toBe(403);

  const { accountId, email } = helper.viewer;
  await undoDecision(app.context, administrator.viewer, accountId, { decision: unmade ?? '' });
  expect(await openCases()).toBe(200);
  await decideAs(administrator, 'suspend');
  await decideAs(administrator, 'reinstate');
  expect(await readAccessLevel(app.context.database, accountId)).toBe('member');
  const told = await app.mailsTo(email);
  expect(told.filter(({ subject }) => subject?.includes('moderator'))).toHaveLength(1);
});
