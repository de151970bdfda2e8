// Runs on: SQLite, PostgreSQL nightly

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { readRows, updateRows } from '../../../../test/rows.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { deleteComment, editComment, restoreComment } from '../../comments/server/comment-editing.ts';
import { postComment } from '../../comments/server/comments.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { deleteStory, editStory, restoreStory } from '../../stories/server/story-editing.ts';
import { type Category, type Decision, MAX_SHOWN_REPORTS } from '../contract.ts';
import { listCases, readCase } from './cases.ts';
import { answerObjection, decideCase, undoCaseDecision } from './decide-case.ts';
import { OBJECTION_MS, objectToDecision, readOwnCase } from './objections.ts';
import { findNewestCases } from './open-cases.ts';
import { reportContent, TRUSTED_AFTER_MS, URGENT_MS } from './reports.ts';
import { CASE_RETENTION_MS, LOG_RETENTION_MS } from './sweep-cases.ts';

const SECRET = 'canary-of-a-hidden-story';

async function setUp(environment: Record<string, string> = { RATE_LIMIT_FACTOR: '1000' }) {
  const app = await createTestApp({ environment });
  const people = {
    author: await createActor(app, 'member', { name: 'Appu' }),
    reporter: await createActor(app, 'member', { name: 'Ammu' }),
    moderator: await createActor(app, 'moderator', { name: 'Omana' }),
    administrator: await createActor(app, 'administrator', { name: 'Sreelatha' }),
  };
  const story = await createStory(app, people.author, { title: SECRET });
  const report = (by: Actor, category: Category = 'unkind', words = '') =>
    reportContent(app.context, by.viewer, { kind: 'story', id: story, category, words }).then(
      ({ caseId }) => caseId,
    );
  const judge = (by: Actor, id: string, intent: Decision) =>
    decideCase(app.context, by.viewer, id, { intent, rule: 1, words: 'Too harsh.', note: 'Second time.' });
  const read = (id: string, by = people.moderator) => readCase(app.context, by.viewer, id, 'en');
  return { app, ...people, story, path: `/stories/food/${story}`, report, judge, read };
}

/** Makes a member one whose report of danger hides at once. */
async function joinEarlier({ context, clock }: TestApp, { viewer }: Actor) {
  await updateRows(
    context,
    'memberships',
    { account_id: viewer.accountId },
    { joined_at: clock.now() - TRUSTED_AFTER_MS },
  );
}

test('the page of a case shows the first fifty reports, and how many more there are', async () => {
  const { app, reporter, moderator, story, read } = await setUp({});
  const form = { kind: 'story', id: story, category: 'unkind', words: 'Please read the end.' };
  await reporter.client.act('/report', form);
  const [found] = (await listCases(app.context, moderator.viewer, { show: 'open' })).cases;
  const id = found?.id ?? '';
  const report = {
    case_id: id,
    reporter_id: null,
    category: 'unkind',
    words: '',
    created_at: app.clock.now(),
  };
  const more = Array.from({ length: MAX_SHOWN_REPORTS + 2 }, (_, index) => ({
    ...report,
    id: `more-${index}`,
  }));
  await app.context.database.insertInto('reports').values(more).execute();
  const shown = await read(id);
  expect([shown?.reportList.length, shown?.reports]).toEqual([MAX_SHOWN_REPORTS, MAX_SHOWN_REPORTS + 3]);
  expect(await moderator.client.html(`/moderation/${id}`)).toContain('3 more reports.');
});

test('a report leads to a decision that everyone concerned hears of, and nobody learns who reported or decided', async () => {
  const { app, author, reporter, moderator, story, path, judge, read } = await setUp({});
  const form = { kind: 'story', id: story, category: 'unkind', words: 'Please read the end.' };
  expect((await author.client.act('/report', form)).status).toBe(422);
  expect((await reporter.client.act('/report', { ...form, category: 'other', words: ' ' })).status).toBe(422);
  const sent = await reporter.client.post('/report', form);
  expect(sent.headers.get('location')).toBe('/report?notice=sent');
  await reporter.client.post('/report', { ...form, words: '' });
  const [found, ...more] = (await listCases(app.context, moderator.viewer, { show: 'open' })).cases;
  const id = found?.id ?? '';
  expect([found?.title, found?.reports, more]).toEqual([SECRET, 1, []]);
  expect((await read(id))?.reportList).toMatchObject([{ by: 'Ammu', words: 'Please read the end.' }]);
  expect((await app.mailsTo(moderator.viewer.email)).at(-1)?.text).toContain(`/moderation/${id}`);

  // The third report within an hour counts, the fourth is refused.
  await reporter.client.post('/report', form);
  const another = await createStory(app, author);
  expect((await reporter.client.act('/report', { ...form, id: another })).status).toBe(429);

  const decision = { intent: 'hide', rule: '', words: 'Too harsh.', note: '' };
  expect((await moderator.client.act(`/moderation/${id}`, decision)).status).toBe(422);
  const missing = await moderator.client.act(`/moderation/${id}`, { ...decision, words: ' ' });
  expect(missing.text).toMatch(/rule-and-words.*"rule","words"/);
  await judge(moderator, id, 'hide');
  expect((await reporter.client.get(path)).status).toBe(404);
  expect(await moderator.client.html(path)).toContain(`href="/moderation/${id}"`);
  for (const { client } of [reporter, moderator]) {
    expect(await client.html('/stories/food')).not.toContain(SECRET);
  }
  const own = await author.client.html(path);
  expect(own).toContain(`/account/cases/${id}`);
  expect((await reporter.client.data(`/account/cases/${id}`)).status).toBe(404);
  const page = await author.client.data(`/account/cases/${id}`);
  expect(page.text).toContain('Too harsh.');
  for (const name of ['Ammu', 'Omana', 'Second time', moderator.viewer.accountId]) {
    expect(page.text).not.toContain(name);
  }
  const [told] = await app.mailsTo(author.viewer.email);
  expect(told?.text).toMatch(/> Too harsh\.\r?\n/);
  expect(told?.text).toMatch(/> 1\. Be kind\./);
  const [answered] = await app.mailsTo(reporter.viewer.email);
  expect(answered?.text).toContain('What you reported is hidden now.');
  for (const mail of [told, answered]) expect(mail?.text).not.toMatch(/Omana|Ammu|@/);
});

test('the second of two moderators is refused, and so is one who was demoted or the thing is about', async () => {
  const { app, author, reporter, moderator, administrator, report, judge, read } = await setUp();
  const id = await report(reporter);
  const outcomes = await Promise.allSettled([judge(moderator, id, 'hide'), judge(administrator, id, 'warn')]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(['already-decided']);
  expect((await read(id))?.log).toHaveLength(1);

  const entry = (await read(id))?.undoable ?? '';
  const by = administrator.viewer;
  await decide(app.context, by, moderator.viewer.accountId, { action: 'remove-moderator' });
  await expect(undoCaseDecision(app.context, moderator.viewer, id, entry)).rejects.toMatchObject({
    status: 403,
  });
  await undoCaseDecision(app.context, by, id, entry);
  await decide(app.context, by, author.viewer.accountId, { action: 'make-moderator' });
  const promoted = { ...author, viewer: { ...author.viewer, accessLevel: 'moderator' as const } };
  await expect(judge(promoted, id, 'no-breach')).rejects.toMatchObject({ code: 'own-case' });

  const story = await createStory(app, administrator);
  const about = { kind: 'story', id: story, category: 'spam', words: '' } as const;
  const { caseId: other } = await reportContent(app.context, reporter.viewer, about);
  await expect(judge(promoted, other, 'hide')).rejects.toMatchObject({ code: 'about-administrator' });
});

test('a proposal that has words to the author is refused with everything that was typed', async () => {
  const { reporter, moderator, report, read } = await setUp();
  const id = await report(reporter);
  const typed = { intent: 'propose-suspension', rule: '1', words: 'Too harsh.', note: 'Again.' };
  const page = await (await moderator.client.post(`/moderation/${id}`, typed)).text();
  expect(page.match(/<form[^>]*action="\/moderation/g)).toHaveLength(1);
  for (const text of ['Only the note is sent with a proposal.', 'Too harsh.', 'Again.'])
    expect(page).toContain(text);
  expect((await read(id))?.log).toEqual([]);
  const sent = await moderator.client.post(`/moderation/${id}`, { ...typed, words: '' });
  expect(sent.status).toBe(302);
  expect((await read(id))?.log).toMatchObject([{ action: 'proposed', note: 'Again.' }]);
});

test('an author objects once, in time, and someone else decides about it', async () => {
  const { app, author, reporter, moderator, administrator, path, report, judge, read } = await setUp();
  const id = await report(reporter);
  await judge(moderator, id, 'hide-and-warn');
  const object = (words: string) => objectToDecision(app.context, author.viewer, id, { words });
  await expect(objectToDecision(app.context, reporter.viewer, id, { words: 'No' })).rejects.toMatchObject({
    status: 404,
  });
  await object('It was a joke.');
  await object('It was a joke.');
  await expect(object('Really.')).rejects.toMatchObject({ code: 'too-late' });
  expect(await read(id)).toMatchObject({
    objection: 'It was a joke.',
    closedAt: null,
    refusal: 'same-decider',
  });
  const answer = (by: Actor, intent: 'uphold' | 'reverse', words = '') =>
    answerObjection(app.context, by.viewer, id, { intent, words, note: '' });
  await expect(answer(moderator, 'reverse')).rejects.toMatchObject({ code: 'same-decider' });
  await expect(judge(administrator, id, 'warn')).rejects.toMatchObject({ code: 'objected' });
  await expect(answer(administrator, 'uphold')).rejects.toMatchObject({ code: 'blank' });
  expect((await read(id))?.contested).toMatchObject({ decision: 'hide-and-warn', words: 'Too harsh.' });
  const before = (await app.mailsTo(reporter.viewer.email)).length;
  const readOwn = () => readOwnCase(app.context, author.viewer, id, 'en');

  await answer(administrator, 'uphold', 'A joke can hurt.');
  expect((await reporter.client.get(path)).status).toBe(404);
  expect((await app.mailsTo(author.viewer.email)).at(-1)?.text).toContain('> A joke can hurt.');
  expect(await readOwn()).toMatchObject({
    outcome: 'hide-and-warn',
    words: 'Too harsh.',
    answer: 'A joke can hurt.',
    objectUntil: null,
  });
  expect((await read(id))?.record).toEqual({ hidden: 1, warned: 1 });

  // Undoing the answer opens the objection again, for anyone but the moderator of the first decision.
  const told = (await app.mailsTo(author.viewer.email)).length;
  await undoCaseDecision(app.context, administrator.viewer, id, (await read(id))?.undoable ?? '');
  expect(await app.mailsTo(author.viewer.email)).toHaveLength(told);
  expect((await reporter.client.get(path)).status).toBe(404);
  expect(await read(id)).toMatchObject({ refusal: 'same-decider', contested: { decision: 'hide-and-warn' } });
  const page = await administrator.client.post(`/moderation/${id}`, {
    intent: 'reverse',
    words: '',
    note: '',
  });
  expect(page.headers.get('location')).toBe(`/moderation/${id}?notice=told`);
  expect((await reporter.client.get(path)).status).toBe(200);
  expect((await app.mailsTo(author.viewer.email)).at(-1)?.subject).toContain('visible again');
  expect(await app.mailsTo(reporter.viewer.email)).toHaveLength(before);
  expect(await readOwn()).toMatchObject({ outcome: 'no-breach', objectUntil: null });

  const later = await report(reporter);
  await judge(moderator, later, 'warn');
  app.clock.advance(OBJECTION_MS + 1);
  const late = objectToDecision(app.context, author.viewer, later, { words: 'Late.' });
  await expect(late).rejects.toMatchObject({ code: 'too-late' });
});

test('after a decision the page says what happened to whom, and leads to the next case that the moderator may decide', async () => {
  const { app, author, reporter, moderator, administrator, report } = await setUp();
  const decide = async (id: string) => {
    const fields = { intent: 'warn', rule: '1', words: 'Too harsh.', note: '' };
    const { headers } = await moderator.client.post(`/moderation/${id}`, fields);
    return moderator.client.html(headers.get('location') ?? '');
  };
  const reportPerson = async ({ viewer }: Actor) => {
    const input = { kind: 'person', id: viewer.accountId, category: 'unkind', words: '' } as const;
    app.clock.advance(1000);
    return (await reportContent(app.context, reporter.viewer, input)).caseId;
  };
  const first = await report(reporter);
  const ofAdministrator = await reportPerson(administrator);
  const next = await reportPerson(author);
  const done = await decide(first);
  expect(done).toContain('Warned: Appu. Nothing was hidden. We’re emailing Appu about it.');
  expect(done).toContain('We’re emailing the person who reported it.');
  expect(done).toContain(`href="/moderation/${next}"`);
  expect(done).not.toContain(`href="/moderation/${ofAdministrator}"`);
  expect(done).toMatch(/name="intent" value="undo"/);
  expect(await decide(next)).toContain('No other case is waiting for you.');
});

test('a report of danger hides at once, but not from a newcomer or after a moderator found no breach', async () => {
  const { app, author, reporter, moderator, path, report, judge, read } = await setUp();
  const isVisible = async () => (await reporter.client.get(path)).status === 200;
  await report(reporter, 'danger');
  expect(await isVisible()).toBe(true);
  await joinEarlier(app, reporter);
  const id = await report(reporter, 'danger');
  expect([await isVisible(), (await read(id))?.log[0]?.action]).toEqual([false, 'hidden']);
  await judge(moderator, id, 'no-breach');
  expect(await isVisible()).toBe(true);
  await report(reporter, 'danger');
  expect(await isVisible()).toBe(true);

  // While a moderator looks at the story, its author can delete it, but not restore it.
  await author.client.act(path, { intent: 'delete' });
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(409);
});

test('a photo is reported and hidden on its own, and a hidden story hides its photos', async () => {
  const { app, author, reporter, moderator, judge, read } = await setUp();
  const [first, second] = [
    await createStoryPhoto(app, author, { width: 60 }),
    await createStoryPhoto(app, author, { width: 80 }),
  ];
  const choice = [
    { id: first.id, alt: 'A face' },
    { id: second.id, alt: 'Rain' },
  ];
  const story = await createStory(app, author, { title: 'Two photos' }, choice);
  const path = `/stories/food/${story}`;
  const show = async ({ client }: Actor, address: string) => {
    const page = await client.html(address);
    return [first, second].map(({ id }) => page.includes(`/story-photos/${id}`));
  };
  const status = async ({ client }: Actor) => (await client.get(first.path)).status;
  expect(await show(reporter, '/stories/food')).toEqual([true, false]);
  expect(await show(reporter, `/report?kind=photo&id=${first.id}`)).toEqual([true, false]);
  const form = { kind: 'photo', id: first.id, category: 'private', words: '' };
  // The kind comes from an address, so it may be any word.
  for (const kind of ['nothing', 'constructor']) {
    expect((await reporter.client.get(`/report?kind=${kind}&id=${first.id}`)).status).toBe(404);
    expect((await reporter.client.act('/report', { ...form, kind })).status).toBe(404);
  }
  expect((await author.client.act('/report', form)).status).toBe(422);
  await reporter.client.post('/report', form);
  const id = (await listCases(app.context, moderator.viewer, { show: 'open' })).cases[0]?.id ?? '';
  expect(await read(id)).toMatchObject({ kind: 'photo', title: 'Two photos', text: 'A face' });

  await judge(moderator, id, 'hide');
  for (const address of [path, '/stories/food', '/stories/latest']) {
    const isWhole = address === path;
    expect([address, await show(reporter, address)]).toEqual([address, [false, true]]);
    expect([address, await show(author, address)]).toEqual([address, [isWhole, true]]);
  }
  expect(await author.client.html(path)).toContain(`/account/cases/${id}`);
  expect([await status(reporter), await status(author), await status(moderator)]).toEqual([404, 200, 200]);
  expect(await show(moderator, `/moderation/${id}`)).toEqual([true, false]);
  await undoCaseDecision(app.context, moderator.viewer, id, (await read(id))?.undoable ?? '');
  expect(await show(reporter, '/stories/food')).toEqual([true, false]);

  const whole = { kind: 'story', id: story, category: 'unkind', words: '' } as const;
  const { caseId } = await reportContent(app.context, reporter.viewer, whole);
  await judge(moderator, caseId, 'hide');
  expect([await status(reporter), await status(author)]).toEqual([404, 200]);
  expect(await show(moderator, `/moderation/${caseId}`)).toEqual([true, true]);
});

test('moderators are reminded twice, and closed cases are deleted in time', async () => {
  const { app, author, reporter, moderator, story, report, judge, read } = await setUp();
  const id = await report(reporter, 'hateful');
  const subjects = async () => (await app.mailsTo(moderator.viewer.email)).map(({ subject }) => subject);
  const sweep = async (ms: number) => {
    app.clock.advance(ms);
    await app.context.sweeper.sweep();
    await app.context.sweeper.sweep();
  };
  await sweep(URGENT_MS / 2);
  await sweep(URGENT_MS / 2);
  const all = [
    'An urgent report on Kerikko needs a decision',
    'A report on Kerikko is still open',
    'A report on Kerikko is overdue',
  ];
  expect(await subjects()).toEqual(all);
  await judge(moderator, id, 'no-breach');
  const { caseId: hiding } = await reportContent(app.context, reporter.viewer, {
    ...{ kind: 'story', id: story, category: 'spam', words: '' },
  });
  await judge(moderator, hiding, 'hide');
  await sweep(CASE_RETENTION_MS + DAY_MS);
  expect(await read(id)).toBeUndefined();
  // The story stays hidden, and its author still learns that.
  expect(await readStory(app.context, author.viewer, story)).toMatchObject({
    hiding: { isHeld: false, casePath: null },
  });
  const log = () =>
    app.context.database.selectFrom('moderation_log').select('action').orderBy('action').execute();
  await sweep(LOG_RETENTION_MS - CASE_RETENTION_MS - 2 * DAY_MS);
  expect(await log()).toEqual([{ action: 'hide' }, { action: 'no-breach' }]);
  await sweep(2 * DAY_MS);
  expect(await log()).toEqual([]);
});

test('a reported comment is shown as it was and as it is, hidden with its text for all but its author and moderators, and shown again', async () => {
  const { app, author, reporter, moderator, story, path, judge, read } = await setUp();
  const { context } = app;
  const comment = await postComment(context, author.viewer, story, {
    intent: 'comment',
    text: SECRET,
    key: 'key-of-a-comment',
  });
  const reply = { intent: 'comment', text: 'Please not.', key: 'key-of-a-reply', replyTo: comment } as const;
  await postComment(context, reporter.viewer, story, reply);
  expect(await reporter.client.html(path)).toContain(`/report?kind=comment&amp;id=${comment}`);
  const form = { kind: 'comment', id: comment, category: 'unkind', words: '' };
  expect((await author.client.act('/report', form)).status).toBe(422);
  await reporter.client.post('/report', form);
  const [{ id } = { id: '' }] = (await listCases(context, moderator.viewer, { show: 'open' })).cases;
  const edit = { comment, text: 'Mended.', version: app.clock.now() };
  await editComment(context, author.viewer, story, { intent: 'edit-comment', ...edit });
  const permalink = `${path}?comment=${comment}#comment-${comment}`;
  expect(await read(id)).toMatchObject({
    kind: 'comment',
    text: SECRET,
    now: { text: 'Mended.', path: permalink, isHidden: false },
  });
  const deleting = { intent: 'delete-comment', comment };
  await author.client.act(`${path}?index`, deleting);
  expect((await moderator.client.act('/report', form)).status).toBe(404);
  const restoring = { intent: 'restore-comment', comment };
  expect((await author.client.act(`${path}?index`, restoring)).status).toBe(409);
  await judge(moderator, id, 'no-breach');
  await author.client.act(`${path}?index`, restoring);

  const { caseId } = await reportContent(context, reporter.viewer, {
    ...form,
    kind: 'comment',
    category: 'spam',
  });
  await judge(moderator, caseId, 'hide');
  const seen = async ({ client }: Actor) => (await client.data(permalink)).text;
  expect(await seen(reporter)).not.toContain('Mended.');
  expect(await seen(author)).toContain(`/account/cases/${caseId}`);
  expect(await seen(moderator)).toContain(`/moderation/${caseId}`);
  for (const person of [author, moderator]) expect(await seen(person)).toContain('Mended.');
  expect((await read(caseId))?.now).toMatchObject({ path: permalink, isHidden: true });
  const answers = { intent: 'comment', key: 'key-of-another', text: 'Hm', replyTo: comment } as const;
  const answering = postComment(context, moderator.viewer, story, answers);
  await expect(answering).rejects.toMatchObject({ code: 'answered-gone' });
  await undoCaseDecision(context, moderator.viewer, caseId, (await read(caseId))?.undoable ?? '');
  expect(await seen(reporter)).toContain('Mended.');

  // The comments of a hidden story are where the story is: nobody else learns their text from the form of a report.
  const { caseId: storyCase } = await reportContent(context, reporter.viewer, {
    ...{ kind: 'story', id: story, category: 'spam', words: '' },
  });
  await judge(moderator, storyCase, 'hide');
  expect((await reporter.client.data(`/report?kind=comment&id=${comment}`)).text).not.toContain('Mended');
  expect((await read(caseId))?.now?.path).toBe(permalink);
  const late = postComment(context, reporter.viewer, story, { ...answers, replyTo: '' });
  await expect(late).rejects.toMatchObject({ code: 'story-not-found' });
});

test('undoing a decision while the thing is reported again opens one case, or says that there is a newer one', async () => {
  const { app, moderator, story, judge, read } = await setUp();
  const input = { kind: 'story', id: story, category: 'unkind', words: '' } as const;
  for (let round = 0; round < 12; round += 1) {
    const [first, second] = [await createActor(app), await createActor(app)];
    const { caseId } = await reportContent(app.context, first.viewer, input);
    await judge(moderator, caseId, 'warn');
    const entry = (await read(caseId))?.undoable ?? '';
    const [undone, reported] = await Promise.allSettled([
      undoCaseDecision(app.context, moderator.viewer, caseId, entry),
      reportContent(app.context, second.viewer, input),
    ]);
    expect(reported.status).toBe('fulfilled');
    const open = (await listCases(app.context, moderator.viewer, { show: 'open' })).cases;
    expect(open).toHaveLength(1);
    if (undone.status === 'rejected') {
      expect(undone.reason).toMatchObject({ code: 'newer-case', details: { case: open[0]?.id } });
    }
    await judge(moderator, open[0]?.id ?? '', 'no-breach');
  }
  const [first, second] = [await createActor(app), await createActor(app)];
  const { caseId } = await reportContent(app.context, first.viewer, input);
  await judge(moderator, caseId, 'warn');
  const { caseId: newer } = await reportContent(app.context, second.viewer, input);
  const entry = (await read(caseId))?.undoable ?? '';
  const refused = await moderator.client.post(`/moderation/${caseId}`, { intent: 'undo', entry });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain(`href="/moderation/${newer}"`);
});

test('after any sequence of changes the counts equal the visible rows, and nobody but the allowed reads what is hidden', async () => {
  const kind = fc.constantFrom('story', 'comment', 'reply');
  const step = fc.constantFrom(
    ...['report', 'danger', 'hide', 'warn', 'no-breach', 'undo', 'delete', 'restore', 'edit', 'link'],
  );
  const steps = fc.array(fc.tuple(kind, step), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { app, author, reporter, moderator, administrator, story, judge, read } = await setUp();
      const { context } = app;
      await joinEarlier(app, reporter);
      const post = (text: string, replyTo = '') =>
        postComment(context, author.viewer, story, {
          intent: 'comment',
          text,
          key: `key-of-${text}`,
          replyTo,
        });
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
        } else if (id) await judge(moderator, id, one as Decision).catch(ignore);
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
