// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createComment, createStory } from '../../../../test/factories.ts';
import { readRow } from '../../../../test/rows.ts';
import { MAX_STORY_BYTES_PER_MEMBER } from '../../stories/contract.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import { deleteStory, editStory } from '../../stories/server/story-editing.ts';
import { editComment } from './comment-editing.ts';

test('the stories of a member have a limited size, which is told before and frees itself again', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const { context, clock } = app;
  const author = await createActor(app);
  const id = await createStory(app, author, { title: 'മഴ', content: 'പെയ്തു.' });
  const story = await context.database.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
  expect(story.bytes).toBe(Buffer.byteLength('മഴപെയ്തു.'));

  const fill = (bytes: number) =>
    context.database.updateTable('stories').set({ bytes }).where('id', '=', id).execute();
  const draft = () =>
    saveDraft(context, author.viewer, {
      key: randomUUID(),
      topic: 'food',
      title: 'T',
      content: 'x',
      base: 0,
    });
  expect(await draft()).not.toHaveProperty('isNearlyFull');
  await fill(MAX_STORY_BYTES_PER_MEMBER * 0.9);
  expect(await draft()).toMatchObject({ isNearlyFull: true });
  await createStory(app, author, { title: 'One more', content: 'fits' });

  await fill(MAX_STORY_BYTES_PER_MEMBER);
  await expect(createStory(app, author)).rejects.toMatchObject({ code: 'texts-full', status: 422 });
  const edit = (content: string) => {
    const version = story.edited_at ?? story.created_at;
    const input = { intent: 'edit', topic: 'food', title: 'മഴ', content, version, key: '12345678' } as const;
    return editStory(context, author.viewer, id, input);
  };
  await expect(edit('പെയ്തു. പെയ്തു.')).rejects.toMatchObject({ code: 'texts-full' });
  // A deleted story takes its space until it cannot be restored any more.
  await deleteStory(context, author.viewer, id);
  await expect(createStory(app, author)).rejects.toMatchObject({ code: 'texts-full' });
  clock.advance(25 * 3_600_000);
  await context.sweeper.sweep();
  await createStory(app, author);
  // Another member has their own space.
  await createStory(app, await createActor(app));
});

test('the comments of a member have a limited size', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const { context } = app;
  const author = await createActor(app);
  const story = await createStory(app, author);
  const post = (text: string) => createComment({ context }, author, story, text);
  const id = await post('മഴ');
  const { bytes } = await context.database.selectFrom('comments').select('bytes').executeTakeFirstOrThrow();
  expect(bytes).toBe(6);
  await context.database.updateTable('comments').set({ bytes: 20_000_000 }).execute();
  await expect(post('One more')).rejects.toMatchObject({ code: 'texts-full', status: 422 });
  const { created_at: version } = await readRow(context, 'comments');
  const edit = (text: string) =>
    editComment(context, author.viewer, story, { intent: 'edit-comment', comment: id, text, version });
  await expect(edit('മഴ പെയ്തു')).rejects.toMatchObject({ code: 'texts-full' });
  await edit('ok');
});
