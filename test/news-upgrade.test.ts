// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { locateDatabase } from '../src/compose.ts';
import { createSession } from '../src/features/accounts/server/sessions/sessions.ts';
import { listNews } from '../src/features/news/server/news.ts';
import { migrateDatabase, openDatabase } from '../src/server/database/database.ts';
import { migrations } from '../src/server/database/migrations.ts';
import { createTestApp } from './create-test-app.ts';
import { createEmptyDatabase } from './postgres-databases.ts';
import { createFolder } from './temporary-folder.ts';
import { usesDatabaseServer } from './test-database.ts';

/** Before this migration, as in 0.1, the row of a news has its story in `story_id`. */
const FIRST_LATER = '068-news-of-anything';
const [READER, WRITER] = [randomUUID(), randomUUID()];
const [STORY, OTHERS_STORY] = [randomUUID(), randomUUID()];
const [COMMENT, REPLY] = [randomUUID(), randomUUID()];
const NOW = Date.parse('2026-11-20T08:00:00Z');
/** Each kind of news of 0.1 about a story: its subject, its story and its thread. */
const NEWS: [kind: string, subject: string, story: string, root?: string][] = [
  ['comment', STORY, STORY],
  ['reply', COMMENT, STORY, COMMENT],
  ['mention', REPLY, STORY],
  ['like', STORY, STORY],
  ['comment-like', COMMENT, STORY],
  ['story', OTHERS_STORY, OTHERS_STORY],
];

test('each kind of news of 0.1 still leads to its story after the upgrade', async () => {
  const dataDir = await createFolder();
  const databaseUrl = usesDatabaseServer ? await createEmptyDatabase() : undefined;
  const location = locateDatabase({ databaseUrl, dataDir });
  const earlier = Object.entries(migrations).filter(([name]) => name < FIRST_LATER);
  await migrateDatabase(location, Object.fromEntries(earlier));
  const database = openDatabase(location);
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(database);
  for (const id of [READER, WRITER]) {
    await insert('accounts', { id, email: `${id}@example.org`, email_verified_at: NOW, created_at: NOW });
    await insert('memberships', { account_id: id, state: 'approved', role: 'member', joined_at: NOW });
    const profile = { location: '', bio: '', occupation: '', company: '', completion: 0, updated_at: NOW };
    await insert('profiles', { account_id: id, name: 'Ammu', ...profile });
  }
  for (const [id, author_id] of [
    [STORY, READER],
    [OTHERS_STORY, WRITER],
  ]) {
    const text = { title: 'A ferry', opening: 'It rained.', submission_key: randomUUID() };
    await insert('stories', {
      id,
      topic: 'life',
      author_id,
      created_at: NOW,
      likes: 1,
      comments: 2,
      ...text,
    });
  }
  await insert('followed_people', { account_id: READER, followed_id: WRITER, created_at: NOW });
  await insert('likes', { story_id: STORY, account_id: WRITER, created_at: NOW });
  for (const [id, root_id, author_id] of [
    [COMMENT, null, READER],
    [REPLY, COMMENT, WRITER],
    [randomUUID(), null, WRITER],
  ]) {
    const comment = {
      subject_id: STORY,
      root_id,
      reply_to_id: root_id,
      author_id,
      submission_key: randomUUID(),
      text: 'Yes.',
    };
    await insert('comments', { id, ...comment, created_at: NOW });
  }
  await insert('comment_mentions', { comment_id: REPLY, account_id: READER, place: 1 });
  await insert('comment_likes', { comment_id: COMMENT, account_id: WRITER, created_at: NOW });
  for (const [kind, subject_id, story_id, root_id = null] of NEWS) {
    const row = { account_id: READER, kind, subject_id, story_id, root_id };
    await insert('news', { id: randomUUID(), ...row, created_at: NOW, updated_at: NOW });
  }
  await database.destroy();

  const app = await createTestApp({ at: { dataDir, databaseUrl } });
  const token = await createSession(app.context.database, { accountId: READER, userAgent: 'test', now: NOW });
  const viewer = await app.findViewer(token);
  if (!viewer) throw new Error('There is no viewer.');
  const { items } = await listNews(app.context, viewer);
  const found = items.map(({ kind, path }) => [kind, path?.split('?')[0]]).sort();
  expect(found).toEqual(NEWS.map(([kind, , story]) => [kind, `/stories/life/${story}`]).sort());
});
