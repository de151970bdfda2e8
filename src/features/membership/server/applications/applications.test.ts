// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createActor, createAppAs, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import { decide } from '../decisions/decide.ts';
import { listPending } from '../membership.ts';
import { ANSWER_RETENTION_MS, sweepAnswers } from './applications.ts';

const EMAIL = 'ammu@example.org';
const SIGN_UP = { intent: 'sign-up', email: EMAIL, password: PASSWORD, name: 'അമ്മു' };
const PAGE = 'features/membership/web/application-page';

test('an answer goes with the sign-up, its mail, the request and the archive, and is deleted after a while', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { email: 'admin@example.org' });
  const browser = app.client();
  // A stranger signed up with this email before.
  await app.client().act('/', { ...SIGN_UP, password: 'kattan-chaya-77', answer: 'A stranger' });
  await browser.act('/', { ...SIGN_UP, answer: '  Sreeja\u2019s neighbour.\r\nI write. ' });
  const links = await readLinks(app);
  await browser.act('/verify-email', { intent: 'verify', token: links.verify });

  const [applicant] = await listPending(app.context, administrator.viewer);
  expect(applicant).toMatchObject({ name: 'അമ്മു', answer: 'Sreeja\u2019s neighbour.\nI write.' });
  const page = await administrator.client.html('/admin');
  expect(page).toContain('Sreeja\u2019s neighbour.');
  const [mail] = await app.mailsTo('admin@example.org');
  expect(mail?.text).toContain(`അമ്മു (${EMAIL})`);
  expect(mail?.text).toContain('> Sreeja\u2019s neighbour.\n> I write.');

  const uid = applicant?.uid ?? '';
  await decide(app.context, administrator.viewer, uid, { action: 'approve' });
  app.clock.advance(ANSWER_RETENTION_MS);
  const rows = () => app.context.database.selectFrom('applications').select('answer').execute();
  await sweepAnswers(app.context.database, app.clock.now() - 1);
  expect(await rows()).toHaveLength(1);
  await sweepAnswers(app.context.database, app.clock.now());
  expect(await rows()).toHaveLength(0);
});

test('the mailed link shows an applicant the request, changes the answer and ends with a decision', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  await app.client().act('/', { ...SIGN_UP, answer: 'First words' });
  const { application: token } = await readLinks(app);
  const visitor = app.client();
  const read = async () => (await visitor.data(`/application?token=${token}`)).value[PAGE].data.application;
  expect(await read()).toMatchObject({
    email: EMAIL,
    isVerified: false,
    answer: 'First words',
    usualDays: null,
  });
  expect(visitor.cookies.size).toBe(0);

  const form = { intent: 'answer', token, answer: 'Better words' };
  const saved = await visitor.post('/application', form);
  expect(saved.headers.get('location')).toBe(`/application?token=${token}&saved`);
  expect(await read()).toMatchObject({ answer: 'Better words' });
  const tooLong = await visitor.post('/application', { ...form, answer: 'അ'.repeat(501) });
  expect([tooLong.status, (await tooLong.text()).includes('Please check what you entered.')]).toEqual([
    422,
    true,
  ]);

  const [applicant] = await listPending(app.context, administrator.viewer);
  await decide(app.context, administrator.viewer, applicant?.uid ?? '', { action: 'decline' });
  expect(await read()).toBe('decided');
  expect((await visitor.act('/application', form)).value.data.error.code).toBe('decided');
  expect((await visitor.act('/application', { intent: 'withdraw', token })).status).toBe(409);
});

test('withdrawing deletes the account and everything about it', async () => {
  const { app } = await createAppWith({ administrator: 'administrator' });
  await app.client().act('/', { ...SIGN_UP, answer: 'First words' });
  const { application: token } = await readLinks(app);
  const answer = await app.client().post('/application', { intent: 'withdraw', token });
  expect(answer.headers.get('location')).toBe('/goodbye');
  for (const table of ['applications', 'sign_ups', 'profiles'] as const) {
    expect(await app.context.database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const again = await app.client().act('/application', { intent: 'withdraw', token });
  expect(again.value.data.error.code).toBe('link-unknown');
});

test('the right password of a verified applicant leads to the request, for an hour', async () => {
  const { app } = await createAppWith({ ammu: { as: 'pending', email: EMAIL, withPassword: true } });
  const { error } = (await app.client().signIn(EMAIL, PASSWORD)).value.data;
  const path = `/application?token=${error.details.token}`;
  expect((await app.client().data(path)).value[PAGE].data.application).toMatchObject({ email: EMAIL });
  app.clock.advance(DAY_MS);
  for (const wrong of [path, '/application', '/application?token=unknown']) {
    expect((await app.client().data(wrong)).value[PAGE].data.application).toBe('unknown');
  }
});

test('applicants read how long a decision usually takes, once there were enough', async () => {
  const { app, viewer } = await createAppAs('administrator');
  const applicants = [];
  for (let index = 0; index < 5; index += 1) applicants.push(await createActor(app, 'pending'));
  for (const [index, applicant] of applicants.entries()) {
    app.clock.advance(DAY_MS);
    if (index === 4) await app.client().act('/', SIGN_UP);
    await decide(app.context, viewer, applicant.viewer.accountId, { action: 'approve' });
  }
  const { application: token } = await readLinks(app);
  const { application } = (await app.client().data(`/application?token=${token}`)).value[PAGE].data;
  expect(application.usualDays).toBe(3);
});

test('someone who asks again sees the earlier answer and may change it', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const browser = app.client();
  await browser.act('/', { ...SIGN_UP, answer: 'First words' });
  await browser.act('/verify-email', { intent: 'verify', token: (await readLinks(app)).verify });
  const [applicant] = await listPending(app.context, administrator.viewer);
  await decide(app.context, administrator.viewer, applicant?.uid ?? '', { action: 'decline' });
  const signIn = { intent: 'sign-in', email: EMAIL, password: PASSWORD };
  const page = await (await app.client().post('/', signIn)).text();
  expect(page).toMatch(/<textarea[^>]*name="answer"[^>]*>First words<\/textarea>/);
  const token = /name="token" value="([\w-]{43})"/.exec(page)?.[1] ?? '';
  await app.client().post('/ask-again', { token, answer: 'I am Sreeja\u2019s neighbour.' });
  const [again] = await listPending(app.context, administrator.viewer);
  expect(again).toMatchObject({ answer: 'I am Sreeja\u2019s neighbour.', asksAgain: true });
  const own = await administrator.client.html(`/admin/members/${again?.uid}`);
  expect(own).toContain('I am Sreeja\u2019s neighbour.</blockquote>');
});

test('administrators change the question or switch it off, and nobody else may', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const question = 'Which bus brought you here?';
  const asked = async () => app.client().html('/?mode=sign-up');
  expect(await asked()).toContain('Who are you, and who told you about us?');
  const form = { intent: 'save', asks: 'on', questionEn: ` ${question} `, questionMl: '' };
  const answer = await administrator.client.post('/admin/community/joining', form);
  expect(answer.headers.get('location')).toBe('/admin/community/joining?saved');
  expect(await asked()).toContain(question);
  expect(await app.client({ language: 'ml' }).html('/?mode=sign-up')).toContain('നിങ്ങൾ ആരാണ്?');
  const { asks, ...off } = form;
  await administrator.client.post('/admin/community/joining', off);
  expect(await asked()).not.toContain('name="answer"');
  const member = await createActor(app, 'member');
  expect((await member.client.act('/admin/community/joining', form)).status).toBe(403);
});

/** Returns the tokens of the newest verification mail. */
async function readLinks(app: TestApp): Promise<{ verify: string; application: string }> {
  const text = (await app.mailsTo(EMAIL)).at(-1)?.text ?? '';
  const find = (path: string) => new RegExp(`/${path}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? '';
  return { verify: find('verify-email'), application: find('application') };
}
