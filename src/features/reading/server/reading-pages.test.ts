// Runs on: SQLite

import { expect, test } from 'vitest';
import { createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import { setSaved } from './reading.ts';

const LONG = 'The bus was late again. '.repeat(320);

test('the bookmark works with and without JavaScript, beside the story and in the list', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const story = await createStory(app, await createActor(app), { title: 'Puttu' });
  const path = `/stories/food/${story}`;
  const fields = { intent: 'bookmark', story, saved: 'true' };
  expect(await reader.client.act(path, fields)).toMatchObject({
    status: 200,
    value: { data: { isSaved: true } },
  });
  const pressed = /aria-pressed="true" aria-label="Save for later: Puttu"/;
  expect(await reader.client.html(path)).toMatch(pressed);
  expect(await reader.client.html('/reading/saved')).toMatch(pressed);
  const removed = await reader.client.post(path, { ...fields, saved: 'false' });
  expect([removed.status, removed.headers.get('location')]).toEqual([302, path]);
  expect(await reader.client.html('/reading/saved')).toContain('Nothing saved yet');
  const saved = await reader.client.post(path, { ...fields, back: '/reading/saved' });
  expect(saved.headers.get('location')).toBe(`/reading/saved#entry-${story}`);
  // The address names the story, whatever a form says.
  const other = await createStory(app, await createActor(app), { title: 'Kadala' });
  await reader.client.act(path, { ...fields, story: other });
  expect(await reader.client.html('/reading/saved')).not.toContain('Kadala');
  expect((await reader.client.get('/reading/others')).status).toBe(404);
});

test('a list has links to its further pages, and the stories read lately can be cleared', async () => {
  const { app, author, reader } = await createAppWith({ author: 'member', reader: 'member' });
  for (let number = 1; number <= 21; number += 1) {
    app.clock.advance(MINUTE_MS);
    const story = await createStory(app, author, { title: `Story ${number}` });
    await reader.client.get(`/stories/food/${story}`);
  }
  const page = await reader.client.html('/reading/recent');
  expect(page).not.toContain('Story 1<');
  const [, older = ''] = /href="([^"]*\?after=[^"]*)"/.exec(page) ?? [];
  expect(await reader.client.html(older)).toContain('Story 1<');
  const cleared = await reader.client.post('/reading/recent', { intent: 'clear' });
  expect(cleared.headers.get('location')).toBe('/reading/recent');
  expect(await reader.client.html('/reading/recent')).toContain('Nothing read yet');
});

test('a half-read long story stands on the first page while there is no draft', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  // The first steps of a new member come before.
  await reader.client.post('/dashboard', { intent: 'skip-welcome' });
  const story = await createStory(app, await createActor(app), { title: 'A long way', content: LONG });
  const link = `href="/stories/food/${story}"`;
  const home = async () => (await reader.client.html('/dashboard')).split('id="new-stories"')[0];
  await reader.client.get(`/stories/food/${story}`);
  expect(await home()).not.toContain('Continue reading');
  const answer = await reader.client.post('/reading-place', { story, place: '700' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await home()).toContain('Continue reading');
  expect(await home()).toContain(link);
  await saveDraft(app.context, reader.viewer, {
    key: 'a-draft-of-mine',
    topic: '',
    title: 'Draft',
    content: '',
    base: 0,
  });
  expect(await home()).not.toContain('Continue reading');
});

test('a place that is no place is refused, and nobody but members may send one', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const story = await createStory(app, reader);
  for (const place of ['-1', '1.5', 'x', '12345678']) {
    expect((await reader.client.post('/reading-place', { story, place })).status).toBe(422);
  }
  expect((await app.client().post('/reading-place', { story, place: '1' })).status).toBe(401);
});

test('no line of the log says which stories a reader saves or where they stop', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' }, { environment: { LOG_LEVEL: 'debug' } });
  const story = await createStory(app, await createActor(app), { content: LONG });
  const save = { intent: 'bookmark', story, saved: true } as const;
  await setSaved(app.context, reader.viewer, save);
  await reader.client.post('/reading-place', { story, place: '700' });
  await reader.client.get('/reading/saved');
  await reader.client.get('/reading/recent');
  expect(app.logged.length).toBeGreaterThan(2);
  expect(app.logged.join('')).not.toContain(story);
});
