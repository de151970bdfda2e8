// Runs on: SQLite, PostgreSQL nightly

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/create-test-app.ts';
import { createActor, createAppWith } from '../test/factories.ts';
import { readNodeParameters } from '../test/npm-scripts.ts';
import { updateRows } from '../test/rows.ts';
import { launch } from '../test/running-server.ts';
import { usesEmbeddedDatabase } from '../test/test-database.ts';
import { act } from './members/act.ts';
import { list } from './members/list.ts';
import { readParameters } from './members/parameters.ts';

test('`npm run members` prints its answer alone on standard output, and a failure as a sentence', async () => {
  const { app } = await createAppWith({ ammu: { as: 'pending', email: 'ammu@example.org' } });
  const { dataDir, databaseUrl = '' } = app.context.config;
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const command = readNodeParameters('members');
  const approved = await launch(environment, [...command, 'approve', 'ammu@example.org', '--json']);
  let answer = '';
  approved.child.stdout.on('data', (text) => (answer += text));
  await once(approved.child, 'close');
  expect(JSON.parse(answer)).toMatchObject({
    email: 'ammu@example.org',
    state: 'approved',
    hasChanged: true,
  });
  const failed = await launch(environment, [...command, 'show', 'appu@example.org']);
  await once(failed.child, 'close');
  expect([failed.child.exitCode, failed.output().trim()]).toEqual([
    1,
    'There is no account with the email appu@example.org.',
  ]);
});

test('`npm run members` decides by the rules of the pages, with their mails and log', async () => {
  const app = await createTestApp();
  await createActor(app, 'administrator', { email: 'chitra@example.org' });
  const ammu = await createActor(app, 'pending', { email: 'ammu@example.org', name: 'Ammu' });
  const appu = await createActor(app, 'member', { email: 'appu@example.org' });
  expect(await runMembers(app, 'approve', 'Ammu@example.org')).toEqual({
    code: 0,
    output: 'ammu@example.org is a member now, and gets a mail.',
  });
  const suspended = await runMembers(
    app,
    'suspend',
    'appu@example.org',
    '--days',
    '7',
    '--reason',
    'Rude',
    '--json',
  );
  expect(JSON.parse(suspended.output)).toMatchObject({ state: 'suspended', hasChanged: true });
  expect((await appu.client.get('/home')).status).not.toBe(200);
  expect((await runMembers(app, 'approve', 'appu@example.org')).output).toBe(
    'appu@example.org is suspended now, so this is not possible.',
  );
  const shown = JSON.parse((await runMembers(app, 'show', 'appu@example.org', '--json')).output);
  expect(shown).toMatchObject({
    email: 'appu@example.org',
    decisions: [{ decision: 'suspended', by: null, reason: 'Rude' }],
  });
  expect((await runMembers(app, 'restore', 'appu@example.org')).code).toBe(0);
  expect((await runMembers(app, 'suspend', 'chitra@example.org')).output).toMatch(
    /^This is the only administrator/,
  );

  const { output } = await runMembers(app, 'reset-link', 'ammu@example.org', '--json');
  const { link } = JSON.parse(output);
  const { pathname, searchParams } = new URL(link);
  const token = String(searchParams.get('token'));
  const answer = await app.client().post(pathname, { intent: 'reset', token, password: 'pazham pori 9' });
  expect(answer.status).toBe(302);

  const { database } = app.context;
  const log = await database
    .selectFrom('audit_log')
    .select(['kind', 'account_id', 'actor_id'])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { kind: 'approved', account_id: ammu.viewer.accountId, actor_id: null },
    { kind: 'suspended', account_id: appu.viewer.accountId, actor_id: null },
    { kind: 'reinstated', account_id: appu.viewer.accountId, actor_id: null },
    { kind: 'reset-link-made', account_id: ammu.viewer.accountId, actor_id: null },
  ]);
  const mails = await database.selectFrom('outbox').select('recipient').execute();
  const recipients = mails.map(({ recipient }) => recipient).sort();
  expect(recipients).toEqual(
    expect.arrayContaining(['ammu@example.org', 'appu@example.org', 'appu@example.org']),
  );
});

test('`npm run members -- list` prints everyone or a group, as text or as JSON', async () => {
  const app = await createTestApp();
  await createActor(app, 'pending', { email: 'ammu@example.org', name: 'അമ്മു' });
  await createActor(app, 'suspended', { email: 'sunil@example.org' });
  const everyone = await runMembers(app, 'list');
  expect(everyone.output).toMatch(/^20\d\d-\d\d-\d\d {2}.*\n.*\n2 people$/);
  const { output } = await runMembers(app, 'list', '--group', 'applicants', '--json');
  expect(JSON.parse(output)).toMatchObject({ email: 'ammu@example.org', name: 'അമ്മു', state: 'pending' });
  expect((await runMembers(app, 'list', '--group', 'guests')).output).toMatch(/There is no group "guests"/);
});

test.runIf(usesEmbeddedDatabase)('`npm run members` says what is wrong in a sentence', async () => {
  const { app } = await createAppWith({ nobody: { as: 'no-record', email: 'nobody@example.org' } });
  const { viewer } = await createActor(app, 'pending', { email: 'new@example.org' });
  await updateRows(app, 'accounts', { id: viewer.accountId }, { email_verified_at: null });
  for (const [parameters, sentence] of [
    [['show', 'nobody'], /^Usage: npm run members -- list.*email/s],
    [['show', 'a@example.org', '--days', '7'], /show has no option --days/],
    [['suspend', 'a@example.org', '--days', '8'], /A suspension lasts 1, 7, 30 days/],
    [['show', 'a@example.org'], /^There is no account with the email a@example\.org/],
    [['show', 'nobody@example.org'], /never asked to join/],
    [['approve', 'new@example.org'], /has not verified this email.*--unverified/],
  ] as const) {
    const { code, output } = await runMembers(app, ...parameters);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  }
});

/** Does in this process what the command does, because each process costs a second. */
async function runMembers(app: TestApp, ...parameters: string[]) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  try {
    const wanted = readParameters(parameters);
    await (wanted.command === 'list' ? list(app.context, wanted, print) : act(app.context, wanted, print));
    return { code: 0, output: printed.join('\n') };
  } catch (error) {
    return { code: 1, output: (error as Error).message };
  }
}
