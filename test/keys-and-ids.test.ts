// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { leaveCommunity } from '../src/features/accounts/server/own-data/leave.ts';
import { announce } from '../src/features/announcements/server/announcements.ts';
import { setCommentLike } from '../src/features/comments/server/comment-likes.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import { reportContent } from '../src/features/moderation/server/reports.ts';
import { photoHolders } from '../src/features/photos/questions.ts';
import { addPhoto } from '../src/features/photos/server/story-photos.ts';
import type { SearchKind } from '../src/features/search/contract.ts';
import { listKinds } from '../src/features/search/server/kinds.ts';
import { search } from '../src/features/search/server/search.ts';
import { saveDraft } from '../src/features/stories/server/drafts.ts';
import { subjects } from '../src/features/subjects/questions.ts';
import type { AppContext } from '../src/server/context.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import {
  type Actor,
  createActor,
  createStory,
  createStoryPhoto,
  PASSWORD,
  withoutLimits,
} from './factories.ts';
import { drawPlain } from './images.ts';
import { listRegistered } from './registered.ts';
import { inOrder, type KeyedSample } from './sample.ts';

const found = import.meta.glob<KeyedSample>('../src/features/*/sample.ts', { import: 'keyed', eager: true });
const samples = inOrder(found);

/** Everything that a form makes under a key that its browser chose, by its kind. */
const MAKE: Record<string, (parts: Parts, key: string) => Promise<unknown>> = {
  // Before the story, whose form has the same key.
  draft: ({ rules, by }, key) => saveDraft(rules, by.viewer, { ...DRAFT, key }),
  ...Object.assign({}, ...samples.map(({ make }) => make)),
  story: ({ app, by }, key) => createStory(app, by, { key }),
  announcement: ({ rules, chief }, key) =>
    announce(rules, chief.viewer, { intent: 'announce', key, textEn: `About ${key}`, textMl: '' }),
  comment: ({ rules, by, place }, key) => postComment(rules, by.viewer, place, comment(key)),
  photo: async ({ rules, by }, key) =>
    addPhoto(rules, by.viewer, { key, bytes: await drawPlain(50, 40), alt: 'Other' }),
};
const DRAFT = { intent: 'save', topic: '', title: 'Draft', content: 'Text', base: 0 } as const;

interface Parts {
  app: TestApp;
  /** Without limits. */
  rules: AppContext;
  by: Actor;
  chief: Actor;
  friend: Actor;
  /** The story that comments are about. */
  place: string;
}

function comment(key: string, text = 'A word') {
  return { intent: 'comment', text, key, replyTo: '' } as const;
}

test('a form whose key is the id of anything else changes nothing of it, also when its sender leaves', async () => {
  const app = await createTestApp();
  const rules = withoutLimits(app.context);
  const [owner, reader, friend] = [await createActor(app), await createActor(app), await createActor(app)];
  const by = await createActor(app, 'member', { withPassword: true });
  const chief = await createActor(app, 'administrator');
  const place = await createStory(app, friend);
  const ids = await fill(app, { owner, reader });
  const parts = { app, rules, by, chief, friend, place };
  for (const sample of samples) await sample.prepare?.(parts);
  const before = await observe(app, { owner, reader }, ids);
  // With a key that nobody has as an id, each form succeeds: another answer would tell that there is a row.
  for (const make of Object.values(MAKE)) await make(parts, randomUUID());
  for (const [kind, id] of Object.entries(ids)) {
    for (const [made, make] of Object.entries(MAKE)) {
      await make(parts, id).catch((cause: unknown) => {
        throw new Error(`${made} with the id of a ${kind}`, { cause });
      });
    }
    // The page of a row that took the id of a hidden story showed the descriptions of its photos.
    for (const address of samples.flatMap(({ page }) => page ?? [])) {
      const page = await by.client.html(`${address}/${id}`);
      expect(page, `${address} with the id of a ${kind}`).not.toContain('Canaryalt');
    }
    expect(await observe(app, { owner, reader }, ids), `after forms with the id of a ${kind}`).toEqual(
      before,
    );
  }
  await leaveCommunity(app.context, by.viewer, { intent: 'leave', stories: 'delete', password: PASSWORD });
  await app.context.sweeper.sweep();
  expect(await observe(app, { owner, reader }, ids)).toEqual(before);
});

test('the database refuses a row with the id of another kind that comments or photos are about', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const [owner, reader] = [await createActor(app), await createActor(app)];
  const ids = await fill(app, { owner, reader });
  const registered = [...(await listRegistered(subjects)), ...(await listRegistered(photoHolders))];
  const kinds = registered.map(({ kind }) => kind);
  const tables = new Map<string, string>();
  for (const { name, columns } of await database.introspection.getTables()) {
    if (!OWN_TABLES.has(name) || columns.every((column) => column.name !== 'id')) continue;
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)}`.execute(database);
    for (const { id } of rows) tables.set(id, name);
  }
  for (const kind of kinds) {
    for (const other of kinds.filter((each) => each !== kind)) {
      const [id = '', taken] = [ids[kind], ids[other]];
      const taking = sql`update ${sql.table(tables.get(id) ?? kind)} set id = ${taken} where id = ${id}`;
      await expect(
        taking.execute(database),
        `a ${kind} with the id of a ${other}: docs/architecture/changes.md, A text with comments`,
      ).rejects.toThrow('another kind has this id');
    }
  }
});

/** The tables with what a form makes. */
const OWN_TABLES = new Set(['stories', ...samples.flatMap(({ rows }) => Object.keys(rows))]);

/** Makes one of each kind for an owner, with what hangs on it, and returns the ids. */
async function fill(
  app: TestApp,
  { owner, reader }: Record<'owner' | 'reader', Actor>,
): Promise<Record<string, string>> {
  const rules = withoutLimits(app.context);
  const key = randomUUID();
  const photo = await createStoryPhoto(app, owner, { key });
  const choice = { id: photo.id, alt: 'Canaryphoto' };
  const story = await createStory(app, owner, { key, title: 'Canary story' }, [choice]);
  const made = await Promise.all(samples.map((sample) => sample.add({ app, owner, reader })));
  const comments: string[] = [];
  for (const subject of [story, ...made.flatMap(({ subject }) => subject ?? [])]) {
    comments.push(await postComment(rules, reader.viewer, subject, comment(randomUUID(), 'Canary comment')));
  }
  await setCommentLike(rules, owner.viewer, story, { comment: comments[0] ?? '', liked: true });
  const hidden = await createStory(app, owner, { title: 'Canaryhidden' }, [
    { id: (await createStoryPhoto(app, owner, { width: 70 })).id, alt: 'Canaryalt' },
  ]);
  await reportContent(rules, reader.viewer, { kind: 'story', id: hidden, category: 'other', words: 'Look' });
  await app.context.database.updateTable('stories').set({ hidden_at: 1 }).where('id', '=', hidden).execute();
  const [opened] = await app.context.database.selectFrom('cases').select('id').execute();
  return {
    ...{ story, hidden, comment: comments[0] ?? '', photo: photo.id },
    ...Object.assign({}, ...made.map(({ ids }) => ids)),
    ...{ case: opened?.id ?? '', account: owner.viewer.accountId },
  };
}

/** Returns all that the owner and the reader have, and what others see of it. */
async function observe(
  app: TestApp,
  { owner, reader }: Record<'owner' | 'reader', Actor>,
  ids: Record<string, string>,
) {
  const { context } = app;
  const people = [owner, reader].map(({ viewer }) => viewer.accountId);
  const all = Object.values(ids);
  const read = async (table: string, column: string, values: string[]) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(values)})`.execute(context.database);
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const countFound = async (place: SearchKind) => {
    const { results } = await search(withoutLimits(context), reader.viewer, { in: place, q: 'Canary' });
    return JSON.stringify(results.found).match(new RegExp(all.join('|'), 'g'))?.length ?? 0;
  };
  return {
    stories: await read('stories', 'author_id', people),
    comments: await read('comments', 'subject_id', all),
    likes: await read('comment_likes', 'account_id', people),
    photos: await read('story_photos', 'account_id', people),
    cases: await read('cases', 'thing_id', all),
    news: (await read('news', 'account_id', people)).filter((row) => !row.includes('"kind":"announcement"')),
    ofFeatures: await Promise.all(
      samples
        .flatMap(({ rows }) => Object.entries(rows))
        .map(([table, column]) => read(table, column, people)),
    ),
    found: await Promise.all((await listKinds(context)).map(({ tab }) => countFound(tab))),
  };
}
