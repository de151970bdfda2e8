// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import {
  createCommunity,
  createLeaver,
  findWords,
  leave,
  PERSONAL,
  STORY_WORDS,
} from '../../../../test/leaving.ts';
import { readRows } from '../../../../test/rows.ts';
import { decideCase } from './decide-case.ts';
import { saveHouseRules } from './house-rules.ts';
import { reportContent } from './reports.ts';

test('leaving keeps an administrator’s decisions about others, without a name', async () => {
  const app = await createTestApp();
  const community = await createCommunity(app);
  const ammu = await createLeaver(community, 'administrator');
  const applicant = await createActor(app, 'pending');
  await ammu.client.act(`/admin/members/${applicant.viewer.accountId}`, { intent: 'approve' });
  const report = { kind: 'story', id: community.made.stories[1], category: 'spam', words: '' } as const;
  const { caseId } = await reportContent(app.context, ammu.viewer, report);
  const decision = { intent: 'hide', rule: 1, words: 'Noise.', note: '' } as const;
  await decideCase(app.context, ammu.viewer, caseId, decision);
  const rules = { english: 'Listen.', malayalam: 'കേൾക്കൂ.', contact: '', version: 0 };
  await saveHouseRules(app.context, ammu.viewer, rules);
  await leave(ammu, 'delete');
  await app.mails();
  expect(await findWords(app, ammu, [...PERSONAL, ...STORY_WORDS])).toEqual([]);
  const decisions = await readRows(app, 'decisions', {}, ['account_id', 'decision', 'decided_by']);
  expect(decisions).toEqual([
    { account_id: applicant.viewer.accountId, decision: 'approved', decided_by: null },
  ]);
});
