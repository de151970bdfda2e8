// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { readRow, readRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { readOwnQuestions } from '../../choices/server/own-questions.ts';
import { tellOfEnds } from '../../choices/server/question-news.ts';

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
    /aria-label="Notifications, (\d+) new"/.exec(await client.html('/people'))?.[1];
  const newsOf = async ({ client }: Actor) => client.html('/news');
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
  // The member who opened the list has no unread news. A member who joins later gets none.
  expect(listOf(await newsOf(ammu))).not.toContain('Mark all as read');
  expect(await numberOf(ammu)).toBeUndefined();
  expect(listOf(await newsOf(await createActor(app)))).not.toContain('Sunday');

  const homeOf = async ({ client }: Actor) => listOf(await client.html('/dashboard'));
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
  const [announced] = await readRows(database, 'announcements', { text_en: fields.textEn }, ['id']);
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

test('members answer the question under an announcement in News and on Home, and only administrators end it', async () => {
  const { app, context, administrator, ammu, appu } = await createAppWith({
    administrator: { as: 'administrator', name: 'Sreelatha' },
    ammu: { name: 'Ammu' },
    appu: { name: 'Appu' },
  });
  const page = '/admin/announcements';
  const form = { intent: 'announce', key: randomUUID(), textEn: 'We meet.', textMl: '' };
  const asked = { ...form, question: 'Tea or coffee?', choice1: 'Tea', choice2: 'Coffee', named: 'yes' };
  for (const [fields, code] of [
    [{ question: ' ' }, 'question-blank'],
    [{ choice2: '' }, 'question-choices'],
  ] as const) {
    const refused = await administrator.client.act(page, { ...asked, ...fields });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(code)]);
  }
  const long = await administrator.client.post(page, { ...asked, choice1: 'a'.repeat(101) });
  const refusal = (await long.text()).match(
    /One of the texts is too long\.|Please use at most 100 characters\./g,
  );
  expect(refusal).toEqual(['One of the texts is too long.', 'Please use at most 100 characters.']);
  const count = async (table: 'announcements' | 'questions' | 'question_answers') =>
    (await context.database.selectFrom(table).selectAll().execute()).length;
  expect(await count('announcements')).toBe(0);
  await Promise.all([1, 2].map(() => administrator.client.act(page, asked)));
  expect([await count('announcements'), await count('questions')]).toEqual([1, 1]);
  // An announcement without a question shows no question. Home shows the newest announcement.
  app.clock.advance(1000);
  await administrator.client.act(page, { ...form, key: randomUUID(), question: '', choice1: '' });
  await context.scheduler.sweep(JOBS_TASK);
  const { announcement_id: id, id: question } = await readRow(context, 'questions');
  const under = `?under=${id}`;
  const read = async ({ client }: Actor, path: string) =>
    /<main.*<\/main>/s.exec(await client.html(path))?.[0] ?? '';

  expect((await read(ammu, '/news')).match(/Tea or coffee\?<\/h2>/g)).toHaveLength(1);
  expect(await read(ammu, '/news')).not.toMatch(/End the question|Change the question/);
  expect(await read(ammu, '/dashboard')).not.toContain('Tea or coffee?');
  const other = await context.database
    .selectFrom('announcements')
    .select('id')
    .where('id', '!=', id)
    .execute();
  await ammu.client.act('/news', { intent: 'dismiss', subject: other[0]?.id ?? '' });
  expect(await read(ammu, '/dashboard')).toContain('Tea or coffee?</h3>');

  const choose = (by: Actor, chosen: string, path = `/news${under}`) =>
    by.client.act(path, { intent: 'question-choose', question, chosen });
  expect((await choose(ammu, '1', '/news')).status).toBe(404);
  expect((await choose(ammu, '1', `/news?under=${other[0]?.id}`)).status).toBe(404);
  expect((await choose(ammu, '0')).status).toBe(200);
  expect((await choose(ammu, '1')).status).toBe(200);
  // A browser without scripts comes back to the question.
  const sent = await ammu.client.post(`/news${under}`, { intent: 'question-choose', question, chosen: '1' });
  expect(sent.headers.get('location')).toBe(`/news${under}&question=chosen#question-${id}`);
  expect(await read(ammu, `/news${under}&question=chosen`)).toContain('Your choice is saved.');
  expect((await choose(appu, '1')).status).toBe(200);
  expect(await read(appu, '/dashboard')).not.toContain('2 people chose.');
  expect(await read(appu, '/news')).toContain('2 people chose.');

  for (const path of [`/news${under}`, `${page}${under}`]) {
    const ended = await ammu.client.act(path, { intent: 'question-end', question });
    expect(ended.status, path).toBeGreaterThanOrEqual(403);
  }
  expect(await read(administrator, page)).toContain('2 people chose.');
  const end = await administrator.client.act(`${page}${under}`, { intent: 'question-end', question });
  expect(end.status).toBe(200);
  expect((await choose(appu, '0')).status).toBe(409);
  // Those who answered hear of the end, with the results.
  await context.scheduler.sweep(JOBS_TASK);
  const informed = async () =>
    (await readRows(context, 'news', { kind: 'question-answered' }, ['account_id', 'subject_id'])).map(
      ({ account_id, subject_id }) => [subject_id, account_id],
    );
  const told = (subject: string) => [ammu, appu].map(({ viewer }) => [subject, viewer.accountId]);
  expect(new Set(await informed())).toEqual(new Set(told(question)));
  const news = await read(appu, '/news');
  expect(news).toContain('A question you answered has ended');
  expect(news.match(/Tea or coffee\?<\/h2>/g)).toHaveLength(1);
  const { chosen } = await readOwnQuestions(context, ammu.viewer);
  expect(chosen).toMatchObject([{ announcement: id, question: 'Tea or coffee?', choice: 'Coffee' }]);
  await administrator.client.act(page, { intent: 'withdraw', announcement: id ?? '' });
  expect([await count('questions'), await count('question_answers')]).toEqual([0, 0]);
  expect(await informed()).toEqual([]);
  expect((await choose(appu, '0')).status).toBe(404);

  // Of one that ends by itself, too, and once.
  await administrator.client.act(page, { ...asked, key: randomUUID() });
  const later = await readRow(context, 'questions', {}, ['announcement_id', 'id']);
  const answer = { intent: 'question-choose', question: later.id, chosen: '1' };
  await ammu.client.act(`/news?under=${later.announcement_id}`, answer);
  app.clock.advance(8 * DAY_MS);
  for (const _ of [1, 2]) {
    await tellOfEnds(context, app.clock.now());
    await context.scheduler.sweep(JOBS_TASK);
  }
  expect(await informed()).toEqual([[later.id, ammu.viewer.accountId]]);
});
