// Runs on: SQLite, PostgreSQL nightly

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import type { Actor } from '../../../../test/factories.ts';
import { createComment } from '../../../../test/factories.ts';
import { readRows } from '../../../../test/rows.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { deleteComment, editComment, restoreComment } from '../../comments/server/comment-editing.ts';
import { deleteStory, editStory, restoreStory } from '../../stories/server/story-editing.ts';
import type { Decision } from '../contract.ts';
import { createReportedStory, joinEarlier, SECRET } from '../sample.ts';
import { undoCaseDecision } from './decide-case.ts';
import { findNewestCases } from './open-cases.ts';
import { reportContent } from './reports.ts';

test('after any sequence of changes the counts equal the visible rows, and nobody but the allowed reads what is hidden', async () => {
  const kind = fc.constantFrom('story', 'comment', 'reply');
  const step = fc.constantFrom(
    ...['report', 'danger', 'hide', 'warn', 'no-breach', 'undo', 'delete', 'restore', 'edit', 'link'],
  );
  const steps = fc.array(fc.tuple(kind, step), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { app, author, reporter, moderator, administrator, story, judge, read } =
        await createReportedStory();
      const { context } = app;
      await joinEarlier(app, reporter);
      const post = (text: string, replyTo = '') =>
        createComment({ context }, author, story, text, { key: `key-of-${text}`, replyTo });
      const comment = await post('canary-of-a-comment');
      const things = { story, comment, reply: await post('canary-of-a-reply', comment) };
      const cases: Record<string, string> = {};
      const ignore = () => {};
      for (const [name, one] of taken) {
        app.clock.advance(1000);
        const thing = things[name as keyof typeof things];
        const id = cases[name] ?? '';
        const row = await context.database
          .selectFrom(name === 'story' ? 'stories' : 'comments')
          .select(['id', 'created_at', 'edited_at'])
          .where('id', '=', thing)
          .executeTakeFirst();
        const version = row?.edited_at ?? row?.created_at ?? 0;
        if (one === 'report' || one === 'danger') {
          const category = one === 'report' ? 'unkind' : 'danger';
          const input = {
            kind: name === 'story' ? 'story' : 'comment',
            id: thing,
            category,
            words: '',
          } as const;
          const found = await reportContent(context, reporter.viewer, input).catch(ignore);
          if (found) cases[name] = found.caseId;
        } else if (one === 'undo') {
          const entry = (id && (await read(id))?.undoable) || '';
          await undoCaseDecision(context, administrator.viewer, id, entry).catch(ignore);
        } else if (one === 'delete') {
          if (name === 'story') await deleteStory(context, author.viewer, story).catch(ignore);
          else await deleteComment(context, author.viewer, story, thing).catch(ignore);
        } else if (one === 'restore') {
          if (name === 'story') await restoreStory(context, author.viewer, story).catch(ignore);
          else await restoreComment(context, author.viewer, story, thing).catch(ignore);
        } else if ((one === 'edit' || one === 'link') && name === 'story') {
          const topic = version % 2000 ? ('food' as const) : ('life' as const);
          const content = one === 'link' ? `www.example.com/${version}` : 'Steam.';
          const input = { intent: 'edit', topic, title: SECRET, content, version } as const;
          await editStory(context, author.viewer, story, { ...input, key: 'a-key-of-its-own' }).catch(ignore);
        } else if (one === 'edit' || one === 'link') {
          const text = `canary-of-a-${name}, ${one === 'link' ? `at www.example.com/${version}` : `mended ${version.toString(36)}`}`;
          const input = { intent: 'edit-comment', comment: thing, text, version } as const;
          await editComment(context, author.viewer, story, input).catch(ignore);
        } else if (id) await judge(id, one as Decision).catch(ignore);
        if (one === 'link') {
          const opened = await findNewestCases(context.database, name === 'story' ? 'story' : 'comment', [
            thing,
          ]);
          cases[name] = opened.get(thing)?.id ?? id;
        }
      }
      await expectTrueCounts(app, taken);
      const held = await context.database
        .selectFrom('cases')
        .selectAll()
        .where('held', 'is not', null)
        .execute();
      for (const { thing_id } of held) {
        const table = thing_id === story ? 'stories' : 'comments';
        const thing = await context.database
          .selectFrom(table)
          .select('hidden_at')
          .where('id', '=', thing_id)
          .executeTakeFirstOrThrow();
        expect([taken, thing.hidden_at]).toEqual([taken, expect.any(Number)]);
      }
      const { database } = context;
      const row = await database.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
      const isGone = row.deleted_at !== null || row.hidden_at !== null;
      const path = `/stories/${row.topic}/${story}`;
      const ofModerator = (await moderator.client.data(path)).text.includes(SECRET);
      expect([taken, ofModerator]).toEqual([taken, row.deleted_at === null]);
      for (const address of [path, `/stories/${row.topic}`, '/stories/latest']) {
        expect([taken, (await reporter.client.data(address)).text.includes(SECRET)]).toEqual([
          taken,
          !isGone,
        ]);
      }
      for (const { id, text, root_id, ...found } of await readRows(database, 'comments')) {
        const isHidden = found.hidden_at !== null;
        const isSeenBy = async ({ client }: Actor) =>
          (await client.data(`${path}?comment=${id}`)).text.includes(`${text}"`);
        const isThere = found.deleted_at === null && row.deleted_at === null;
        expect([taken, root_id, await isSeenBy(author)]).toEqual([taken, root_id, isThere]);
        expect([taken, root_id, await isSeenBy(moderator)]).toEqual([taken, root_id, isThere]);
        expect([taken, root_id, await isSeenBy(reporter)]).toEqual([
          taken,
          root_id,
          isThere && !isGone && !isHidden,
        ]);
      }
    }),
    { numRuns: runsNightlyTests ? 8 : 2 },
  );
});

/** Compares each count with the rows that it counts. */
async function expectTrueCounts({ context: { database } }: TestApp, taken: unknown): Promise<void> {
  const stories = await database.selectFrom('stories').selectAll().execute();
  const comments = await database.selectFrom('comments').selectAll().execute();
  const isVisible = (row: { deleted_at: number | null; hidden_at: number | null }) =>
    row.deleted_at === null && row.hidden_at === null;
  const [shown, told] = [stories.filter(isVisible), comments.filter(isVisible)];
  for (const { id, stories: count } of await database.selectFrom('topics').selectAll().execute()) {
    expect([taken, id, count]).toEqual([taken, id, shown.filter(({ topic }) => topic === id).length]);
  }
  for (const { id, comments: count } of stories) {
    expect([taken, count]).toEqual([taken, told.filter((row) => row.subject_id === id).length]);
  }
  for (const { id, replies } of comments) {
    expect([taken, replies]).toEqual([taken, told.filter((row) => row.root_id === id).length]);
  }
}
