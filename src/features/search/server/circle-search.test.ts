// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, changeStory, createAppWith, createStory } from '../../../../test/factories.ts';
import { recordQueries } from '../../../../test/record-queries.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { clearIndex } from '../../../server/database/search-table.ts';
import { createCircle } from '../../circles/sample.ts';
import { leaveCircle } from '../../circles/server/departures.ts';
import { closeCircle } from '../../circles/server/founding.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { inviteToCircle, removeFromCircle } from '../../circles/server/keeping.ts';
import { postComment } from '../../comments/server/comments.ts';
import type { SaveInput } from '../../gatherings/contract.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { editGathering } from '../../gatherings/server/gathering-form.ts';
import { changeGathering } from '../../gatherings/server/gatherings.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { deleteStory, restoreStory } from '../../stories/server/story-editing.ts';
import type { SearchPlace } from '../contract.ts';
import { buildIndex } from './build-index.ts';
import { isForViewer } from './find-page.ts';
import { search } from './search.ts';

async function setUp() {
  const { app, context, author, insider, outsider } = await createAppWith({
    author: { name: 'Mini' },
    insider: { name: 'Insider' },
    outsider: { name: 'Outsider' },
  });
  const circle = await createCircle(app, author, { name: 'Choir' });
  await joinCircle(context, insider.viewer, circle);
  await createCircle(app, outsider, { name: 'Committee' });
  const find = ({ viewer }: Actor, q: string, place: Partial<SearchPlace> = {}) => {
    app.clock.advance(MINUTE_MS);
    return search(context, viewer, { in: 'stories', ...place, q });
  };
  /** Returns how much a member finds of each kind of which there is something. */
  const count = async (actor: Actor, q: string) => {
    const { amounts } = await find(actor, q);
    return Object.fromEntries(
      Object.entries(amounts).flatMap(([kind, amount]) => (amount?.count ? [[kind, amount.count]] : [])),
    );
  };
  const comment = (subject: string, text: string) =>
    postComment(context, author.viewer, subject, {
      ...{ intent: 'comment', text, key: randomUUID(), replyTo: '' },
    });
  const readdress = async (id: string, to: string) => {
    app.clock.advance(MINUTE_MS);
    await changeStory(app, author, id, { circle: to, widens: 'yes' });
  };
  return { app, context, author, insider, outsider, circle, find, count, comment, readdress };
}

test('a member finds stories, told stories, gatherings and comments of their circles in their order, with the circle’s name', async () => {
  const { app, author, insider, outsider, circle, find, count, comment } = await setUp();
  const write = (fields: Parameters<typeof createStory>[2]) => {
    app.clock.advance(MINUTE_MS);
    return createStory(app, author, fields);
  };
  const first = await write({ title: 'Lunch', content: 'kappa', circle: 'everyone' });
  const second = await write({ title: 'Supper', content: 'kappa and mezhukkupuratti', circle });
  const titled = await write({ title: 'Kappa', content: 'x', circle });
  const third = await write({ title: 'Dinner', content: 'kappa', circle: 'everyone' });
  app.clock.advance(MINUTE_MS);
  const told = await createToldStory(app, author, { title: 'Told kappa', circle });
  const gathering = await createGathering(app, author, { title: 'Kappa day', circle });
  await comment(second, 'More kappa');
  await comment(gathering, 'Kappa for all');

  const page = await find(insider, 'kappa');
  const found = page.results.kind === 'stories' ? page.results.found : [];
  expect(found.map(({ story }) => [story.id, story.circle?.name])).toEqual([
    [told.story, 'Choir'],
    [titled, 'Choir'],
    [third, undefined],
    [second, 'Choir'],
    [first, undefined],
  ]);
  expect(found[3]?.story.excerpt).toEqual(['', 'kappa', ' and mezhukkupuratti']);
  expect(await count(insider, 'kappa')).toEqual({ stories: 5, comments: 2, gatherings: 1 });
  const named = async (kind: string) =>
    (await find(insider, 'kappa', { in: kind })).results.found.map(
      (result) => 'circle' in result && result.circle,
    );
  const choir = { id: circle, name: 'Choir' };
  expect([await named('comments'), await named('gatherings')]).toEqual([[choir, choir], [choir]]);
  expect((await find(insider, 'kappa', { by: author.viewer.accountId })).results.found).toHaveLength(5);

  // Of somebody outside, everything is as if these texts were not there.
  expect(await count(outsider, 'kappa')).toEqual({ stories: 2 });
  const own = await find(outsider, 'kappa', { by: author.viewer.accountId });
  expect(own.results.found.map((result) => 'story' in result && result.story.id)).toEqual([third, first]);
  expect((await find(outsider, 'kappa mezhukkupuratti')).words).toMatchObject([{ word: 'kappa', count: 2 }]);
  expect((await find(insider, 'mezhukkuputtati')).spellings).toMatchObject([{ q: 'mezhukkupuratti' }]);
  expect((await find(outsider, 'mezhukkuputtati')).spellings).toEqual([]);
});

test('leaving, removal and coming back change at once what a member finds, and closing changes nothing', async () => {
  const { app, context, author, insider, circle, count, comment } = await setUp();
  /** Returns how many documents of texts the index gives to the insider, before any rule decides. */
  const countGiven = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from search_documents
      where kind <> 'person' and ${isForViewer(insider.viewer)}`.execute(context.database);
    return Number(rows[0]?.count);
  };
  /** Tries what the rules decide without the index, which gives everything. */
  const countByRules = async () => {
    await sql`update search_documents set audience = null`.execute(context.database);
    const found = await count(insider, 'kappa');
    await sql`update search_documents set audience = ${circle} where kind <> 'person'`.execute(
      context.database,
    );
    return found;
  };
  const story = await createStory(app, author, { title: 'Kappa', content: 'x', circle });
  await comment(story, 'Kappa');
  const all = { stories: 1, comments: 1 };
  expect([await count(insider, 'kappa'), await countGiven(), await countByRules()]).toEqual([all, 2, all]);
  const nothing = [{}, 0, {}];
  await leaveCircle(context, insider.viewer, circle);
  expect([await count(insider, 'kappa'), await countGiven(), await countByRules()]).toEqual(nothing);
  await joinCircle(context, insider.viewer, circle);
  expect(await count(insider, 'kappa')).toEqual(all);
  await removeFromCircle(context, author.viewer, circle, insider.viewer.accountId);
  expect([await count(insider, 'kappa'), await countGiven(), await countByRules()]).toEqual(nothing);
  await inviteToCircle(context, author.viewer, circle, insider.viewer.accountId);
  await joinCircle(context, insider.viewer, circle);
  await closeCircle(context, author.viewer, circle);
  expect(await count(insider, 'kappa')).toEqual(all);
  // A restore leaves the index out.
  await clearIndex(context.database);
  expect(await documentsOf(app)).toEqual([`comment ${circle}`, `story ${circle}`]);
  expect(await count(insider, 'kappa')).toEqual(all);
  // The author may delete the story while its comment waits for the index, and then take that back.
  await deleteStory(context, author.viewer, story);
  await clearIndex(context.database);
  await buildIndex(context);
  await restoreStory(context, author.viewer, story);
  expect(await documentsOf(app)).toEqual([`comment ${circle}`, `story ${circle}`]);
});

test('a text that is narrowed or widened is in the index for its new readers, with its comments', async () => {
  const { app, context, author, insider, outsider, circle, count, comment, readdress } = await setUp();
  const story = await createStory(app, author, { title: 'Kappa', content: 'x' });
  await comment(story, 'Kappa');
  const gathering = await createGathering(app, author, { title: 'Kappa' });
  await comment(gathering, 'Kappa');
  const all = { stories: 1, comments: 2, gatherings: 1 };
  const address = async (to: string) => {
    await readdress(story, to);
    const form = await editGathering(context, author.viewer, gathering);
    const change = { ...form, intent: 'save', key: gathering, circle: to, widens: 'yes' };
    await changeGathering(context, author.viewer, gathering, change as SaveInput);
  };
  expect(await count(outsider, 'kappa')).toEqual(all);
  await address(circle);
  expect([await count(insider, 'kappa'), await count(outsider, 'kappa')]).toEqual([all, {}]);
  const narrowed = ['comment', 'comment', 'gathering', 'story'].map((kind) => `${kind} ${circle}`);
  expect(await documentsOf(app)).toEqual(narrowed);
  await address('everyone');
  expect([await count(insider, 'kappa'), await count(outsider, 'kappa')]).toEqual([all, all]);
});

test('texts of a circle use up none of the documents that an outsider’s search reads', async () => {
  const { app, context, author, outsider, circle, find } = await setUp();
  await createStory(app, author, { title: 'Kitchen', content: 'chakkakuru' });
  await createStory(app, author, { title: 'Sound', content: 'mala' });
  for (let number = 0; number < 24; number += 1) {
    await createStory(app, author, { title: `Circle ${number}`, content: 'chakkakuru mala', circle });
  }
  // The newest 20 documents with a near word are read for their spelling.
  expect((await find(outsider, 'chakkakupu')).spellings).toMatchObject([{ q: 'chakkakuru', count: 1 }]);
  const queries = await recordQueries(context, (recorded) =>
    search(recorded, outsider.viewer, { in: 'stories', q: 'mala' }),
  );
  expect(queries.filter(({ sql: text }) => /search_terms|more_terms/.test(text))).toHaveLength(1);
});

/** Returns the kind and audience of each document. */
async function documentsOf({ context }: TestApp): Promise<string[]> {
  await buildIndex(context);
  const { rows } = await sql<{ kind: string; audience: string | null }>`
    select kind, audience from search_documents where kind <> 'person' order by kind`.execute(
    context.database,
  );
  return rows.map(({ kind, audience }) => `${kind} ${audience ?? ''}`);
}
