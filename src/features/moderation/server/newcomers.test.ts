// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Actor, changeStory, createStory } from '../../../../test/factories.ts';
import { insertRows, readRow, readRows } from '../../../../test/rows.ts';
import { openTopic } from '../../../../test/topic-data.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { eraseAccount } from '../../accounts/server/own-data/leave.ts';
import { editComment } from '../../comments/server/comment-editing.ts';
import { postComment } from '../../comments/server/comments.ts';
import { setFollowed } from '../../following/server/following.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { deleteStory, restoreStory, UNDO_MS } from '../../stories/server/story-editing.ts';
import { createModeratedApp } from '../sample.ts';
import { readCase } from './cases.ts';
import { answerObjection, decideCase } from './decide-case.ts';
import { NEWCOMER_MS } from './newcomers.ts';
import { objectToDecision } from './objections.ts';

const LINK = 'https://canary.example.com/held';

async function setUp(environment?: Record<string, string>) {
  const { author: newcomer, reporter: reader, ...parts } = await createModeratedApp(environment);
  const { app, context } = parts;
  const post = (by: Actor, story: string, text: string, key = randomUUID() as string, replyTo = '') =>
    postComment(context, by.viewer, story, { intent: 'comment', text, key, replyTo });
  const newsOf = async ({ client }: Actor) =>
    (await app.findViewer(client.cookies.get('kerikko')))?.unread?.['/news'];
  return { ...parts, newcomer, reader, post, newsOf };
}

test('a newcomer’s story with a link is seen by its author and moderators alone until it is released as the newest', async () => {
  const { app, context, newcomer, reader, moderator, openCases, judge, newsOf } = await setUp({});
  const older = await createStory(app, reader, { title: 'Of the morning' });
  const { accountId } = newcomer.viewer;
  await setFollowed(context, reader.viewer, { kind: 'person', id: accountId, followed: true });
  const form = {
    ...{ intent: 'publish', topic: 'food', title: 'Held', content: `See ${LINK}` },
    ...{ key: 'key-of-a-held-story', name: '' },
  };
  // Sent twice at once, and again.
  const answers = await Promise.all([1, 2].map(() => newcomer.client.post('/stories/food', form)));
  const place = answers[0]?.headers.get('location') ?? '';
  expect(answers[1]?.headers.get('location')).toBe(place);
  expect((await newcomer.client.post('/stories/food', form)).headers.get('location')).toBe(place);
  expect(place).toMatch(/^\/stories\/food\/[0-9a-f-]{36}\?published=/);
  const path = place.split('?')[0] ?? '';
  const id = path.split('/').at(-1) ?? '';
  const [found, ...more] = await openCases();
  expect([found?.kind, found?.isHeld, found?.reports, more]).toEqual(['story', true, 0, []]);
  const caseId = found?.id ?? '';

  const lists = [
    '/stories',
    '/stories/food',
    '/stories/latest',
    '/dashboard',
    `/people/${newcomer.viewer.accountId}`,
  ];
  for (const address of [...lists, `/stories/food/${older}`]) {
    for (const { client } of [newcomer, reader, moderator]) {
      expect([address, (await client.data(address)).text.includes(id)]).toEqual([address, false]);
    }
  }
  expect((await reader.client.get(path)).status).toBe(404);
  expect(await newsOf(reader)).toBe(0);
  expect((await reader.client.act(path, { intent: 'like', story: id, liked: 'true' })).status).toBe(404);
  expect((await reader.client.act(`/report`, { kind: 'story', id, category: 'spam' })).status).toBe(404);
  const own = await newcomer.client.html(path);
  expect(own).toContain('Others will see this story once a moderator has looked at it.');
  expect(await newcomer.client.html('/drafts')).toContain(`href="${path}"`);
  const seen = await moderator.client.html(path);
  expect(seen).toContain(`href="/moderation/${caseId}"`);
  const page = await moderator.client.html(`/moderation/${caseId}`);
  for (const text of [LINK, 'Release', 'Held because of this']) expect(page).toContain(text);
  expect(page).not.toContain('value="warn"');
  expect((await app.mailsTo(moderator.viewer.email)).map(({ subject }) => subject)).toEqual([
    'A text on Kerikko is waiting for you to look at it',
  ]);

  app.clock.advance(HOUR_MS);
  const newer = await createStory(app, reader, { title: 'Of the evening' });
  app.clock.advance(HOUR_MS);
  await judge(caseId, 'no-breach');
  // Followers of the author get news of the story now.
  await context.scheduler.sweep(JOBS_TASK);
  expect(await newsOf(reader)).toBe(1);
  const list = await openTopic(reader);
  expect(list.stories.slice(0, 2).map((story) => story.id)).toEqual([id, newer]);
  const [told, ...others] = await app.mailsTo(newcomer.viewer.email);
  expect([told?.subject, others]).toEqual(['Everyone on Kerikko can now see what you wrote', []]);
  expect(told?.text).toContain(path);
  const { stories } = await readRow(context, 'topics', { id: 'food' });
  expect(stories).toBe(3);
});

test('a release of a text that its author has changed meanwhile is refused', async () => {
  const { app, context, newcomer, reader, moderator, openCases, post } = await setUp();
  const story = await createStory(app, reader);
  const comment = await post(newcomer, story, `Buy at ${LINK}`);
  const [{ id: caseId } = { id: '' }] = await openCases();
  const read = async () => (await readCase(context, moderator.viewer, caseId, 'en'))?.now;
  const first = await read();
  const edit = { intent: 'edit-comment', comment, text: `Sell at ${LINK}` } as const;
  await editComment(context, newcomer.viewer, story, { ...edit, version: first?.version ?? 0 });
  const decision = { intent: 'no-breach', rule: 0, words: '', note: '' } as const;
  const release = (seen: number | undefined) =>
    decideCase(context, moderator.viewer, caseId, { ...decision, seen });
  await expect(release(first?.version)).rejects.toMatchObject({ code: 'thing-changed', status: 409 });
  expect(await read()).toMatchObject({ text: `Sell at ${LINK}`, isHidden: true });
  await release((await read())?.version);
  expect(await read()).toMatchObject({ isHidden: false });
});

test('undoing the hiding of a held thing keeps it held, and nothing but a release shows it', async () => {
  const { app, context, newcomer, reader, moderator, administrator, openCases, judge, undo, post } =
    await setUp();
  const story = await createStory(app, reader);
  const root = await post(reader, story, 'Nice.');
  const comment = await post(newcomer, story, `Buy at ${LINK}`, 'key-of-a-held-comment', root);
  expect(await post(newcomer, story, `Buy at ${LINK}`, 'key-of-a-held-comment', root)).toBe(comment);
  const path = `/stories/food/${story}?comment=${comment}`;
  const seenBy = ({ client }: Actor) => client.data(path).then(({ text }) => text.includes(LINK));
  const seen = async () => [await seenBy(newcomer), await seenBy(moderator), await seenBy(reader)];
  const [{ id: caseId } = { id: '' }] = await openCases();
  expect(await seen()).toEqual([true, true, false]);
  expect(await newcomer.client.html(path)).toContain('until a moderator has looked at it');
  await judge(caseId, 'hide');
  expect(await seen()).toEqual([true, true, false]);
  await undo(caseId);
  expect(await seen()).toEqual([true, true, false]);
  expect((await openCases()).map(({ isHeld }) => isHeld)).toEqual([true]);

  // The author's objection opens the case again. Another administrator releases the comment.
  await judge(caseId, 'hide');
  await objectToDecision(context, newcomer.viewer, caseId, { words: 'It is my shop.' });
  expect(await seen()).toEqual([true, true, false]);
  const news = () =>
    context.database
      .selectFrom('news')
      .select(['account_id', 'kind'])
      .where('kind', 'in', ['reply', 'comment'])
      .execute();
  expect(await news()).toEqual([]);
  const reverse = (id: string) =>
    answerObjection(context, administrator.viewer, id, { intent: 'reverse', words: '', note: '' });
  await reverse(caseId);
  expect(await seen()).toEqual([true, true, true]);
  // Whom it answers hears of it now.
  expect(await news()).toEqual([{ account_id: reader.viewer.accountId, kind: 'reply' }]);
  const counts = await context.database.selectFrom('stories').select('comments').executeTakeFirstOrThrow();
  expect(counts.comments).toBe(2);

  // An objection to a warning is decided while a later edit is held.
  await reader.client.post('/report', { kind: 'comment', id: comment, category: 'unkind', words: '' });
  const [{ id: reported } = { id: '' }] = await openCases();
  await judge(reported, 'warn');
  await objectToDecision(context, newcomer.viewer, reported, { words: 'Why?' });
  const { created_at: version } = await readRow(context, 'comments', { id: comment });
  const edit = { intent: 'edit-comment', comment, text: `${LINK} and www.example.com`, version } as const;
  await editComment(context, newcomer.viewer, story, edit);
  expect(await seen()).toEqual([true, true, false]);
  await reverse(reported);
  expect(await seen()).toEqual([true, true, false]);
});

test('an edit is held only if it brings something in, and keeps the place of what others have seen', async () => {
  const { app, context, newcomer, reader, openCases, judge } = await setUp();
  const story = await createStory(app, newcomer, { title: 'Rain', content: 'Steam.' });
  const read = () =>
    context.database.selectFrom('stories').selectAll().where('id', '=', story).executeTakeFirstOrThrow();
  const created = (await read()).created_at;
  const edit = async (content: string) => {
    app.clock.advance(MINUTE_MS);
    await changeStory(app, newcomer, story, { content });
    return (await read()).hidden_at !== null;
  };
  expect(await edit('Steam and rain.')).toBe(false);
  expect(await edit(`Steam, ${LINK}`)).toBe(true);
  expect(await edit(`Steam and ${LINK}`)).toBe(true);
  const [{ id } = { id: '' }, ...more] = await openCases();
  expect(more).toEqual([]);
  // The author may delete and restore the held text. Other members notice neither.
  await deleteStory(context, newcomer.viewer, story);
  await restoreStory(context, newcomer.viewer, story);
  await judge(id, 'no-breach');
  expect(await read()).toMatchObject({ hidden_at: null, created_at: created });
  expect(await edit(`Steam, again at ${LINK}`)).toBe(false);
  expect(await edit(`Steam, ${LINK}, 98470 12345`)).toBe(true);
  expect((await reader.client.get(`/stories/food/${story}`)).status).toBe(404);
});

test('a held comment can be edited unseen, and its release tells whom it mentions by now, each once', async () => {
  const { app, context, newcomer, reader, moderator, openCases, judge, post } = await setUp();
  const story = await createStory(app, reader);
  await post(moderator, story, 'Nice.');
  const published: string[] = [];
  const { live } = context;
  const publish = live.publish.bind(live);
  live.publish = (channels) => {
    published.push(...channels);
    publish(channels);
  };
  const comment = await post(newcomer, story, `Buy at ${LINK}`);
  const edit = async (text: string) => {
    app.clock.advance(MINUTE_MS);
    const { value } = await newcomer.client.data(`/stories/food/${story}?comment=${comment}`);
    const { threads } = value['features/comments/web/comments-page /stories/:topic/:story'].data.page;
    const { version } = threads.at(-1).comment;
    await editComment(context, newcomer.viewer, story, { intent: 'edit-comment', comment, text, version });
  };
  const told = async () => {
    const rows = await readRows(context, 'news', { about_id: story, withdrawn_at: null, kind: 'mention' }, [
      'account_id',
      'kind',
    ]);
    const names = { [reader.viewer.accountId]: 'Ammu', [moderator.viewer.accountId]: 'Omana' };
    return rows.map(({ account_id }) => names[account_id]).sort();
  };
  const isSeen = async () => (await reader.client.data(`/stories/food/${story}`)).text.includes('Look,');
  const link = `/stories/food/${story}?comment=${comment}&edit-comment=${comment}`;
  expect(await newcomer.client.html(link)).toContain('Edit your comment');
  await edit(`Look, @Omana: ${LINK}`);
  expect([await isSeen(), await told()]).toEqual([false, []]);
  // Moderators hear of the case, and open pages of nothing.
  expect(published.filter((channel) => !channel.startsWith('news:'))).toEqual([]);
  const [held, ...others] = await openCases();
  expect([held?.isHeld, others]).toEqual([true, []]);
  await judge(held?.id ?? '', 'no-breach');
  expect([await isSeen(), await told()]).toEqual([true, ['Omana']]);
  // An edit of the visible comment is held for its new link.
  await edit(`Look, @Omana and @Ammu: ${LINK}/again`);
  expect([await isSeen(), await told()]).toEqual([false, []]);
  const [again] = await openCases();
  await judge(again?.id ?? '', 'no-breach');
  expect([await isSeen(), await told()]).toEqual([true, ['Ammu', 'Omana']]);
  // A story that a decision has hidden stays as it is.
  await edit(`Look, @Omana and @Ammu: ${LINK}/thrice`);
  const [third] = await openCases();
  await judge(third?.id ?? '', 'hide');
  await expect(edit('Look, another text.')).rejects.toMatchObject({ code: 'comment-not-found' });
});

test('a member is a newcomer until three contributions and seven days are over, and moderators never are', async () => {
  const { app, context, newcomer, moderator, openCases, post } = await setUp();
  const story = await createStory(app, newcomer);
  const isHeld = async (by: Actor) => {
    const before = (await openCases()).length;
    await post(by, story, `${LINK} ${randomUUID()}`);
    return (await openCases()).length > before;
  };
  expect(await isHeld(moderator)).toBe(false);
  await post(newcomer, story, 'One.');
  await post(newcomer, story, 'Two.');
  expect(await isHeld(newcomer)).toBe(true);
  app.clock.advance(NEWCOMER_MS);
  expect(await isHeld(newcomer)).toBe(false);
  // Being let in counts, not asking.
  const { accountId } = newcomer.viewer;
  const decision = { id: randomUUID(), account_id: accountId, decision: 'approved', decided_by: null };
  const facts = {
    decided_at: app.clock.now() - DAY_MS,
    reason: null,
    from_state: null,
    from_role: null,
    undoes: null,
  };
  await insertRows(context, 'decisions', { ...decision, ...facts });
  expect(await isHeld(newcomer)).toBe(true);
});

test('newcomers publish two stories a day and post five comments in ten minutes, and a repeated form counts once', async () => {
  const { app, newcomer, reader, post } = await setUp({});
  const publish = (title: string) => newcomer.client.act('/stories/food', toForm(title));
  for (const title of ['One', 'One', 'Two', 'Two']) expect((await publish(title)).status).toBe(202);
  app.clock.advance(MINUTE_MS);
  const refused = await publish('Three');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    String((DAY_MS - MINUTE_MS) / 1000),
  ]);
  const page = await newcomer.client.post('/stories/food', toForm('Three'));
  expect(await page.text()).toContain(
    'New members can publish only two stories a day. This one isn’t lost. Try again in 24 hours.',
  );
  app.clock.advance(DAY_MS);
  expect((await publish('Three')).status).toBe(202);
  const story = await createStory(app, reader);
  for (let index = 0; index < 5; index += 1) await post(newcomer, story, `Comment ${index}`);
  await expect(post(newcomer, story, 'Comment 5')).rejects.toMatchObject({ code: 'too-many', status: 429 });
  app.clock.advance(10 * MINUTE_MS);
  await post(newcomer, story, 'Comment 5');
});

test('administrators list words, of which a newcomer’s text is held', async () => {
  const { app, newcomer, reader, moderator, administrator, openCases, post } = await setUp();
  const form = {
    intent: 'save',
    questionEn: '',
    questionMl: '',
    heldWords: ' Lottery \n\nതട്ടിപ്പ\nlottery\nLottery',
  };
  for (const { client } of [newcomer, moderator]) {
    expect((await client.act('/admin/community/newcomers', form)).status).toBeGreaterThan(399);
  }
  await administrator.client.post('/admin/community/newcomers', form);
  const page = await administrator.client.html('/admin/community/newcomers');
  expect(page).toContain('>Lottery\nതട്ടിപ്പ\nlottery</textarea>');
  const many = Array.from({ length: 201 }, (_, index) => `word${index}`).join('\n');
  expect(
    (await administrator.client.act('/admin/community/newcomers', { ...form, heldWords: many })).status,
  ).toBe(422);
  const story = await createStory(app, reader);
  await post(newcomer, story, 'A lovely day.');
  await post(newcomer, story, 'ഇതൊരു തട്ടിപ്പാണ്');
  expect((await openCases()).map(({ title }) => title)).toEqual(['ഇതൊരു തട്ടിപ്പാണ്']);
});

test('a copy of what was held goes with its author, and with what its author deleted', async () => {
  const { app, context, newcomer, reader, administrator, openCases, post } = await setUp();
  const countNews = async () => {
    const { accountId } = administrator.viewer;
    const news = context.database.selectFrom('news').selectAll().where('account_id', '=', accountId);
    return (await news.where('withdrawn_at', 'is', null).execute()).length;
  };
  const story = await createStory(app, newcomer, { content: LINK });
  const other = await createStory(app, reader);
  await post(newcomer, other, LINK);
  expect(await openCases()).toHaveLength(2);
  await deleteStory(context, newcomer.viewer, story);
  app.clock.advance(UNDO_MS + 1);
  await context.sweeper.sweep();
  await context.sweeper.sweep();
  expect((await openCases()).map(({ kind }) => kind)).toEqual(['comment']);
  expect(await countNews()).toBe(1);
  const { accountId } = newcomer.viewer;
  await inTransaction(context, (transaction) =>
    eraseAccount(context, transaction, { accountId, keepsWork: true }),
  );
  const left = await context.database.selectFrom('cases').selectAll().execute();
  expect(left).toEqual([]);
  expect(await countNews()).toBe(0);
});

function toForm(title: string) {
  return { intent: 'publish', topic: 'food', title, content: 'Steam.', key: `key-of-${title}`, name: '' };
}

test('a newcomer’s recording is heard by its teller and moderators alone until it is released', async () => {
  const { app, context, newcomer, reader, moderator, openCases, judge, newsOf } = await setUp();
  await setFollowed(context, reader.viewer, {
    kind: 'person',
    id: newcomer.viewer.accountId,
    followed: true,
  });
  const sentence = 'a moderator will listen to your story before others can';
  const told = await createToldStory(app, newcomer, { isHeld: true });
  const path = `/stories/food/${told.story}`;
  const file = `/recordings/${told.recording}.webm`;
  const pageOf = async ({ client }: Actor, address: string) => client.html(address);
  for (const [person, isHeard] of [
    [newcomer, true],
    [moderator, true],
    [reader, false],
  ] as const) {
    const whole = await person.client.get(file);
    const range = await person.client.get(file, { headers: { range: 'bytes=0-9' } });
    expect([whole.status, range.status]).toEqual(isHeard ? [200, 206] : [404, 404]);
    expect((await pageOf(person, path)).includes('<audio')).toBe(isHeard);
  }
  expect(await pageOf(newcomer, path)).toContain(sentence);
  expect(await pageOf(moderator, path)).not.toContain(sentence);
  expect(await pageOf(newcomer, '/tell?draft=a-new-recording')).toContain(sentence);
  expect(await pageOf(moderator, '/tell?draft=a-new-recording')).not.toContain(sentence);
  expect(await pageOf(reader, '/stories/food')).not.toContain(told.story);
  const [found, ...more] = await openCases();
  expect([found?.isHeld, more]).toEqual([true, []]);
  const casePage = await pageOf(moderator, `/moderation/${found?.id}`);
  expect(casePage).toMatch(new RegExp(`<audio [^>]*src="${file}"`));
  expect(casePage).toContain('A new member’s recording.');

  await judge(found?.id ?? '', 'no-breach');
  expect((await reader.client.get(file)).status).toBe(200);
  expect(await pageOf(reader, '/stories/food')).toContain(told.story);
  await context.scheduler.sweep(JOBS_TASK);
  expect(await newsOf(reader)).toBe(1);
  // A member who is no newcomer is heard at once.
  for (const title of ['Second', 'Third']) await createStory(app, newcomer, { title });
  app.clock.advance(NEWCOMER_MS + 1);
  const later = await createToldStory(app, newcomer, { isHeld: true });
  expect(await openCases()).toEqual([]);
  const { hidden_at: hiddenAt } = await readRow(context, 'stories', { id: later.story });
  expect(hiddenAt).toBeNull();
});
