// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createComment,
  createStory,
  withoutLimits,
} from '../../../../test/factories.ts';
import { insertRows, readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { createCircle } from '../../circles/sample.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { setLike } from '../../stories/server/stories.ts';
import { closeComments } from '../../stories/server/story-comments.ts';
import { deleteStory, restoreStory, UNDO_MS } from '../../stories/server/story-editing.ts';
import { MAX_COMMENT, MAX_COMMENTS, REPLIES_SHOWN, THREADS_PER_PAGE } from '../contract.ts';
import { createCommentedStory, readPage, textsOf } from '../sample.ts';
import {
  deleteComment,
  editComment,
  restoreComment,
  setCommentHidden,
  sweepComments,
} from './comment-editing.ts';
import { readComments } from './comment-reading.ts';
import { eraseComments } from './erase-comments.ts';
import { readOwnComments } from './own-comments.ts';
import { countCommentsByWeek } from './unanswered.ts';

/** Posts a comment. Time passes first, so that comments have an order. */
function post(
  app: TestApp,
  by: Actor,
  story: string,
  text: string,
  { afterMs = 1, ...fields }: { replyTo?: string | undefined; afterMs?: number } = {},
): Promise<string> {
  app.clock.advance(afterMs);
  return createComment(app, by, story, text, fields);
}

test('comments stand oldest first, and a reply to a reply stands in the same thread and names what it answers', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const first = await post(app, reader, story, 'ഒരു ചായ കൂടി?\r\n');
  await post(app, author, story, 'Second');
  const reply = await post(app, author, story, 'Reply', { replyTo: first });
  const answer = await post(app, reader, story, 'To the reply', { replyTo: reply });
  const page = await readPage(app, author, story);
  expect(textsOf(page)).toEqual(['ഒരു ചായ കൂടി?', ['Reply', 'To the reply'], 'Second']);
  expect(page).toMatchObject({ total: 4, isClosed: false, earlier: undefined, later: undefined });
  const [thread] = page.threads;
  expect(thread?.comment).toMatchObject({ author: 'ബിജു', isMine: false, language: 'ml', inReplyTo: null });
  expect(thread?.replies.map(({ id, rootId, inReplyTo }) => [id, rootId, inReplyTo?.author])).toEqual([
    [reply, first, undefined],
    [answer, first, 'Ammu'],
  ]);
});

test('the same form sent twice posts one comment; with another text it asks, and after a deletion it posts', {
  tags: ['both-databases'],
}, async () => {
  const { app, reader, story, path } = await createCommentedStory();
  const form = { intent: 'comment', text: 'Once', key: 'comment-key-1' };
  const answers = await runConcurrently(app, [1, 2, 3], () => reader.client.act(path, form));
  expect(new Set(answers.map(({ value }) => value.redirect)).size).toBe(1);
  expect((await readPage(app, reader, story)).total).toBe(1);
  const changed = await reader.client.act(path, { ...form, text: 'Twice' });
  expect([changed.status, changed.value.data.error.code]).toEqual([409, 'comment-posted']);
  const { comment, version } = changed.value.data.error.details;
  await reader.client.act(path, { intent: 'edit-comment', comment, version: String(version), text: 'Twice' });
  expect(textsOf(await readPage(app, reader, story))).toEqual(['Twice']);
  await deleteComment(app.context, reader.viewer, story, comment);
  await reader.client.act(path, { ...form, text: 'Thrice' });
  expect(textsOf(await readPage(app, reader, story))).toEqual(['Thrice']);
});

test('an edit of an outdated version is refused, and only the author may edit, delete and restore', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const comment = await post(app, reader, story, 'First');
  const [{ comment: card } = { comment: undefined }] = (await readPage(app, reader, story)).threads;
  const edit = (actor: Actor, text: string, version: number) =>
    editComment(app.context, actor.viewer, story, { intent: 'edit-comment', comment, text, version });
  await edit(reader, 'From the phone', card?.version ?? 0);
  await expect(edit(reader, 'From the desk', card?.version ?? 0)).rejects.toMatchObject({
    code: 'comment-changed',
  });
  for (const attempt of [
    () => edit(author, 'Mine now', card?.version ?? 0),
    () => deleteComment(app.context, author.viewer, story, comment),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'comment-not-found' });
  }
  await deleteComment(app.context, reader.viewer, story, comment);
  await expect(deleteComment(app.context, reader.viewer, story, comment)).rejects.toMatchObject({
    status: 404,
  });
  await expect(restoreComment(app.context, author.viewer, story, comment)).rejects.toMatchObject({
    status: 404,
  });
  app.clock.advance(UNDO_MS + 1);
  await expect(restoreComment(app.context, reader.viewer, story, comment)).rejects.toMatchObject({
    code: 'too-late',
  });
});

test('a deleted comment keeps an empty place only while others’ replies stand under it', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const root = await post(app, reader, story, 'Canaryroot');
  const reply = await post(app, author, story, 'Reply', { replyTo: root });
  await deleteComment(app.context, reader.viewer, story, root);
  const page = await readPage(app, author, story);
  expect(textsOf(page)).toEqual(['[deleted]', ['Reply']]);
  expect(page.total).toBe(1);
  expect(JSON.stringify(page)).not.toMatch(/Canary|ബിജു/);
  await expect(post(app, author, story, 'Too late', { replyTo: root })).rejects.toMatchObject({
    code: 'answered-gone',
  });
  app.clock.advance(UNDO_MS + 1);
  await sweepComments(app.context.database, app.clock.now());
  expect(textsOf(await readPage(app, author, story))).toEqual(['[deleted]', ['Reply']]);
  expect(JSON.stringify(await readAll(app))).not.toContain('Canary');
  await deleteComment(app.context, author.viewer, story, reply);
  expect(textsOf(await readPage(app, author, story))).toEqual([]);
  app.clock.advance(UNDO_MS + 1);
  await sweepComments(app.context.database, app.clock.now());
  await sweepComments(app.context.database, app.clock.now());
  expect(await readAll(app)).toEqual([]);
});

test('those who may read a hidden story or gathering add nothing to it, and its author still changes what is there', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const moderator = await createActor(app, 'moderator');
  const gathering = await createGathering(app, author);
  for (const [kind, id] of Object.entries({ story, gathering })) {
    const own = await post(app, author, id, 'Before');
    const page = `${kind === 'story' ? '/stories/food' : '/gatherings'}/${id}`;
    const table = kind === 'story' ? 'stories' : 'gatherings';
    await app.context.database.updateTable(table).set({ hidden_at: 1 }).where('id', '=', id).execute();
    for (const { client, viewer } of [author, moderator, reader]) {
      const comment = { intent: 'comment', text: 'Later', key: randomUUID(), replyTo: '' };
      expect([kind, (await client.act(`${page}?index`, comment)).status]).toEqual([kind, 404]);
      const like = { intent: 'like', comment: own, liked: 'true' };
      expect([kind, (await client.act(`${page}?index`, like)).status]).toEqual([kind, 404]);
      const html = await client.html(page);
      expect([
        html.includes('Before'),
        html.includes('name="text"'),
        html.includes('form="like-comment"'),
      ]).toEqual([viewer !== reader.viewer, false, false]);
    }
    await deleteComment(app.context, author.viewer, id, own);
  }
});

test('comments of muted people are hidden from those who muted them, and leave a place above the replies of others', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const muted = await createActor(app, 'member', { name: 'Canaryname' });
  const root = await post(app, muted, story, 'Canaryroot');
  await post(app, author, story, 'Reply', { replyTo: root });
  const reply = await post(app, muted, story, 'Canaryreply', { replyTo: root });
  await post(app, author, story, 'Answer', { replyTo: reply });
  await post(app, muted, story, 'Canaryalone');
  const mute = { account_id: reader.viewer.accountId, muted_id: muted.viewer.accountId };
  await insertRows(app, 'mutes', { ...mute, created_at: app.clock.now() });
  const seen = await readPage(app, { ...reader, viewer: { ...reader.viewer, hasMutes: true } }, story);
  expect(textsOf(seen)).toEqual(['[muted]', ['Reply', 'Answer']]);
  // A live signal counts the comments of muted people too.
  expect(seen).toMatchObject({ total: 2, counted: 5 });
  expect(JSON.stringify(seen)).not.toContain('Canary');
  const all = ['Canaryroot', ['Reply', 'Canaryreply', 'Answer'], 'Canaryalone'];
  for (const actor of [author, muted]) expect(textsOf(await readPage(app, actor, story))).toEqual(all);
});

test('a closed, deleted or unknown story takes no comment, and shows none', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  await expect(closeComments(app.context, reader.viewer, story, true)).rejects.toMatchObject({ status: 404 });
  await closeComments(app.context, author.viewer, story, true);
  await expect(post(app, reader, story, 'Hm')).rejects.toMatchObject({ code: 'comments-closed' });
  await closeComments(app.context, author.viewer, story, false);
  await post(app, reader, story, 'Hm');
  await deleteStory(app.context, author.viewer, story);
  await expect(post(app, reader, story, 'Hm')).rejects.toMatchObject({ code: 'story-not-found' });
  await expect(post(app, reader, randomUUID(), 'Hm')).rejects.toMatchObject({ code: 'story-not-found' });
  expect(await readComments(app.context, reader.viewer, story)).toBeUndefined();
  await restoreStory(app.context, author.viewer, story);
  expect((await readPage(app, reader, story)).total).toBe(1);
});

test('without scripts, a comment on what is gone by now comes back with its text', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  await deleteStory(app.context, author.viewer, story);
  for (const path of [`/stories/food/${story}`, `/gatherings/${randomUUID()}`]) {
    const fields = { intent: 'comment', text: 'Lovely', key: randomUUID(), replyTo: '' };
    const answer = await reader.client.post(`${path}?index`, fields);
    expect([answer.status, (await answer.text()).includes('>Lovely</textarea>')]).toEqual([404, true]);
  }
});

test('a comment has at most 2,000 characters as a reader counts them, and a story at most 10,000 comments', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const family = '👨‍👩‍👧‍👦';
  await post(app, reader, story, family.repeat(MAX_COMMENT));
  for (const [text, code] of [
    [family.repeat(MAX_COMMENT + 1), 'comment-too-long'],
    ['\u200D \u200C\n\u2060', 'comment-blank'],
  ] as const)
    await expect(post(app, reader, story, text)).rejects.toMatchObject({ code, status: 422 });
  // The clock of the node that stored the comment is ahead.
  const root = await post(app, author, story, 'Root');
  const ahead = app.clock.now() + 60_000;
  await updateRows(app, 'comments', { id: root }, { created_at: ahead });
  const reply = await post(app, reader, story, 'Reply', { replyTo: root });
  expect((await readAll(app)).find(({ id }) => id === reply)?.created_at).toBe(ahead + 1);
  // An address with a comment of another story, or with nonsense, shows the story's own comments.
  const other = await createStory(app, author);
  await post(app, author, other, 'Elsewhere');
  for (const place of [
    { around: root },
    { thread: root },
    { around: randomUUID() },
    { before: '1_x' },
    { after: '?' },
  ])
    expect(textsOf(await readPage(app, reader, other, place))).toEqual(['Elsewhere']);
  await expect(post(app, reader, other, 'Reply', { replyTo: root })).rejects.toMatchObject({
    code: 'answered-gone',
  });
  // The reply to a comment that is gone for good cannot come back.
  await deleteComment(app.context, reader.viewer, story, reply);
  await app.context.database.deleteFrom('comments').where('id', '=', root).execute();
  await expect(restoreComment(app.context, reader.viewer, story, reply)).rejects.toMatchObject({
    status: 404,
  });
  await app.context.database.updateTable('stories').set({ comments: MAX_COMMENTS }).execute();
  await expect(post(app, reader, story, 'One more')).rejects.toMatchObject({ code: 'comments-full' });
});

test('fifty comments and ten likes at once are all counted', { tags: ['both-databases'] }, async () => {
  const { app, reader, author, story } = await createCommentedStory();
  const root = await post(app, reader, story, 'Root');
  const likers = await Promise.all(Array.from({ length: 10 }, () => createActor(app)));
  await runConcurrently(app, Array.from({ length: 50 }), async (_, index) => {
    const liker = likers[index];
    const like = { intent: 'like', story, liked: true } as const;
    if (liker) await setLike(withoutLimits(app.context), liker.viewer, like);
    await post(app, index % 2 ? author : reader, story, `Reply ${index}`, {
      replyTo: index % 3 ? root : undefined,
    });
  });
  await expectTrueCounts(app);
  expect((await readPage(app, reader, story)).total).toBe(51);
  const { likes } = await readRow(app, 'stories');
  expect(likes).toBe(10);
});

test('pages before and after join without gaps, and the page of a comment shows it', {
  tags: ['both-databases'],
}, async () => {
  const { app, reader, story } = await createCommentedStory();
  const ids: string[] = [];
  for (let index = 0; index < 2 * THREADS_PER_PAGE + 5; index += 1) {
    // Some comments have the same time.
    ids.push(await post(app, reader, story, `Comment ${index}`, { afterMs: index % 3 }));
  }
  const replies: string[] = [];
  for (let index = 0; index < 60; index += 1)
    replies.push(await post(app, reader, story, `Reply ${index}`, { replyTo: ids[7] }));

  const newest = await readPage(app, reader, story);
  expect(newest.threads).toHaveLength(THREADS_PER_PAGE);
  const seen: string[] = [];
  for (let place = {}; ; ) {
    const page = await readPage(app, reader, story, place);
    seen.unshift(...page.threads.map(({ comment }) => comment.id));
    if (!page.earlier) break;
    place = { before: page.earlier };
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const back: string[] = [];
  for (let place: object = { around: ids[0] }; ; ) {
    const page = await readPage(app, reader, story, place);
    back.push(...page.threads.map(({ comment }) => comment.id));
    if (!page.later) break;
    place = { after: page.later };
  }
  expect(back).toEqual(seen);

  const long = (await readPage(app, reader, story, { around: ids[7] })).threads.find(
    ({ comment }) => comment.id === ids[7],
  );
  expect([long?.replies.length, long?.earlierReplies]).toEqual([REPLIES_SHOWN, 60 - REPLIES_SHOWN]);
  for (const id of [replies[0], replies[30], replies[59], ids[3]]) {
    const page = await readPage(app, reader, story, { around: id });
    expect(
      page.threads.flatMap((thread) => [thread.comment, ...thread.replies]).map((card) => card.id),
    ).toContain(id);
  }
  const thread = await readPage(app, reader, story, { thread: ids[7] });
  expect([thread.isThread, thread.threads[0]?.replies.length]).toEqual([true, 50]);
  const rest = await readPage(app, reader, story, { thread: ids[7], before: thread.earlier });
  expect([...rest.threads, ...thread.threads].flatMap(({ replies }) => replies.map(({ id }) => id))).toEqual(
    replies,
  );
  for (const place of [{ before: 'x' }, { after: '1_x' }, { around: randomUUID() }, { thread: replies[0] }]) {
    expect(textsOf(await readPage(app, reader, story, place))).toEqual(textsOf(newest));
  }
});

test('after any sequence of actions the counts equal the visible rows, and leaving erases or unnames what one wrote', async () => {
  const { app, author, reader, story } = await createCommentedStory();
  const actors = [author, reader, await createActor(app, 'member', { name: 'Canary' })];
  const action = fc.record({ kind: fc.nat(5), actor: fc.nat(2), target: fc.nat(30) });
  const ids: string[] = [];
  for (const { kind, actor: who, target } of fc.sample(action, { numRuns: 80, seed: 16 })) {
    const actor = actors[who] as Actor;
    const id = ids[target % (ids.length || 1)] ?? '';
    const ignoreRefusal = (error: { status?: number }) => expect(error.status).toBeLessThan(500);
    if (kind === 0 || ids.length < 8) ids.push(await post(app, actor, story, 'Canarytext'));
    else if (kind === 1)
      await post(app, actor, story, 'Canaryreply', { replyTo: id }).then(
        (reply) => ids.push(reply),
        ignoreRefusal,
      );
    else if (kind === 2) await deleteComment(app.context, actor.viewer, story, id).catch(ignoreRefusal);
    else if (kind === 3) await restoreComment(app.context, actor.viewer, story, id).catch(ignoreRefusal);
    else {
      const hiddenAt = kind === 4 ? app.clock.now() : null;
      await inTransaction(app.context, (transaction) => setCommentHidden(transaction, id, hiddenAt));
    }
  }
  await expectTrueCounts(app);
  const own = await Array.fromAsync(
    readOwnComments(app.context, { viewer: reader.viewer, sessionToken: undefined }),
  );
  expect(own.length).toBe(
    (await readAll(app)).filter((row) => row.author_id === reader.viewer.accountId).length,
  );
  await inTransaction(app.context, (transaction) =>
    eraseComments(transaction, reader.viewer.accountId, 'delete'),
  );
  await expectTrueCounts(app);
  await inTransaction(app.context, (transaction) =>
    eraseComments(transaction, author.viewer.accountId, 'keep'),
  );
  await expectTrueCounts(app);
  const rows = await readAll(app);
  expect(rows.filter((row) => row.author_id === reader.viewer.accountId)).toEqual([]);
  const ofAuthor = rows.filter((row) => row.author_id === author.viewer.accountId);
  expect(ofAuthor.filter((row) => row.deleted_at !== null || row.hidden_at !== null)).toEqual([]);
  expect(rows.filter((row) => row.author_id === null && row.text !== '')).toEqual([]);
});

function readAll({ context }: TestApp) {
  return context.database.selectFrom('comments').selectAll().execute();
}

async function expectTrueCounts(app: TestApp): Promise<void> {
  const rows = await readAll(app);
  const visible = rows.filter((row) => row.deleted_at === null && row.hidden_at === null);
  for (const { id, comments } of await readRows(app, 'stories', {}, ['id', 'comments'])) {
    expect(comments).toBe(visible.filter((row) => row.subject_id === id).length);
  }
  for (const { id, replies } of rows) {
    expect([id, replies]).toEqual([id, visible.filter((row) => row.root_id === id).length]);
  }
}

test('the weeks count no comments on stories and gatherings of circles', async () => {
  const app = await createTestApp();
  const author = await createActor(app);
  const circle = await createCircle(app, author);
  for (const subject of [
    await createStory(app, author),
    await createStory(app, author, { circle }),
    await createGathering(app, author, { circle }),
  ]) {
    await post(app, author, subject, 'Counted?');
  }
  const now = app.clock.now();
  expect(await countCommentsByWeek(app.context, [1, now + 1])).toEqual([1]);
});
