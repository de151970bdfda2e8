// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import type { TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppAs, createAppWith } from '../../../../../test/factories.ts';
import { insertRows, readRows, updateRows } from '../../../../../test/rows.ts';
import type { FormFields } from '../../../../../test/test-client.ts';
import { PAGE_SIZE } from '../../contract.ts';

test('approving several applicants records a decision and queues a mail for each, and skips the others', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const [ammu, appu, chechi] = await addPending(app, 3);
  const answer = await approve(administrator, { shown: [ammu, appu, chechi], uid: [ammu, chechi] });
  expect(answer.value.data).toEqual({ approvals: { approved: 2, otherwise: 0 } });
  expect(await listStates(app)).toEqual({ [ammu]: 'approved', [appu]: 'pending', [chechi]: 'approved' });
  expect(await listDecided(app)).toEqual([ammu, chechi].toSorted());
  const subjects = (await app.mails()).map(({ subject }) => subject);
  expect(subjects).toEqual(['You are now a member of Kerikko', 'You are now a member of Kerikko']);
});

test('selecting all approves the applicants that were shown and nobody who came later', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const shown = await addPending(app, 2);
  const [later] = await addPending(app, 1);
  await approve(administrator, { shown, all: 'on' });
  expect((await listStates(app))[later]).toBe('pending');
  expect(await listDecided(app)).toEqual(shown.toSorted());
});

test('four concurrent approvals of a whole page approve each applicant once', {
  tags: ['both-databases'],
}, async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const shown = await addPending(app, PAGE_SIZE);
  const answers = await runConcurrently(app, [1, 2, 3, 4], () =>
    approve(administrator, { shown, all: 'on' }),
  );
  for (const { value } of answers) {
    expect(value.data.approvals).toEqual({ approved: PAGE_SIZE, otherwise: 0 });
  }
  expect(await listDecided(app)).toEqual(shown.toSorted());
  const mails = await app.context.database.selectFrom('outbox').select('id').execute();
  expect(mails).toHaveLength(PAGE_SIZE);
});

test('applicants with another decision meanwhile, or who have left, are counted and not changed', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const [ammu, appu] = await addPending(app, 2);
  await updateRows(app, 'memberships', { account_id: appu }, { state: 'declined' });
  const uid = [ammu, appu, randomUUID()];
  const answer = await approve(administrator, { shown: uid, uid });
  expect(answer.value.data.approvals).toEqual({ approved: 1, otherwise: 2 });
  expect(await listStates(app)).toEqual({ [ammu]: 'approved', [appu]: 'declined' });
});

test('approving several asks once about those whose email is not verified, with scripts off too', async () => {
  const { app, client } = await createAppAs('administrator');
  const people = [await createActor(app, 'pending'), await createActor(app, 'pending')];
  const [, unverified] = people.map(({ viewer }) => viewer.accountId);
  await updateRows(app, 'accounts', { id: unverified ?? '' }, { email_verified_at: null });
  const ids = people.map(({ viewer }) => viewer.accountId);
  const form = { intent: 'approve', uid: ids, shown: ids };
  const asked = await client.post('/admin', form);
  expect(asked.status).toBe(409);
  const page = await asked.text();
  expect(page).toContain('1 of them hasn’t verified their email');
  expect(page).toContain('name="unverified" value="on"');
  const { headers } = await client.post('/admin', { ...form, unverified: 'on' });
  expect(headers.get('location')).toBe('/admin?approved=2&otherwise=0');
});

test('approving without a selection is refused with a message', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const shown = await addPending(app, 2);
  const answer = await approve(administrator, { shown });
  expect([answer.status, answer.value.data.error.code]).toEqual([422, 'nobody-selected']);
  const page = await administrator.client.post('/admin', toForm({ shown }));
  expect(page.status).toBe(422);
  expect(await page.text()).toContain('Please select someone first.');
});

test('more uids than a page holds, and invalid uids, are refused', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const shown = await addPending(app, 2);
  const many = Array.from({ length: PAGE_SIZE + 1 }, () => randomUUID());
  for (const fields of [
    { shown, uid: many },
    { shown: many, all: 'on' },
    { shown, uid: ['%'] },
    { uid: shown },
  ]) {
    expect((await approve(administrator, fields)).status).toBe(422);
  }
  expect(await listDecided(app)).toEqual([]);
});

test('with scripts off approving leads back to the same page of the list and shows the counts', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const shown = await addPending(app, 3);
  const answer = await administrator.client.post('/admin?q=someone', toForm({ shown, uid: shown.slice(1) }));
  const location = '/admin?q=someone&approved=2&otherwise=0';
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
  expect(await administrator.client.html(location)).toContain('2 people are now members.');
});

interface Fields {
  shown?: string[];
  uid?: string[];
  all?: string;
}

function approve({ client }: Actor, fields: Fields) {
  return client.act('/admin', toForm(fields));
}

function toForm({ shown = [], uid = [], all }: Fields): FormFields {
  return { intent: 'approve', shown, uid, ...(all && { all }) };
}

/** Returns their uids. */
async function addPending(
  { context }: TestApp,
  count: number,
): Promise<[string, string, string, ...string[]]> {
  const people = Array.from({ length: count }, () => randomUUID());
  const account = { password_hash: null, email_verified_at: 0, created_at: 0, last_sign_in_at: null };
  await insertRows(
    context,
    'accounts',
    people.map((id) => ({ id, email: `someone-${id}@example.org`, ...account })),
  );
  await insertRows(
    context,
    'memberships',
    people.map((id) => ({ account_id: id, state: 'pending', role: 'member', joined_at: 0 })),
  );
  return people as [string, string, string, ...string[]];
}

async function listStates({ context }: TestApp): Promise<Record<string, string>> {
  const rows = await readRows(context, 'memberships', { role: 'member' }, ['account_id', 'state']);
  return Object.fromEntries(rows.map(({ account_id, state }) => [account_id, state]));
}

async function listDecided({ context }: TestApp): Promise<string[]> {
  const rows = await context.database.selectFrom('decisions').select('account_id').execute();
  return rows.map(({ account_id }) => account_id).toSorted();
}
