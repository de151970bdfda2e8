// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory } from '../../../../test/factories.ts';
import { readRow, updateRows } from '../../../../test/rows.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { refreshListing } from '../../people/server/listing.ts';
import { MAX_MENTIONS } from '../contract.ts';
import { editComment } from './comment-editing.ts';
import { readComments } from './comment-reading.ts';
import { postComment } from './comments.ts';
import { saveMentions } from './mention-store.ts';
import { MENTION_SEARCHES } from './mentions.ts';
import { readOwnComments, readOwnMentions } from './own-comments.ts';

/** Creates a story by Ammu with a comment by Meera. Only Babu is listed. */
async function setUp() {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { name: 'അമ്മു' });
  const meera = await createActor(app, 'member', { name: 'മീര' });
  const babu = await createActor(app, 'member', { name: 'Babu' });
  const reader = await createActor(app, 'member', { name: 'Reader' });
  await createActor(app, 'member', { name: 'Babette' });
  await list(app, babu);
  const story = await createStory(app, ammu, { topic: 'food' });
  await post(app, meera, story, 'ചായ?');
  const offer = async (actor: Actor, q: string) => {
    const query = new URLSearchParams({ story, q });
    return (await (await actor.client.get(`/mentions?${query}`)).json()) as { id: string; name: string }[];
  };
  const namesFor = async (actor: Actor, q: string) => (await offer(actor, q)).map(({ name }) => name);
  return { app, ammu, meera, babu, reader, story, offer, namesFor };
}

async function list({ context }: TestApp, { viewer }: Actor): Promise<void> {
  await updateRows(context, 'profiles', { account_id: viewer.accountId }, { listed_at: 1 });
  await refreshListing(context.database, viewer.accountId);
}

function post({ context, clock }: TestApp, { viewer }: Actor, story: string, text: string, mentions = '') {
  clock.advance(60_000);
  return postComment(context, viewer, story, { intent: 'comment', text, key: randomUUID(), mentions });
}

async function lastCard({ context }: TestApp, { viewer }: Actor, story: string) {
  const card = (await readComments(context, viewer, story))?.threads.at(-1)?.comment;
  if (!card) throw new Error('there is no comment');
  return card;
}

test('the list offers people of the story first, then listed members, and neither muted nor suspended people', async () => {
  const { app, meera, reader, story, offer, namesFor } = await setUp();
  expect(await namesFor(reader, '')).toEqual(['മീര', 'അമ്മു']);
  expect(await namesFor(reader, 'ba')).toEqual(['Babu']);
  expect(await namesFor(meera, '')).toEqual(['അമ്മു']);
  expect(await namesFor(reader, 'ബ')).toEqual(['Babu']);
  expect(Object.keys((await offer(reader, 'മീ'))[0] ?? {})).toEqual(['id', 'name', 'photo', 'initial']);
  await mutePerson(app.context, reader.viewer, meera.viewer.accountId);
  expect(await namesFor(reader, 'മീ')).toEqual([]);
  expect(await namesFor(await createActor(app, 'member'), 'മീ')).toEqual(['മീര']);
  await updateRows(app, 'memberships', { account_id: meera.viewer.accountId }, { state: 'suspended' });
  expect(await namesFor(await createActor(app, 'member'), 'മീ')).toEqual([]);
  // A story that the reader cannot open has no people, and says no more than one that never was.
  await app.context.database.updateTable('stories').set({ hidden_at: 1 }).where('id', '=', story).execute();
  expect(await namesFor(await createActor(app, 'member'), '')).toEqual([]);
  const many = await createActor(app, 'member');
  const statuses: number[] = [];
  for (let sent = 0; sent <= MENTION_SEARCHES.hits; sent += 1) {
    statuses.push((await many.client.get('/mentions?story=x&q=')).status);
  }
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
});

test('mentions name the account, follow its name, lose their link with a suspension, and are plain text once the person left', async () => {
  const { app, ammu, meera, babu, reader, story } = await setUp();
  const babus = babu.viewer.accountId;
  await post(app, reader, story, '@മീരയുടെ ചായ, @Babuvinte kappi! @Babette', babus);
  const card = await lastCard(app, ammu, story);
  expect(card.text).toBe('\u20680\u2069യുടെ ചായ, \u20681\u2069vinte kappi! @Babette');
  expect(card.mentions).toEqual([
    { name: 'മീര', accountId: meera.viewer.accountId },
    { name: 'Babu', accountId: babus },
  ]);
  const page = await ammu.client.html(`/stories/food/${story}`);
  expect(page).toMatch(new RegExp(`<a[^>]*href="/people/${babus}"[^>]*>@(<!-- -->)?Babu</a>vinte`));
  expect(
    await Array.fromAsync(readOwnComments(app.context, { viewer: reader.viewer, sessionToken: undefined })),
  ).toMatchObject([{ text: '@മീരയുടെ ചായ, @Babuvinte kappi! @Babette' }]);
  expect(await readOwnMentions(app.context, babu.viewer)).toMatchObject([{ comment: card.id, story }]);

  await updateRows(app, 'profiles', { account_id: babus }, { name: 'Baburaj' });
  await updateRows(app, 'memberships', { account_id: meera.viewer.accountId }, { state: 'suspended' });
  const renamed = await lastCard(app, ammu, story);
  expect(renamed.mentions).toEqual([
    { name: 'മീര', accountId: null },
    { name: 'Baburaj', accountId: babus },
  ]);

  await app.context.database.deleteFrom('accounts').where('id', '=', meera.viewer.accountId).execute();
  const left = await lastCard(app, ammu, story);
  expect(left.mentions[0]).toEqual({ name: '', accountId: null });
  const shown = await ammu.client.html(`/stories/food/${story}`);
  expect(shown).toContain('@Anonymous User');
  expect(shown).not.toContain('മീര');
});

test('a browser without JavaScript mentions by a typed name, and only people whom the list would offer', async () => {
  const { app, ammu, meera, reader, story } = await setUp();
  app.clock.advance(1);
  const form = { intent: 'comment', text: '@മീര @Babette @Reader @Babu', key: 'typed-names', mentions: '' };
  await reader.client.act(`/stories/food/${story}?index`, form);
  const { mentions, text } = await lastCard(app, ammu, story);
  expect(mentions.map(({ name }) => name)).toEqual(['മീര', 'Babu']);
  expect(text).toContain('@Babette @Reader');
  // The same form sent twice posts once, whatever names it contains.
  await reader.client.act(`/stories/food/${story}?index`, form);
  expect((await readComments(app.context, reader.viewer, story))?.total).toBe(2);
  // An id that was not offered makes no mention, nor does a typed number between U+2068 and U+2069.
  const babette = await readRow(app, 'profiles', { name: 'Babette' }, ['account_id']);
  await post(app, meera, story, '@Babette \u20680\u2069', babette.account_id);
  expect(await lastCard(app, ammu, story)).toMatchObject({ text: '@Babette 0', mentions: [] });
});

test('an edit keeps, adds and removes mentions, nobody is new twice, and a sixth person is refused', async () => {
  const { app, ammu, meera, babu, reader, story } = await setUp();
  const comment = await post(app, reader, story, '@മീര');
  const edit = async (text: string) => {
    const { version } = await lastCard(app, reader, story);
    app.clock.advance(1);
    await editComment(app.context, reader.viewer, story, { intent: 'edit-comment', comment, text, version });
  };
  // The author may have muted the mentioned person meanwhile; an edit keeps the mention.
  await mutePerson(app.context, reader.viewer, meera.viewer.accountId);
  await edit('@Babu, @മീര');
  expect((await lastCard(app, ammu, story)).mentions.map(({ name }) => name)).toEqual(['Babu', 'മീര']);
  await edit('@Babu');
  expect((await lastCard(app, ammu, story)).mentions.map(({ name }) => name)).toEqual(['Babu']);
  expect(await readOwnMentions(app.context, meera.viewer)).toEqual([]);
  const ids = [meera, babu, ammu].map(({ viewer }) => viewer.accountId);
  expect(await saveMentions(app.context.database, comment, ids)).toEqual([ammu.viewer.accountId]);

  const crowd: string[] = [];
  for (let number = 0; number <= MAX_MENTIONS; number += 1) {
    const actor = await createActor(app, 'member', { name: `Person ${number}` });
    await list(app, actor);
    crowd.push(`@Person ${number}`);
  }
  await expect(post(app, meera, story, crowd.join(' '))).rejects.toMatchObject({
    code: 'too-many-mentions',
    status: 422,
  });
  await post(app, meera, story, crowd.slice(1).join(' '));
});
