// Runs on: SQLite

import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { createAppAs } from '../../../../test/factories.ts';
import { insertRows } from '../../../../test/rows.ts';
import { mapFields, PROFILE_FIELDS } from '../../people/fields-contract.ts';
import { listFollowed } from './following.ts';

test('the people whom somebody follows stand on pages of 100, newest first, and the topics on the first page', async () => {
  const { app, viewer } = await createAppAs();
  const ids = await addPeople(app, 205);
  const { database } = app.context;
  await insertRows(
    database,
    'followed_people',
    ids.map((followed_id, n) => ({ account_id: viewer.accountId, followed_id, created_at: n >> 3 })),
  );
  await insertRows(database, 'followed_topics', {
    account_id: viewer.accountId,
    topic: 'food',
    created_at: 1,
  });
  const shown: string[] = [];
  const pages: [number, number, boolean][] = [];
  let cursor: string | undefined;
  do {
    const page = await listFollowed(app.context, viewer, cursor);
    shown.push(...page.people.map(({ id }) => id));
    pages.push([page.people.length, page.topics.length, page.isFirst]);
    cursor = page.next;
  } while (cursor);
  expect(pages).toEqual([
    [100, 1, true],
    [100, 0, false],
    [5, 0, false],
  ]);
  expect(shown).toEqual(ids.toReversed());
});

/** Adds members, and returns their ids in ascending order. */
async function addPeople({ context: { database } }: TestApp, count: number): Promise<string[]> {
  const ids = Array.from(
    { length: count },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  );
  const account = { created_at: 1, email_verified_at: 1 };
  await insertRows(
    database,
    'accounts',
    ids.map((id) => ({ ...account, id, email: `${id}@example.org` })),
  );
  const membership = { state: 'approved', role: 'member', joined_at: 1 } as const;
  await insertRows(
    database,
    'memberships',
    ids.map((account_id) => ({ ...membership, account_id })),
  );
  const texts = mapFields(PROFILE_FIELDS, () => '');
  const profile = { ...texts, name: 'Asha', photo: null, completion: 20, updated_at: 1 };
  await insertRows(
    database,
    'profiles',
    ids.map((account_id) => ({ ...profile, account_id })),
  );
  return ids;
}
