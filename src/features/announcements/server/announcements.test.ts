// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';

test('an announcement stands in every member’s news in their language, once, until it is withdrawn', async () => {
  const app = await createTestApp();
  const { database, scheduler, sweeper } = app.context;
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const [ammu, appu] = [await createActor(app), await createActor(app)];
  await createActor(app, 'pending');
  await createActor(app, 'suspended');
  appu.client.cookies.set('language', 'ml');
  const send = (by: Actor, fields: Record<string, string>) =>
    by.client.act('/admin/announcements', {
      intent: 'announce',
      key: randomUUID(),
      textEn: '',
      textMl: '',
      ...fields,
    });
  const numberOf = async ({ client }: Actor) =>
    /aria-label="Notifications, (\d+) new"/.exec(await (await client.get('/people')).text())?.[1];
  const newsOf = async ({ client }: Actor) => (await client.get('/news')).text();
  const listOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0] ?? '';

  expect((await send(ammu, { textEn: 'Not mine to tell.' })).status).toBe(403);
  expect((await send(administrator, { textEn: ' ' })).status).toBe(422);
  expect((await send(administrator, { textEn: 'a'.repeat(1001) })).status).toBe(422);
  const fields = { key: randomUUID(), textEn: 'We meet on Sunday.', textMl: 'ഞായറാഴ്ച കാണാം.' };
  const [first, second] = await Promise.all([send(administrator, fields), send(administrator, fields)]);
  expect([first.status, second.status, (await send(administrator, fields)).status]).toEqual([202, 202, 202]);
  await scheduler.sweep(JOBS_TASK);
  expect(await database.selectFrom('news').select('account_id').execute()).toHaveLength(3);
  expect(await numberOf(ammu)).toBe('1');
  expect(listOf(await newsOf(ammu))).toContain('We meet on Sunday.');
  expect(listOf(await newsOf(appu))).toContain('ഞായറാഴ്ച കാണാം.');
  expect(listOf(await newsOf(appu))).not.toContain('Sunday');
  // Opening the list has read it, and whoever comes later was not told.
  expect(listOf(await newsOf(ammu))).not.toContain('Mark all as read');
  expect(await numberOf(ammu)).toBeUndefined();
  expect(listOf(await newsOf(await createActor(app)))).not.toContain('Sunday');

  const homeOf = async ({ client }: Actor) => listOf(await (await client.get('/dashboard')).text());
  const home = await homeOf(ammu);
  expect(home).toContain('We meet on Sunday.');
  const subject = /name="subject" value="([^"]+)"/.exec(home)?.[1] ?? '';
  expect((await ammu.client.act('/news', { intent: 'dismiss', subject })).status).toBe(202);
  expect(await homeOf(ammu)).not.toContain('Sunday');
  expect(await homeOf(appu)).toContain('ഞായറാഴ്ച കാണാം.');

  // In one language only.
  await send(administrator, { textMl: 'ചായ തയ്യാർ.' });
  await scheduler.sweep(JOBS_TASK);
  expect(listOf(await newsOf(ammu))).toContain('lang="ml">ചായ തയ്യാർ.');
  const [announced] = await database
    .selectFrom('announcements')
    .select('id')
    .where('text_en', '=', fields.textEn)
    .execute();
  const withdraw = (by: Actor) =>
    by.client.act('/admin/announcements', { intent: 'withdraw', announcement: announced?.id ?? '' });
  expect((await withdraw(ammu)).status).toBe(403);
  expect(listOf(await newsOf(ammu))).toContain('Sunday');
  expect((await withdraw(administrator)).status).toBe(202);
  expect((await withdraw(administrator)).status).toBe(202);
  expect(listOf(await newsOf(ammu))).not.toContain('Sunday');
  const log = await database
    .selectFrom('audit_log')
    .select('kind')
    .where('kind', 'like', 'announce%')
    .orderBy('kind')
    .execute();
  expect(log.map(({ kind }) => kind)).toEqual(['announced', 'announced', 'announcement-withdrawn'].sort());
  app.clock.advance(181 * DAY_MS);
  await sweeper.sweep();
  expect(await database.selectFrom('announcements').select('id').execute()).toEqual([]);
});
