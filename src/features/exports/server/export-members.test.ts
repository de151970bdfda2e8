// Runs on: SQLite, PostgreSQL nightly

import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createAccount, createActor, createAppAs, PASSWORD } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { FRESH_MS } from '../../accounts/server/factors/step-up.ts';
import { csvLine } from './csv.ts';
import { EXPORTS_AN_HOUR } from './export-limit.ts';

const MEMBERS = '/admin/exports/members';

test('administrators download the members as a table with what each of them shows, and the log says so', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const admin = await createActor(app, 'administrator', { name: 'Chitra, "Chichi"', email: 'c@example.org' });
  app.clock.advance(MINUTE_MS);
  for (const [person, email, name] of [
    ['member', 'ammu@example.org', 'അമ്മു'],
    ['moderator', 'neha@example.org', '=HYPERLINK("http://example.org")'],
    ['suspended', 'sunil@example.org', 'Sunil'],
    ['pending', 'asks@example.org', 'Asks'],
    ['declined', 'declined@example.org', 'Declined'],
    ['no-record', 'nobody@example.org', 'Nobody'],
  ] as const) {
    const { viewer } = await createAccount(app.context, person, { email, name });
    await updateRows(
      database,
      'profiles',
      { account_id: viewer.accountId },
      { location: 'Kochi', occupation: 'Nurse', shown_at: person === 'member' ? 1 : null },
    );
    app.clock.advance(1);
  }
  const answer = await admin.client.get(MEMBERS);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="kerikko-members-2026-11-20.csv"',
    'cache-control': 'no-store',
  });
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes()).split('\r\n')).toEqual([
    '\uFEFF"Name","Email","Role","Status","Joined","Place","Occupation"',
    '"Chitra, ""Chichi""","c@example.org","Administrator","Active","2026-11-20","",""',
    '"അമ്മു","ammu@example.org","Member","Active","2026-11-20","Kochi","Nurse"',
    '"\'=HYPERLINK(""http://example.org"")","neha@example.org","Moderator","Active","2026-11-20","",""',
    '"Sunil","sunil@example.org","Member","Suspended","2026-11-20","",""',
    '',
  ]);
  const entries = await database.selectFrom('audit_log').select(['kind', 'account_id']).execute();
  expect(entries).toEqual([{ kind: 'members-exported', account_id: admin.viewer.accountId }]);
});

test('a download needs a fresh confirmation, and is possible only so often', async () => {
  const { app, client } = await createAppAs('administrator', { withPassword: true });
  app.clock.advance(FRESH_MS);
  const refused = await client.get(MEMBERS);
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/admin/exports']);
  const wrong = await client.post('/admin/exports', { intent: 'members', proofPassword: 'wrong' });
  expect(wrong.status).toBe(422);
  const right = await client.post('/admin/exports', { intent: 'members', proofPassword: PASSWORD });
  expect([right.status, right.headers.get('location')]).toEqual([302, MEMBERS]);
  for (let count = 0; count < EXPORTS_AN_HOUR.hits; count += 1) {
    expect((await client.get(MEMBERS)).status).toBe(200);
  }
  const tooMany = await client.get(MEMBERS);
  expect([tooMany.status, tooMany.headers.get('location')]).toEqual([302, '/admin/exports?refused']);
  expect(await client.html('/admin/exports?refused')).toContain('many downloads');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\r=1', "'\r'=1"],
  ['＝1', "'＝1"],
  ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
  ['x; "=1', 'x; "\'=1'],
  ['x;;\t=1', "x;;\t'=1"],
  ['x\t@1;＋2', "x\t'@1;'＋2"],
  ['x\n-1', "x\n'-1"],
  ['a;b = c - d, 1+1', 'a;b = c - d, 1+1'],
])('no sign in the cell %j begins a formula, whether ",", ";" or a tab separates cells', (cell, text) => {
  const line = csvLine([cell, 'a-b=c']);
  expect(line).toBe(`"${text.replaceAll('"', '""')}","a-b=c"\r\n`);
  for (const delimiter of [',', ';', '\t']) {
    const options = { delimiter, relax_quotes: true, relax_column_count: true };
    for (const read of (parse(line, options) as string[][]).flat())
      expect(read).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
  }
});
