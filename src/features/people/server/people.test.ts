// Runs on: SQLite, PostgreSQL nightly

import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createAppWith,
  createStory,
  type Person,
} from '../../../../test/factories.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { listMembers } from '../../membership/server/members/members.ts';
import { recordDecision } from '../../membership/server/membership.ts';
import type { PeoplePage } from '../contract.ts';
import { refreshListing, refreshListings } from './listing.ts';
import { listPeople, readPerson } from './people.ts';
import { getProfile, saveProfile } from './profile.ts';

const LIST = 'features/people/web/people-page';
const PERSON = 'features/reading/web/person-page';
const FACTS = { occupation: 'Teacher', location: 'Kochi', bio: 'Born in a bus.', company: 'Hidden Ltd' };

test('the list has the members who agreed, in the order of Malayalam dictionaries', async () => {
  const { app, reader } = await createAppWith({ reader: { name: 'Reader' } });
  for (const name of ['കൽപ്പന', 'Remya', 'അൻവർ', 'കൃഷ്ണ', 'അംബിക', 'അനു']) await listed(app, name);
  await createActor(app, 'member', { name: 'Never agreed' });
  const { people, count, includesViewer } = await readList(reader);
  expect(people.map(({ name }) => name)).toEqual(['അനു', 'അൻവർ', 'അംബിക', 'കൽപ്പന', 'കൃഷ്ണ', 'Remya']);
  expect({ count, includesViewer }).toEqual({ count: 6, includesViewer: false });
});

test('the list names the newest other members beside it, and a search does not', async () => {
  const app = await createTestApp();
  const reader = await listed(app, 'Reader');
  app.clock.advance(1000);
  await listed(app, 'First');
  app.clock.advance(1000);
  await listed(app, 'Second');
  const newestOf = async (query: string) => (await readList(reader, query)).newest.map(({ name }) => name);
  expect([await newestOf(''), await newestOf('?q=First')]).toEqual([['Second', 'First'], []]);
});

test('the list and the search of administrators follow a change of a name at once, and an upgrade after a sweep', async () => {
  const app = await createTestApp();
  const { context } = app;
  const administrator = await createActor(app, 'administrator', { email: 'admin@example.org' });
  const reader = await createActor(app);
  const ammu = await listed(app, 'Ammu');
  await listed(app, 'Zoya');
  const names = async () => (await readList(reader)).people.map(({ name }) => name);
  const finds = async (q: string) =>
    (await listMembers(context, administrator.viewer, { q, show: 'everyone', after: undefined })).count;
  const { updatedAt } = await getProfile(context, ammu.viewer);
  const texts = { location: '', bio: '', occupation: '', company: '' };
  await saveProfile(context, ammu.viewer, { intent: 'save', updatedAt, name: 'സോയ', ...texts });
  expect([await names(), await finds('സോയ'), await finds('ammu')]).toEqual([['സോയ', 'Zoya'], 1, 0]);

  const stale = { email_copy: '', folded_name: '', list_key: null, names_version: 0 };
  await context.database.updateTable('memberships').set(stale).execute();
  await refreshListings(context);
  expect([await names(), await finds('സോയ'), await finds('admin@')]).toEqual([['സോയ', 'Zoya'], 1, 1]);
});

test('the list can start with the newest member', async () => {
  const app = await createTestApp();
  const reader = await listed(app, 'First');
  app.clock.advance(1000);
  await listed(app, 'Second');
  const { people, includesViewer } = await readList(reader, '?order=newest');
  expect(people.map(({ name }) => name)).toEqual(['Second', 'First']);
  expect(includesViewer).toBe(true);
});

test.each([
  ['ഗോപിനാഥന്\u200D', 'ഗോപിനാഥൻ'],
  ['gopi', 'Gopinathan'],
  ['JOSÉ', 'Jose'],
  ['jose', 'José'],
  ['എൻറ', 'എന്റ'],
  ['A B Name', 'A.B. Name'],
  ['meera', 'മീര'],
  ['മീര', 'Meera'],
])('a search for %s finds %s', async (typed, name) => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  await listed(app, name);
  await listed(app, 'Somebody else');
  const { people } = await readList(reader, `?q=${encodeURIComponent(typed)}`);
  expect(people.map((person) => person.name)).toEqual([name]);
});

test('a search without a match says so and keeps what was typed', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  await listed(app, 'Ammu');
  const page = await reader.client.html('/people?q=nobody%25');
  expect(page).toContain('value="nobody%"');
  expect(page).toContain('Nobody listed here has “nobody%” in their name.');
  expect(page.split('<aside')[0]).not.toContain('>Ammu<');
});

test('a page behind the last person of a search has nobody whose name only sounds like theirs', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const cletus = await listed(app, 'Cletus');
  await listed(app, 'Kletas');
  const { people, count } = await readList(reader, `?q=Cletus&after=${cletus.viewer.accountId}`);
  expect([people, count]).toEqual([[], 1]);
});

test('the pages of the list, and of a search in either order, contain everyone once, names that begin as typed first', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const ids: string[] = [];
  for (let number = 0; number < 45; number += 1) {
    app.clock.advance(1);
    const name = number < 42 ? `Member ${number % 7} Nair` : `Nair ${number % 7} Member`;
    ids.push((await listed(app, name)).viewer.accountId);
  }
  // The second page begins within the names that begin as typed, or within the remaining names.
  for (const [q, order] of [
    ['', ''],
    ['member', ''],
    ['nair', ''],
    ['member', 'newest'],
  ] as const) {
    const place = new URLSearchParams({ q, order }).toString();
    const first = await readList(reader, `?${place}`);
    const second = await readList(reader, `?${place}&after=${first.next}`);
    expect([first.people.length, second.people.length, second.next]).toEqual([40, 5, undefined]);
    expect([first.count, second.count]).toEqual([45, 45]);
    const all = [...first.people, ...second.people];
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
    if (order === 'newest') expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    else {
      const names = all.map(({ name }) => name);
      const sorted = names.toSorted();
      const beginsSo = (name: string) => name.toLowerCase().startsWith(q);
      expect(names).toEqual([...sorted.filter(beginsSo), ...sorted.filter((name) => !beginsSo(name))]);
    }
  }
});

test.each(['/people?after=nonsense', '/people?order=likes&q=%00', `/people/x?after=1`])(
  '%s is answered like any other address',
  async (path) => {
    const { client } = await createActor(await createTestApp());
    expect([200, 404]).toContain((await client.get(path)).status);
  },
);

test('facts stay hidden until their owner agrees, and hide again when the owner withdraws', async () => {
  const { app, reader, ammu } = await createAppWith({ reader: 'member', ammu: { name: 'Ammu' } });
  await fillIn(app, ammu, FACTS);
  const read = async () => (await reader.client.data(`/people/${ammu.viewer.accountId}`)).text;
  expect(await read()).not.toMatch(/Teacher|Kochi|Born|Hidden/);

  const form = { intent: 'visibility', shown: 'on', listed: 'on' };
  expect((await ammu.client.act('/profile', form)).value.data).toEqual({ notice: 'visibility-saved' });
  const shown = await read();
  for (const fact of ['Teacher', 'Kochi', 'Born in a bus.']) expect(shown).toContain(fact);
  expect(shown).not.toContain('Hidden');
  expect((await readList(reader)).people).toMatchObject([{ name: 'Ammu', occupation: 'Teacher' }]);

  await ammu.client.act('/profile', { intent: 'visibility', listed: 'on' });
  expect(await read()).not.toMatch(/Teacher|Kochi|Born/);
  expect((await readList(reader)).people).toMatchObject([{ name: 'Ammu', occupation: '', location: '' }]);

  await ammu.client.act('/profile', { intent: 'visibility' });
  expect((await readList(reader)).people).toEqual([]);
});

test('a browser without scripts saves texts and visibility with one button', async () => {
  const { ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
  const read = async () => ammu.client.html('/profile');
  const updatedAt = /name="updatedAt" value="(\d+)"/.exec(await read())?.[1] ?? '';
  const fields = { intent: 'save', name: 'Ammu', updatedAt, visibility: 'on', listed: 'on', bio: 'Tea.' };
  const saved = await ammu.client.post('/profile', fields);
  expect(saved.headers.get('location')).toBe('/profile?notice=saved');
  const page = await read();
  const choices = page.slice(page.indexOf('name="visibility"'), page.indexOf('Save Profile'));
  expect(choices).toMatch(/<input(?=[^>]*name="listed")(?=[^>]*checked)/);
  expect(choices).not.toMatch(/<input(?=[^>]*name="shown")(?=[^>]*checked)/);
  // A form that is refused keeps both.
  const refused = await (await ammu.client.post('/profile', { ...fields, shown: 'on', bio: 'Rain.' })).text();
  expect(refused).toContain('Rain.');
  expect(refused).toMatch(/<input(?=[^>]*name="shown")(?=[^>]*checked)/);
});

test('saving the same answer again keeps the time of the consent, which the archive contains', async () => {
  const { app, ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
  const agreedAt = app.clock.now();
  await ammu.client.act('/profile', { intent: 'visibility', shown: 'on', listed: 'on' });
  app.clock.advance(60_000);
  await ammu.client.act('/profile', { intent: 'visibility', shown: 'on', listed: 'on' });
  const profile = await app.context.database.selectFrom('profiles').selectAll().executeTakeFirst();
  expect(profile).toMatchObject({ shown_at: agreedAt, listed_at: agreedAt });
});

test('a member’s page has exactly the fields it shows', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const ammu = await listed(app, 'Ammu', FACTS);
  const story = await createStory(app, ammu);
  const { value } = await reader.client.data(`/people/${ammu.viewer.accountId}`);
  expect(value[PERSON].data.person).toEqual({
    id: ammu.viewer.accountId,
    name: 'Ammu',
    photo: null,
    initial: 'A',
    occupation: 'Teacher',
    location: 'Kochi',
    isNew: true,
    bio: 'Born in a bus.',
    since: app.clock.now(),
    isViewer: false,
    isMuted: false,
    isRemembered: false,
    isFollowed: false,
    actions: undefined,
    links: [{ kind: 'letters', path: `/letters/to/${ammu.viewer.accountId}` }],
    stories: {
      rows: [expect.objectContaining({ id: story, author: 'Ammu', authorId: ammu.viewer.accountId })],
      next: undefined,
      readAt: app.clock.now(),
    },
  });
});

test('a member is new for two weeks after the approval, in the list and on the own page', async () => {
  const app = await createTestApp();
  const ammu = await listed(app, 'Ammu', FACTS);
  const { accountId } = ammu.viewer;
  const isNew = async () => {
    const person = await readPerson(app.context, ammu.viewer, accountId);
    const { people } = await listPeople(app.context, ammu.viewer, { q: '', order: 'name', after: undefined });
    return [person?.isNew, people.map((one) => one.isNew)];
  };
  app.clock.advance(14 * DAY_MS);
  expect(await isNew()).toEqual([false, [false]]);
  const now = app.clock.now() - 13 * DAY_MS;
  await recordDecision(app.context.database, { accountId, decision: 'approved', decidedBy: null, now });
  expect(await isNew()).toEqual([true, [true]]);
  app.clock.advance(DAY_MS);
  expect(await isNew()).toEqual([false, [false]]);
});

test('a member’s page says who invited whom, and which place and work both show, in either script', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const ammu = await listed(app, 'Ammu', { location: 'KOLLAM, Kerala', occupation: 'Nurse' });
  const appu = await listed(app, 'Appu', { location: 'കൊല്ലം', occupation: 'Teacher' });
  const asha = await listed(app, 'Asha', { location: 'Kannur', occupation: ' nurse' });
  await fillIn(app, asha, { shown_at: null });
  await insertRows(database, 'invited_people', [
    {
      account_id: appu.viewer.accountId,
      invited_by: ammu.viewer.accountId,
      invitation_id: null,
      invited_at: 1,
    },
    {
      account_id: asha.viewer.accountId,
      invited_by: appu.viewer.accountId,
      invitation_id: null,
      invited_at: 1,
    },
  ]);
  const common = async ({ client }: Actor, { viewer }: Actor) =>
    (await client.data(`/people/${viewer.accountId}`)).value[PERSON].data.person.common;
  const none = { hasInvited: false, isInvited: false, place: '', occupation: '' };
  expect(await common(ammu, appu)).toEqual({ ...none, hasInvited: true, place: 'കൊല്ലം' });
  expect(await common(appu, ammu)).toEqual({ ...none, isInvited: true, place: 'KOLLAM' });
  expect(await common(ammu, ammu)).toBeUndefined();
  // Two members have a fact in common only if both show it.
  expect([await common(ammu, asha), await common(asha, ammu)]).toEqual([undefined, undefined]);
  await fillIn(app, asha, { shown_at: 1 });
  expect(await common(asha, ammu)).toEqual({ ...none, occupation: 'Nurse' });
  const page = await asha.client.html(`/people/${appu.viewer.accountId}`);
  expect(page).toContain('They invited you');
});

test.each(['pending', 'suspended', 'declined', 'unverified', 'no-record'] satisfies Person[])(
  'someone who is %s is on no page',
  async (person) => {
    const { app, reader } = await createAppWith({ reader: 'member' });
    const other = await createActor(app, person, { name: 'Canary' });
    await fillIn(app, other, { ...FACTS, shown_at: 1, listed_at: 1 });
    const answer = await reader.client.data(`/people/${other.viewer.accountId}`);
    expect([answer.status, answer.text.includes('Canary')]).toEqual([404, false]);
    expect((await readList(reader)).people).toEqual([]);
  },
);

test('a suspended author keeps the stories but no longer has a page to link to', async () => {
  const { app, reader, author } = await createAppWith({ reader: 'member', author: { name: 'Ammu' } });
  await createStory(app, author, { topic: 'food' });
  const link = `href="/people/${author.viewer.accountId}"`;
  expect(await reader.client.html('/stories/food')).toContain(link);
  await updateRows(app, 'memberships', { account_id: author.viewer.accountId }, { state: 'suspended' });
  const page = await reader.client.html('/stories/food');
  expect([page.includes('By Ammu'), page.includes(link)]).toEqual([true, false]);
});

test('the byline and the face on a story’s page lead to the author, except for Anonymous User', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  const named = await createActor(app, 'member', { name: 'Ammu' });
  const nameless = await createActor(app);
  const links = async (author: Actor) => {
    const story = await createStory(app, author, { topic: 'food' });
    const page = await reader.client.html(`/stories/food/${story}`);
    return page.split('<main')[1]?.split(`href="/people/${author.viewer.accountId}"`).length;
  };
  // Byline and face, and the author in the rail.
  expect(await links(named)).toBe(4);
  expect(await links(nameless)).toBe(1);
});

test('a member’s stories come in pages, and deleted ones are left out', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const other = await createActor(app, 'member', { name: 'Other' });
  await createStory(app, other);
  for (let number = 0; number < 22; number += 1) {
    app.clock.advance(1000);
    await createStory(app, ammu, { title: `Story ${number}` });
  }
  const path = `/people/${ammu.viewer.accountId}`;
  const { stories } = (await reader.client.data(path)).value[PERSON].data.person;
  await ammu.client.post(`/stories/food/${stories.rows[0].id}`, { intent: 'delete' });
  const first = (await reader.client.data(path)).value[PERSON].data.person.stories;
  const second = (await reader.client.data(`${path}?after=${first.next}`)).value[PERSON].data.person.stories;
  const titles = [...first.rows, ...second.rows].map(({ title }: { title: string }) => title);
  expect(titles).toEqual(Array.from({ length: 21 }, (_, index) => `Story ${20 - index}`));
});

test('only administrators see the menu with their decisions', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  const administrator = await createActor(app, 'administrator');
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const path = `/people/${ammu.viewer.accountId}`;
  const own = (await administrator.client.data(path)).value[PERSON].data.person;
  expect(own.actions).toEqual(['suspend', 'make-moderator', 'make-approver', 'make-administrator']);
  const page = await administrator.client.html(path);
  expect(page).toContain(`/admin/members/${ammu.viewer.accountId}?decide=suspend`);
  expect(page).not.toContain(ammu.viewer.email);
  expect(await reader.client.html(path)).not.toContain('"/admin');
});

async function readList({ client }: Actor, search = ''): Promise<PeoplePage> {
  return (await client.data(`/people${search}`)).value[LIST].data;
}

/** Creates a member who agreed to everything. */
async function listed(
  app: TestApp,
  name: string,
  facts: Updateable<Tables['profiles']> = {},
): Promise<Actor> {
  const actor = await createActor(app, 'member', { name });
  await fillIn(app, actor, { ...facts, shown_at: 1, listed_at: 1 });
  return actor;
}

async function fillIn(
  { context }: TestApp,
  { viewer }: Actor,
  profile: Updateable<Tables['profiles']>,
): Promise<void> {
  const { accountId } = viewer;
  await context.database.updateTable('profiles').set(profile).where('account_id', '=', accountId).execute();
  await refreshListing(context.database, accountId);
}
