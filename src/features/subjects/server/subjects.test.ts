// Runs on: SQLite, tagged tests on PostgreSQL

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../../test/empty-database.ts';
import { createAppAs, createStory } from '../../../../test/factories.ts';
import { deleteRows, insertRows } from '../../../../test/rows.ts';
import { type Database, migrate } from '../../../server/database/database.ts';
import { migrations } from '../../../server/database/migrations.ts';

const FIRST = '067-comments-and-photos-of-anything';
const TABLES = ['comments', 'story_photos', 'news'] as const;

test('a deleted row leaves no comment, photo or news about it, and all that is about another kind', {
  tags: ['both-databases'],
}, async () => {
  const { app, viewer } = await createAppAs();
  const { database } = app.context;
  const ids = [await createStory(app, { viewer }), await createStory(app, { viewer })];
  for (const id of ids) await insertAbout(database, id, viewer.accountId);
  await insertAbout(database, ids[1] ?? '', viewer.accountId, 'gathering');
  expect(await countAll(database)).toEqual([3, 3, 3]);
  await deleteRows(database, 'stories', { id: ids[1] ?? '' });
  expect(await countAll(database)).toEqual([2, 2, 2]);
  await database.deleteFrom('comments').where('subject_kind', '=', 'gathering').execute();
  await database.deleteFrom('story_photos').where('subject_kind', '=', 'gathering').execute();
  await database.deleteFrom('news').where('about_kind', '=', 'gathering').execute();
  const [first] = await database.selectFrom('stories').select('id').execute();
  await deleteRows(database, 'stories', { id: first?.id ?? '' });
  expect(await countAll(database)).toEqual([0, 0, 0]);
});

test('an upgrade parts a gathering from the story whose id it took, and each keeps what is its own', async () => {
  const database = await openEmptyDatabase();
  const before = Object.entries(migrations).filter(([name]) => name < PARTED);
  await migrate(database, Object.fromEntries(before));
  for (const statement of TAKEN) await sql.raw(statement).execute(database);
  await migrate(database);
  const { rows: gatherings } = await sql<{ id: string; comments: number }>`
    select id, comments, submission_key from gatherings`.execute(database);
  const [{ id = '' } = {}] = gatherings;
  expect(gatherings).toEqual([{ id, comments: 1, submission_key: 'taken' }]);
  expect(id).not.toBe('taken');
  const about = async (table: string, columns: string) =>
    (await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)} order by id`.execute(database))
      .rows;
  expect(await about('comments', 'subject_id')).toEqual([{ subject_id: 'taken' }, { subject_id: id }]);
  expect(await about('story_photos', 'subject_id')).toEqual([{ subject_id: 'taken' }, { subject_id: id }]);
  expect(await about('news', 'subject_id, about_id')).toEqual([
    { subject_id: 'taken', about_id: 'taken' },
    { subject_id: id, about_id: id },
    { subject_id: id, about_id: id },
  ]);
  expect(await about('stories', 'comments')).toEqual([{ comments: 1 }]);
  expect(await database.selectFrom('gathering_answers').select('gathering_id').execute()).toEqual([
    { gathering_id: id },
  ]);
  await database.deleteFrom('gatherings').execute();
  expect(await countAll(database)).toEqual([1, 1, 1]);
});

const PARTED = '084-ids-of-one-kind';

/** A story and a gathering of one id, each with a comment, a photo and news. The story counted both comments. */
const TAKEN = [
  `insert into accounts (id, email, created_at) values ('ammu', 'ammu@example.org', 0)`,
  `insert into stories (id, topic, author_id, submission_key, created_at, title, opening, comments)
    values ('taken', 'food', 'ammu', 'key', 0, 'Title', 'Text', 2)`,
  `insert into gatherings (id, organiser_id, title, starts_at, ends_at, time_zone, place, link, description, created_at)
    values ('taken', 'ammu', 'Title', 0, 0, 'UTC', '', '', '', 0)`,
  `insert into gathering_answers (gathering_id, account_id, answer, guests, children, answered_at)
    values ('taken', 'ammu', 'yes', 0, 0, 0)`,
  ...['story', 'gathering'].flatMap((kind, number) => [
    `insert into comments (id, subject_kind, subject_id, author_id, submission_key, created_at, text)
      values ('${number}', '${kind}', 'taken', 'ammu', '${number}', 0, 'Text')`,
    `insert into story_photos (id, account_id, subject_kind, subject_id, submission_key, digest, position, alt, width,
      height, placeholder, bytes, created_at)
      values ('${number}', 'ammu', '${kind}', 'taken', '', '${number}', 0, '', 1, 1, '', 0, 0)`,
    `insert into news (id, account_id, kind, subject_id, about_kind, about_id, created_at, updated_at)
      values ('${number}', 'ammu', '${number === 0 ? 'comment' : 'other'}', 'taken', '${kind}', 'taken', 0, 0)`,
  ]),
  `insert into news (id, account_id, kind, subject_id, created_at, updated_at)
    values ('2', 'ammu', 'gathering-changed', 'taken', 0, 0)`,
];

test('an upgrade keeps what comments, photos and news are about, and the indexes that find them', async () => {
  const database = await openEmptyDatabase();
  const before = Object.entries(migrations).filter(([name]) => name < FIRST);
  await migrate(database, Object.fromEntries(before));
  await sql`insert into accounts (id, email, created_at) values ('ammu', 'ammu@example.org', 0)`.execute(
    database,
  );
  await sql`insert into stories (id, topic, author_id, submission_key, created_at, title, opening)
    values ('story', 'food', 'ammu', 'key', 0, 'Title', 'Text')`.execute(database);
  await sql`insert into comments (id, story_id, author_id, submission_key, created_at, text)
    values ('root', 'story', 'ammu', '1', 1, 'Text')`.execute(database);
  await sql`insert into comments (id, story_id, root_id, author_id, submission_key, created_at, text)
    values ('reply', 'story', 'root', 'ammu', '2', 2, 'Text')`.execute(database);
  await sql`insert into comment_likes (comment_id, account_id, created_at) values ('root', 'ammu', 0)`.execute(
    database,
  );
  await sql`insert into story_photos (id, account_id, story_id, submission_key, digest, position, alt, width, height,
    placeholder, bytes, created_at) values ('photo', 'ammu', 'story', '', '', 0, '', 1, 1, '', 0, 0),
    ('waiting', 'ammu', null, '', '1', 0, '', 1, 1, '', 0, 0)`.execute(database);
  await sql`insert into news (id, account_id, kind, subject_id, story_id, created_at, updated_at)
    values ('news', 'ammu', 'comment', 'story', 'story', 0, 0)`.execute(database);
  await migrate(database);
  const about = await database
    .selectFrom('comments')
    .select(['id', 'subject_kind', 'subject_id'])
    .orderBy('id')
    .execute();
  const isAbout = { subject_kind: 'story', subject_id: 'story' };
  expect(about).toEqual([
    { id: 'reply', ...isAbout },
    { id: 'root', ...isAbout },
  ]);
  const photos = await database.selectFrom('story_photos').select('subject_id').orderBy('id').execute();
  expect(photos).toEqual([{ subject_id: 'story' }, { subject_id: null }]);
  expect(await database.selectFrom('news').select(['about_kind', 'about_id']).execute()).toEqual([
    { about_kind: 'story', about_id: 'story' },
  ]);
  expect(await database.selectFrom('comment_likes').selectAll().execute()).toHaveLength(1);
  await database.deleteFrom('stories').execute();
  expect(await countAll(database)).toEqual([0, 1, 0]);
  expect(await database.selectFrom('comment_likes').selectAll().execute()).toEqual([]);
});

async function insertAbout(
  database: Database,
  about: string,
  accountId: string,
  kind = 'story',
): Promise<void> {
  const id = `${kind} ${about}`;

  await insertRows(database, 'comments', {
    ...{ id, subject_kind: kind, subject_id: about, author_id: accountId, submission_key: id },
    ...{ created_at: 0, text: 'Text' },
  });
  const photo = { digest: '', position: 0, alt: '', width: 1, height: 1, placeholder: '', bytes: 0 };
  await insertRows(database, 'story_photos', {
    ...{ id, account_id: accountId, subject_kind: kind, subject_id: about, submission_key: id },
    ...{ created_at: 0, ...photo },
  });
  const news = { kind: 'comment', created_at: 0, updated_at: 0, about_kind: kind, about_id: about };
  await insertRows(database, 'news', { id, account_id: accountId, subject_id: id, ...news });
}

async function countAll(database: Database): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const { count } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts;
}
