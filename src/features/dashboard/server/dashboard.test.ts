// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import type { Tables } from '../../../server/database/schema.ts';

const PAGE = 'features/dashboard/web/dashboard-page';

test('the dashboard has only the member’s own data and only the fields it shows', async () => {
  const app = await createTestApp();
  await createActor(app, 'member', { name: 'Someone Else' });
  const ammu = await createActor(app, 'member', { name: 'അമ്മു' });
  await fillIn(app, ammu, { occupation: 'Teacher', location: 'Kochi, India', bio: 'A bio.', completion: 80 });
  const { status, value, text } = await ammu.client.data('/dashboard');
  expect(status).toBe(200);
  expect(value[PAGE].data).toEqual({
    name: 'അമ്മു',
    occupation: 'Teacher',
    location: 'Kochi, India',
    completion: 80,
    photo: null,
    initial: 'അ',
    visibility: { isShown: false, isListed: false, isChosen: false },
  });
  expect(text).not.toMatch(/Someone Else|A bio|example\.org/);
});

test('without a profile, the dashboard shows placeholder texts', async () => {
  const app = await createTestApp();
  const { client } = await createActor(app, 'administrator');
  const page = await (await client.get('/dashboard')).text();
  for (const text of ['Welcome back, User!', 'Ready to explore?', 'Profile 0% Complete']) {
    expect(page).toContain(text);
  }
});

test('the dashboard asks once what others may see', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const read = async () => (await ammu.client.get('/dashboard')).text();
  expect(await read()).toContain('List me in People');
  const answer = await ammu.client.post('/profile', { intent: 'visibility', listed: 'on' });
  expect(answer.headers.get('location')).toBe('/profile?notice=visibility-saved');
  expect(await read()).not.toContain('List me in People');
});

test('the dashboard greets a member by name and links to the next steps', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { name: 'അമ്മു' });
  await fillIn(app, ammu, { occupation: 'Teacher', location: 'Kochi, India' });
  const page = await (await ammu.client.get('/dashboard')).text();
  for (const text of ['Welcome back, അമ്മു!', 'Teacher', 'Kochi, India']) expect(page).toContain(text);
  expect(page).not.toContain('Ready to explore?');
  const [, main = ''] = page.split('<main');
  for (const path of ['/account', '/profile', '/stories']) expect(main).toContain(`href="${path}"`);
});

test('the completion bar is red below 50 percent, amber below 80, then green, and absent at 100', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { name: 'അമ്മു' });
  const read = async () => (await ammu.client.get('/dashboard')).text();
  for (const [completion, tone] of [
    [20, 'red'],
    [49, 'red'],
    [50, 'amber'],
    [79, 'amber'],
    [80, 'green'],
    [99, 'green'],
  ] as const) {
    await fillIn(app, ammu, { completion });
    const page = await read();
    expect(page).toContain(`Profile ${completion}% Complete`);
    expect(page).toContain(`data-tone="${tone}"`);
    expect(page).toMatch(new RegExp(`<progress[^>]* value="${completion}"`));
  }
  await fillIn(app, ammu, { completion: 100 });
  expect(await read()).not.toMatch(/Complete|<progress/);
});

test('the dashboard redirects everyone but members to their account or to the sign-in page', async () => {
  const app = await createTestApp();
  const visitor = app.client();
  expect((await visitor.data('/dashboard')).status).toBe(401);
  expect((await visitor.get('/dashboard')).headers.get('location')).toBe('/');
  for (const person of ['no-record', 'unverified'] as const) {
    const { client } = await createActor(app, person);
    expect((await client.data('/dashboard')).status).toBe(403);
    expect((await client.get('/dashboard')).headers.get('location')).toBe('/account');
  }
  for (const person of ['pending', 'declined', 'suspended'] as const) {
    const { client } = await createActor(app, person, { name: 'Canary' });
    const answer = await client.data('/dashboard');
    expect([answer.status, answer.text.includes('Canary')]).toEqual([401, false]);
    expect((await client.get('/dashboard')).headers.get('location')).toBe('/');
  }
});

async function fillIn(app: TestApp, { viewer }: Actor, profile: Partial<Tables['profiles']>): Promise<void> {
  await app.context.database
    .updateTable('profiles')
    .set(profile)
    .where('account_id', '=', viewer.accountId)
    .execute();
}
