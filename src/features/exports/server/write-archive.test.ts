// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createComment,
  createStory,
  createStoryPhoto,
} from '../../../../test/factories.ts';
import { readStoredFile } from '../../../../test/read-stored-file.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import { readZip } from '../../../../test/zip.ts';
import { postComment } from '../../comments/server/comments.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { toPhotoKey } from '../../photos/server/story-photo-keys.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { REPLIES_AT_ONCE, readComments } from './archived-comments.ts';

const CHOICE = '/account/community-archive';

test('the archive has the stories, photos and comments of those who agreed, and nothing of anyone else', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const admin = await createActor(app, 'administrator', { name: 'Chitra' });
  const ammu = await createActor(app, 'member', { name: 'അമ്മു' });
  const biju = await createActor(app, 'member', { name: 'Biju <b>' });
  const other = await createActor(app, 'member', { name: 'Canaryname' });
  for (const { client } of [ammu, biju]) {
    expect((await client.act(CHOICE, { agrees: 'on' })).status).toBe(202);
  }
  const key = randomUUID();
  const [shown, hidden] = [
    await createStoryPhoto(app, ammu, { key }),
    await createStoryPhoto(app, ammu, { key, width: 80 }),
  ];
  const photos = [shown, hidden].map(({ id }) => ({ id, alt: id === shown.id ? 'ആവി "പുട്ട്"' : 'Canaryalt' }));
  const title = 'പുട്ടും <script>';
  const story = await createStory(app, ammu, { key, title, content: 'ഒന്ന്\n\nരണ്ട് & <b>' }, photos);
  await createStory(app, other, { title: 'Canarytitle', content: 'Canarytext' });
  const secret = await createStory(app, biju, { title: 'Canaryhidden', content: 'Canarytext' });
  const deleted = await createStory(app, biju, { title: 'Canarydeleted', content: 'Canarytext' });
  const now = app.clock.now();
  await database.updateTable('stories').set({ hidden_at: now }).where('id', '=', secret).execute();
  await database.updateTable('stories').set({ deleted_at: now }).where('id', '=', deleted).execute();
  await database.updateTable('story_photos').set({ hidden_at: now }).where('id', '=', hidden.id).execute();
  const comment = async (actor: Actor, text: string, replyTo?: string) => {
    app.clock.advance(1);
    const input = { intent: 'comment' as const, key: randomUUID(), text, replyTo, mentions: undefined };
    return postComment(app.context, actor.viewer, story, input);
  };
  await comment(other, 'Canarycomment one');
  const root = await comment(other, 'Canarycomment two');
  await comment(biju, '@Canaryname, the radio & @അമ്മു', root);
  const gone = await comment(biju, 'Canarycomment three');
  await database.updateTable('comments').set({ deleted_at: now }).where('id', '=', gone).execute();
  await comment(ammu, 'നന്ദി');

  app.clock.advance(1);
  const told = await createToldStory(app, ammu, { title: 'Told' });
  const unheard = await createToldStory(app, other, { title: 'Canarytold' });
  const gathering = await createGathering(app, ammu, {
    title: 'Tea',
    description: 'By the river',
    place: 'Canaryplace',
  });
  await createGathering(app, other, { title: 'Canarygathering' });
  await updateRows(database, 'gatherings', {}, { starts_at: now - 2, ends_at: now - 1 });

  const answer = await admin.client.get('/admin/exports/archive');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="kerikko-stories-2026-11-20.zip"',
    'cache-control': 'no-store',
  });
  const files = readZip(await answer.bytes());
  expect([...files.keys()]).toEqual([
    'style.css',
    `recordings/${told.recording}.webm`,
    `stories/${told.story}.html`,
    `photos/${shown.id}.webp`,
    `stories/${story}.html`,
    'topics/food.html',
    `stories/${gathering}.html`,
    'topics/gatherings.html',
    'index.html',
  ]);
  const stored = await readStoredFile(await app.context.files.get(toPhotoKey(shown.id, '1280')));
  expect(files.get(`photos/${shown.id}.webp`)?.equals(stored)).toBe(true);
  const spoken = await readStoredFile(await app.context.files.get(`recordings/${told.recording}.webm`));
  expect(files.get(`recordings/${told.recording}.webm`)?.equals(spoken)).toBe(true);
  expect(String(files.get(`stories/${told.story}.html`))).toContain(
    `<audio src="../recordings/${told.recording}.webm" controls`,
  );
  const page = String(files.get(`stories/${story}.html`));
  expect(page).toContain('<h1 dir="auto" lang="ml">പുട്ടും &lt;script&gt;</h1>');
  expect(page).toContain('<bdi>അമ്മു</bdi> · 20 November 2026');
  expect(page).toContain(`src="../photos/${shown.id}.webp" alt="ആവി &quot;പുട്ട്&quot;"`);
  expect(page).toContain('ഒന്ന്\n\nരണ്ട് &amp; &lt;b&gt;');
  const comments = [...page.matchAll(/<(?:p|div) class="([^"]+)"[^>]*>([^<]+)/g)].map(
    ([, kind, text]) => `${kind}: ${text}`,
  );
  expect(comments.slice(1)).toEqual([
    'left-out: 2 comments are left out.',
    'text: @Anonymous User, the radio &amp; @അമ്മു',
    'text: നന്ദി',
  ]);
  expect(String(files.get('topics/food.html'))).toContain(`<a href="../stories/${story}.html"`);
  expect(String(files.get('index.html'))).toContain('<a href="topics/food.html"');
  expect(String(files.get(`stories/${gathering}.html`))).toContain('By the river');
  expect(String(files.get('index.html'))).toContain('1 gathering');
  const everything = [...files.values()].map(String).join();
  expect(everything).not.toMatch(new RegExp(`Canary|@example\\.org|https?:|${unheard.recording}`));
  const kinds = await database.selectFrom('audit_log').select('kind').execute();
  expect(kinds).toEqual([{ kind: 'stories-exported' }]);
});

test('an archive reads the replies of long threads in batches, in their order', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app);
  await ammu.client.act(CHOICE, { agrees: 'on' });
  const story = await createStory(app, ammu);
  const one = await createComment(app, ammu, story, '1');
  app.clock.advance(1);
  const two = await createComment(app, ammu, story, '2');
  const amount = 2 * REPLIES_AT_ONCE + 1;
  await insertRows(
    app,
    'comments',
    Array.from({ length: amount }, (_, index) => ({
      ...{ id: randomUUID(), submission_key: randomUUID(), author_id: ammu.viewer.accountId },
      ...{ subject_id: story, root_id: index === 0 ? two : one, text: `${index}`, created_at: index },
    })),
  );
  let largest = 0;
  const database = app.context.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      largest = Math.max(largest, result.rows.length);
      return result;
    },
  });
  const texts: (string | undefined)[] = [];
  const comments = readComments({ ...app.context, database }, story, new Set([ammu.viewer.accountId]));
  for await (const { text } of comments) texts.push(text);
  const replies = Array.from({ length: amount - 1 }, (_, index) => `${index + 1}`);
  expect(texts).toEqual(['1', ...replies, '2', '0']);
  expect(largest).toBeLessThanOrEqual(REPLIES_AT_ONCE);
});

test('a member can take the agreement back, and the settings say what it is', async () => {
  const app = await createTestApp();
  const admin = await createActor(app, 'administrator', { name: 'Chitra' });
  const { client } = await createActor(app, 'member', { name: 'Ammu' });
  const settings = async () => await client.html('/settings');
  expect(await settings()).toContain('Leaves your stories out');
  for (let time = 0; time < 2; time += 1) await client.act(CHOICE, { agrees: 'on' });
  expect(await settings()).toContain('Includes your stories');
  expect(await client.html(`${CHOICE}?saved`)).toContain('Your choice is saved.');
  expect(await admin.client.html('/admin/exports')).toContain('1 member has agreed so far.');
  await client.act(CHOICE, {});
  expect(await settings()).toContain('Leaves your stories out');
  const files = readZip(await (await admin.client.get('/admin/exports/archive')).bytes());
  expect([...files.keys()]).toEqual(['style.css', 'index.html']);
  expect(String(files.get('index.html'))).toContain('No member who agreed has published a story.');
});

test('a recording is left out as long as its teller has not agreed again, now that the page names recordings', async () => {
  const app = await createTestApp();
  const admin = await createActor(app, 'administrator', { name: 'Chitra' });
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  await ammu.client.act(CHOICE, { agrees: 'on' });
  await app.context.database.updateTable('archive_consents').set({ with_recordings: 0 }).execute();
  const told = await createToldStory(app, ammu);
  const name = `recordings/${told.recording}.webm`;
  const read = async () => readZip(await (await admin.client.get('/admin/exports/archive')).bytes());
  const before = await read();
  expect([before.has(name), before.has(`stories/${told.story}.html`)]).toEqual([false, true]);
  await ammu.client.act(CHOICE, { agrees: 'on' });
  expect((await read()).has(name)).toBe(true);
});
