import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { JOBS_TASK } from '../src/server/tasks/jobs.ts';
import type { TestApp } from './create-test-app.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Actor, createActor, PASSWORD } from './factories.ts';
import { readRows } from './rows.ts';
import { inOrder, type Sample, type SampleCommunity } from './sample.ts';

export const OWN_DATA_PAGE = '/account/own-data';
export const EMAIL = 'canary-ammu@example.org';
/** Words that must not be found anywhere after the member has left. */
export const PERSONAL = [
  'canary',
  EMAIL,
  'Canaryname',
  'Canaryplace',
  'Canarybio',
  'canaryphoto',
  'Canarydeleted',
];
/** Words of stories and comments, which may stay. */
export const STORY_WORDS = ['Canarytitle', 'Canarytext', 'Canaryalt'];

const found = import.meta.glob<Sample>('../src/features/*/sample.ts', { import: 'sample', eager: true });
/** The samples of all features, from the lowest to the highest. */
const samples = inOrder(found);

/** Creates the other members, with what each feature adds for them. */
export async function createCommunity(app: TestApp): Promise<SampleCommunity> {
  const administrator = await createActor(app, 'administrator', { name: 'Chief' });
  const biju = await createActor(app, 'member', { name: 'Biju' });
  const made = { stories: ['', ''] as [string, string], comment: '', own: '', others: {} };
  const community = { app, administrator, biju, made };
  for (const sample of samples) await sample.prepare?.(community);
  return community;
}

/** Creates a member with data in every table and file where a member can have any. */
export async function createLeaver(
  community: SampleCommunity,
  person: 'member' | 'administrator' = 'member',
): Promise<Actor> {
  const ammu = await createActor(community.app, person, { email: EMAIL, withPassword: true });
  const member = { ...community, ammu };
  for (const sample of samples) await sample.add?.(member);
  for (const sample of samples) await sample.addLast?.(member);
  return ammu;
}

/** Does what would otherwise be done in the background during the test. */
export async function settle(community: SampleCommunity): Promise<void> {
  await community.app.context.scheduler.sweep(JOBS_TASK);
  for (const sample of samples) await sample.settle?.(community);
}

/** Marks what the index got since a dump as out of date: leaving erases documents and marks. */
export async function markAsOutOfDate(
  { context }: TestApp,
  before: Awaited<ReturnType<typeof dumpDatabase>>,
): Promise<void> {
  const known = (before.search_documents?.rows ?? []).map((row) => JSON.parse(row).number);
  await sql`insert into search_pending (kind, subject_id)
    select kind, subject_id from search_documents where number > ${Math.max(...known)}`.execute(
    context.database,
  );
}

export function leave({ client }: Actor, stories: 'delete' | 'keep', password = PASSWORD) {
  return client.act(OWN_DATA_PAGE, { intent: 'leave', stories, password });
}

/** Returns which of these words, and of the account's id, occur in the database or in a photo's name. */
export async function findWords(
  app: TestApp,
  { viewer }: Pick<Actor, 'viewer'>,
  words: string[],
): Promise<string[]> {
  const everything = JSON.stringify([await dumpDatabase(app.context.database), await listPhotos(app)]);
  return [...words, viewer.accountId].filter((word) => everything.includes(word));
}

export async function listPhotos({ context }: TestApp): Promise<string[]> {
  const folder = join(context.config.dataDir, 'photos');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Compares the stored counts of likes, comments and stories with the rows. */
export async function expectTrueCounts({ context: { database } }: TestApp): Promise<void> {
  const stories = await readRows(database, 'stories', {}, ['id', 'topic', 'likes', 'comments', 'deleted_at']);
  const commentLikes = await database.selectFrom('comment_likes').select('comment_id').execute();
  for (const { id, likes } of await database.selectFrom('comments').select(['id', 'likes']).execute()) {
    expect(likes).toBe(commentLikes.filter((row) => row.comment_id === id).length);
  }
  const likes = await database.selectFrom('likes').select('story_id').execute();
  const comments = await database
    .selectFrom('comments')
    .select('subject_id as story_id')
    .where('deleted_at', 'is', null)
    .execute();
  for (const story of stories) {
    const countIn = (rows: { story_id: string }[]) => rows.filter((row) => row.story_id === story.id).length;
    expect([story.likes, story.comments]).toEqual([countIn(likes), countIn(comments)]);
  }
  for (const { id, stories: counted } of await database.selectFrom('topics').selectAll().execute()) {
    const living = stories.filter((story) => story.topic === id && story.deleted_at === null);
    expect([id, counted]).toEqual([id, living.length]);
  }
}
