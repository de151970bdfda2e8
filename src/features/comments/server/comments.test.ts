// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, withoutLimits } from '../../../../test/factories.ts';
import { insertRows, readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { eraseAccount } from '../../accounts/server/own-data/leave.ts';
import { createCircle } from '../../circles/sample.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { setLike } from '../../stories/server/stories.ts';
import { closeComments } from '../../stories/server/story-comments.ts';
import { deleteStory, restoreStory, UNDO_MS } from '../../stories/server/story-editing.ts';
import { MAX_COMMENT, MAX_COMMENTS, REPLIES_SHOWN, THREADS_PER_PAGE } from '../contract.ts';
import {
  deleteComment,
  editComment,
  restoreComment,
  setCommentHidden,
  sweepComments,
} from './comment-editing.ts';
import { readComments } from './comment-reading.ts';
import { postComment } from './comments.ts';
import { eraseComments } from './erase-comments.ts';
import { readOwnComments } from './own-comments.ts';
import { countCommentsByWeek } from './unanswered.ts';

async function setUp() {
  const app = await createTestApp();
  const author = await createActor(app, 'member', { name: 'Ammu' });
  const reader = await createActor(app, 'member', { name: 'ബിജു' });
  const story = await createStory(app, author, { topic: 'food' });
  return { app, author, reader, story, path: `/stories/food/${story}?index` };
}

/** Posts through the rule, without a rate limit. Time passes first, so that comments have an order. */
function post(
  app: TestApp,
  { viewer }: Actor,
  story: string,
  text: string,
  { replyTo, afterMs = 1 }: { replyTo?: string | undefined; afterMs?: number } = {},
): Promise<string> {
  app.clock.advance(afterMs);
  const input = { intent: 'comment' as const, text, key: randomUUID(), replyTo: replyTo ?? '' };
  return postComment(withoutLimits(app.context), viewer, story, input);
}

async function read(app: TestApp, { viewer }: Actor, story: string, place = {}) {
  const page = await readComments(app.context, viewer, story, place);
  if (!page) throw new Error('there is no such story');
  return page;
}

/** Returns the texts of a page; those of replies are lists after their comment. Deleted and hidden ones are in brackets. */
function textsOf({ threads }: Awaited<ReturnType<typeof read>>) {
  const show = ({ state, text }: { state: string; text: string }) =>
    state === 'shown' ? text : `[${state}]`;
  return threads.flatMap(({ comment, replies }) =>
    replies.length ? [show(comment), replies.map(show)] : [show(comment)],
  );
}

test('comments stand oldest first, and a reply to a reply stands in the same thread and names what it answers', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, reader, story } = await setUp();
  const first = await post(app, reader, story, 'ഒരു ചായ കൂടി?\r\n');
  await post(app, author, story, 'Second');
  const reply = await post(app, author, story, 'Reply', { replyTo: first });
  const answer = await post(app, reader, story, 'To the reply', { replyTo: reply });
  const page = await read(app, author, story);
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
  const { app, reader, story, path } = await setUp();
  const form = { intent: 'comment', text: 'Once', key: 'comment-key-1' };
  const answers = await runConcurrently(app, [1, 2, 3], () => reader.client.act(path, form));
  expect(new Set(answers.map(({ value }) => value.redirect)).size).toBe(1);
  expect((await read(app, reader, story)).total).toBe(1);
  const changed = await reader.client.act(path, { ...form, text: 'Twice' });
  expect([changed.status, changed.value.data.error.code]).toEqual([409, 'comment-posted']);
  const { comment, version } = changed.value.data.error.details;
  await reader.client.act(path, { intent: 'edit-comment', comment, version: String(version), text: 'Twice' });
  expect(textsOf(await read(app, reader, story))).toEqual(['Twice']);
  await deleteComment(app.context, reader.viewer, story, comment);
  await reader.client.act(path, { ...form, text: 'Thrice' });
  expect(textsOf(await read(app, reader, story))).toEqual(['Thrice']);
});

test('an edit of an outdated version is refused, and only the author may edit, delete and restore', async () => {
  const { app, author, reader, story } = await setUp();
  const comment = await post(app, reader, story, 'First');
  const [{ comment: card } = { comment: undefined }] = (await read(app, reader, story)).threads;
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
  const { app, author, reader, story } = await setUp();
  const root = await post(app, reader, story, 'Canaryroot');
  const reply = await post(app, author, story, 'Reply', { replyTo: root });
  await deleteComment(app.context, reader.viewer, story, root);
  const page = await read(app, author, story);
  expect(textsOf(page)).toEqual(['[deleted]', ['Reply']]);
  expect(page.total).toBe(1);
  expect(JSON.stringify(page)).not.toMatch(/Canary|ബിജു/);
  await expect(post(app, author, story, 'Too late', { replyTo: root })).rejects.toMatchObject({
    code: 'answered-gone',
  });
  app.clock.advance(UNDO_MS + 1);
  await sweepComments(app.context.database, app.clock.now());
  expect(textsOf(await read(app, author, story))).toEqual(['[deleted]', ['Reply']]);
  expect(JSON.stringify(await readAll(app))).not.toContain('Canary');
  await deleteComment(app.context, author.viewer, story, reply);
  expect(textsOf(await read(app, author, story))).toEqual([]);
  app.clock.advance(UNDO_MS + 1);
  await sweepComments(app.context.database, app.clock.now());
  await sweepComments(app.context.database, app.clock.now());
  expect(await readAll(app)).toEqual([]);
});

test('those who may read a hidden story or gathering add nothing to it, and its author still changes what is there', async () => {
  const { app, author, reader, story } = await setUp();
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
  const { app, author, reader, story } = await setUp();
  const muted = await createActor(app, 'member', { name: 'Canaryname' });
  const root = await post(app, muted, story, 'Canaryroot');
  await post(app, author, story, 'Reply', { replyTo: root });
  const reply = await post(app, muted, story, 'Canaryreply', { replyTo: root });
  await post(app, author, story, 'Answer', { replyTo: reply });
  await post(app, muted, story, 'Canaryalone');
  const mute = { account_id: reader.viewer.accountId, muted_id: muted.viewer.accountId };
  await insertRows(app, 'mutes', { ...mute, created_at: app.clock.now() });
  const seen = await read(app, { ...reader, viewer: { ...reader.viewer, hasMutes: true } }, story);
  expect(textsOf(seen)).toEqual(['[muted]', ['Reply', 'Answer']]);
  // A live signal counts the comments of muted people too.
  expect(seen).toMatchObject({ total: 2, counted: 5 });
  expect(JSON.stringify(seen)).not.toContain('Canary');
  const all = ['Canaryroot', ['Reply', 'Canaryreply', 'Answer'], 'Canaryalone'];
  for (const actor of [author, muted]) expect(textsOf(await read(app, actor, story))).toEqual(all);
});

test('a closed, deleted or unknown story takes no comment, and shows none', async () => {
  const { app, author, reader, story } = await setUp();
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
  expect((await read(app, reader, story)).total).toBe(1);
});

test('a comment has at most 2,000 characters as a reader counts them, and a story at most 10,000 comments', async () => {
  const { app, author, reader, story } = await setUp();
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
    expect(textsOf(await read(app, reader, other, place))).toEqual(['Elsewhere']);
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
  const { app, reader, author, story } = await setUp();
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
  expect((await read(app, reader, story)).total).toBe(51);
  const { likes } = await readRow(app, 'stories');
  expect(likes).toBe(10);
});

test('pages before and after join without gaps, and the page of a comment shows it', {
  tags: ['both-databases'],
}, async () => {
  const { app, reader, story } = await setUp();
  const ids: string[] = [];
  for (let index = 0; index < 2 * THREADS_PER_PAGE + 5; index += 1) {
    // Some comments have the same time.
    ids.push(await post(app, reader, story, `Comment ${index}`, { afterMs: index % 3 }));
  }
  const replies: string[] = [];
  for (let index = 0; index < 60; index += 1)
    replies.push(await post(app, reader, story, `Reply ${index}`, { replyTo: ids[7] }));

  const newest = await read(app, reader, story);
  expect(newest.threads).toHaveLength(THREADS_PER_PAGE);
  const seen: string[] = [];
  for (let place = {}; ; ) {
    const page = await read(app, reader, story, place);
    seen.unshift(...page.threads.map(({ comment }) => comment.id));
    if (!page.earlier) break;
    place = { before: page.earlier };
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const back: string[] = [];
  for (let place: object = { around: ids[0] }; ; ) {
    const page = await read(app, reader, story, place);
    back.push(...page.threads.map(({ comment }) => comment.id));
    if (!page.later) break;
    place = { after: page.later };
  }
  expect(back).toEqual(seen);

  const long = (await read(app, reader, story, { around: ids[7] })).threads.find(
    ({ comment }) => comment.id === ids[7],
  );
  expect([long?.replies.length, long?.earlierReplies]).toEqual([REPLIES_SHOWN, 60 - REPLIES_SHOWN]);
  for (const id of [replies[0], replies[30], replies[59], ids[3]]) {
    const page = await read(app, reader, story, { around: id });
    expect(
      page.threads.flatMap((thread) => [thread.comment, ...thread.replies]).map((card) => card.id),
    ).toContain(id);
  }
  const thread = await read(app, reader, story, { thread: ids[7] });
  expect([thread.isThread, thread.threads[0]?.replies.length]).toEqual([true, 50]);
  const rest = await read(app, reader, story, { thread: ids[7], before: thread.earlier });
  expect([...rest.threads, ...thread.threads].flatMap(({ replies }) => replies.map(({ id }) => id))).toEqual(
    replies,
  );
  for (const place of [{ before: 'x' }, { after: '1_x' }, { around: randomUUID() }, { thread: replies[0] }]) {
    expect(textsOf(await read(app, reader, story, place))).toEqual(textsOf(newest));
  }
});

test('after any sequence of actions the counts equal the visible rows, and leaving erases or unnames what one wrote', async () => {
  const { app, author, reader, story } = await setUp();
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
  const own = await Array.fromAsync(readOwnComments(app.context, reader.viewer));
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

test('without JavaScript the forms work, and a refused one keeps its text', async () => {
  const { app, author, reader, story, path } = await setUp();
  const root = await post(app, author, story, 'Root');
  const page = path.replace('?index', '');
  const form = await reader.client.html(`${page}?reply=${root}`);
  expect(form).toContain('Your reply to Ammu');
  const fields = { intent: 'comment', key: 'comment-key-2', replyTo: root };
  const refused = await reader.client.post(path, { ...fields, text: 'x'.repeat(2001) });
  expect(refused.status).toBe(422);
  const refusedPage = await refused.text();
  for (const text of ['This comment is too long.', 'x'.repeat(2001)]) expect(refusedPage).toContain(text);
  const posted = await reader.client.post(path, { ...fields, text: 'Hello' });
  expect(posted.status).toBe(302);
  const location = String(posted.headers.get('location'));
  expect(await reader.client.html(location)).toContain('>Hello<');
  await closeComments(app.context, author.viewer, story, true);
  const closed = await reader.client.html(page);
  expect(closed).toContain('The author has closed the comments.');
  expect(closed).not.toContain('name="text"');
  const late = await reader.client.post(path, {
    intent: 'comment',
    key: 'comment-key-3',
    replyTo: '',
    text: 'Too late',
  });
  const latePage = await late.text();
  for (const text of ['Your text is still here.', 'Too late']) expect(latePage).toContain(text);
});

test('a link into 1,000 comments shows its comment between others, and a comment posted there is shown', async () => {
  const { app, reader, story, path } = await setUp();
  const first = await post(app, reader, story, 'Comment 0');
  const [row] = await readAll(app);
  const ids = [first, ...Array.from({ length: 999 }, () => randomUUID())];
  const rows = ids.map((id, index) => ({ ...row, id, submission_key: id, created_at: index }) as never);
  const { database } = app.context;
  await database.deleteFrom('comments').execute();
  for (let index = 0; index < rows.length; index += 250) {
    await insertRows(database, 'comments', rows.slice(index, index + 250));
  }
  await database.updateTable('stories').set({ comments: 1000, topic: 'travel' }).execute();
  // The story has moved to another topic since the link was made.
  const link = `/stories/food/${story}?comment=${ids[500]}`;
  const moved = await reader.client.get(link);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, link.replace('food', 'travel')]);
  const page = await reader.client.html(link.replace('food', 'travel'));
  const shown = [...page.matchAll(/<article[^>]* id="comment-([\da-f-]{36})"/g)].map(([, id]) => id);
  expect(shown).toContain(ids[500]);
  expect(shown).toEqual(ids.slice(ids.indexOf(shown[0] ?? ''), ids.indexOf(shown.at(-1) ?? '') + 1));
  const position = shown.indexOf(ids[500]);
  expect([position > 5, shown.length - position > 5]).toEqual([true, true]);
  for (const side of ['before', 'after']) {
    const [, next = ''] = new RegExp(`href="([^"]*[?]${side}=[^"#]*)`).exec(page) ?? [];
    const neighbour =
      side === 'before' ? ids.indexOf(shown[0] ?? '') - 1 : ids.indexOf(shown.at(-1) ?? '') + 1;
    expect(await reader.client.html(next)).toContain(`id="comment-${ids[neighbour]}"`);
  }
  const posted = await reader.client.post(path, { intent: 'comment', text: 'From here', key: randomUUID() });
  const target = String(posted.headers.get('location')).replace('food', 'travel');
  const after = await reader.client.html(target);
  expect(after).toContain('>From here<');
  expect(after).not.toContain(`id="comment-${ids[500]}"`);
});

test('a reply is posted if the author has left, and can be posted as a comment if its comment went too', async () => {
  const { app, reader, story, path } = await setUp();
  const leave = async (keepsWork: boolean) => {
    const leaver = await createActor(app, 'member', { name: 'Canaryname' });
    const root = await post(app, leaver, story, 'Root');
    const { accountId } = leaver.viewer;
    await inTransaction(app.context, (transaction) =>
      eraseAccount(app.context, transaction, { accountId, keepsWork }),
    );
    return root;
  };
  const page = path.replace('?index', '');
  const kept = await leave(true);
  const form = await reader.client.html(`${page}?reply=${kept}`);
  expect(form).toContain('Your reply to Anonymous User');
  const fields = { intent: 'comment', key: randomUUID(), replyTo: kept, text: 'Still an answer' };
  expect((await reader.client.post(path, fields)).status).toBe(302);

  const gone = await leave(false);
  const words = 'You can still post this as a separate comment.';
  expect(await reader.client.html(`${page}?reply=${gone}`)).toContain(words);
  const late = { ...fields, key: randomUUID(), replyTo: gone, text: 'Words that took an hour' };
  const refused = await reader.client.post(`${page}?index&reply=${gone}`, late);
  expect(refused.status).toBe(409);
  const refusedPage = await refused.text();
  expect(refusedPage).toContain(words);
  expect(refusedPage).toMatch(/<textarea[^>]*>Words that took an hour<\/textarea>/);
  expect(refusedPage).toMatch(/name="replyTo" value=""|value="" name="replyTo"/);
  expect((await reader.client.post(path, { ...late, replyTo: '' })).status).toBe(302);
  expect(textsOf(await read(app, reader, story))).toEqual([
    'Root',
    ['Still an answer'],
    'Words that took an hour',
  ]);
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
