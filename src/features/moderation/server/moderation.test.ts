// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { type Actor, createActor, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { editComment } from '../../comments/server/comment-editing.ts';
import { postComment } from '../../comments/server/comments.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { MAX_SHOWN_REPORTS } from '../contract.ts';
import { createReportedStory, joinEarlier, SECRET } from '../sample.ts';
import { undoCaseDecision } from './decide-case.ts';
import { URGENT_MS } from './reports.ts';
import { CASE_RETENTION_MS, LOG_RETENTION_MS } from './sweep-cases.ts';

test('the page of a case shows the first fifty reports, and how many more there are', async () => {
  const { app, reporter, moderator, story, read, openCases } = await createReportedStory({});
  const form = { kind: 'story', id: story, category: 'unkind', words: 'Please read the end.' };
  await reporter.client.act('/report', form);
  const [found] = await openCases();
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
  // The facts of a case stand apart, for screen readers too.
  const queue = (await moderator.client.html('/moderation')).replace(/<!--.*?-->|<[^>]+>/g, '');
  expect(queue).toContain(`Story · ${MAX_SHOWN_REPORTS + 3} reports · due `);
});

test('a report leads to a decision that everyone concerned hears of, and nobody learns who reported or decided', async () => {
  const { app, author, reporter, moderator, story, path, judge, read, openCases } = await createReportedStory(
    {},
  );
  const form = { kind: 'story', id: story, category: 'unkind', words: 'Please read the end.' };
  expect((await author.client.act('/report', form)).status).toBe(422);
  expect((await reporter.client.act('/report', { ...form, category: 'other', words: ' ' })).status).toBe(422);
  const sent = await reporter.client.post('/report', form);
  expect(sent.headers.get('location')).toBe('/report?notice=sent');
  await reporter.client.post('/report', { ...form, words: '' });
  const [found, ...more] = await openCases();
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
  await judge(id, 'hide');
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
  const { app, author, reporter, moderator, administrator, thing, report, judge, read } =
    await createReportedStory();
  const id = await report(reporter, thing);
  const outcomes = await Promise.allSettled([judge(id, 'hide'), judge(id, 'warn', administrator)]);
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
  await expect(judge(id, 'no-breach', promoted)).rejects.toMatchObject({ code: 'own-case' });

  const story = await createStory(app, administrator);
  const other = await report(reporter, { kind: 'story', id: story });
  await expect(judge(other, 'hide', promoted)).rejects.toMatchObject({ code: 'about-administrator' });
});

test('a proposal that has words to the author is refused with everything that was typed', async () => {
  const { reporter, moderator, thing, report, read } = await createReportedStory();
  const id = await report(reporter, thing);
  const typed = { intent: 'propose-suspension', rule: '1', words: 'Too harsh.', note: 'Again.' };
  const page = await (await moderator.client.post(`/moderation/${id}`, typed)).text();
  expect(page.match(/<form[^>]*action="\/moderation/g)).toHaveLength(1);
  for (const text of ['Only the note is sent with a proposal.', 'Too harsh.', 'Again.'])
    expect(page).toContain(text);
  expect((await read(id))?.log).toEqual([]);
  const sent = await moderator.client.post(`/moderation/${id}`, { ...typed, words: '' });
  expect(sent.status).toBe(302);
  // A repeated form proposes once.
  await moderator.client.post(`/moderation/${id}`, { ...typed, words: '' });
  expect((await read(id))?.log).toMatchObject([{ action: 'proposed', note: 'Again.' }]);
  await moderator.client.post(`/moderation/${id}`, { ...typed, words: '', note: 'And again.' });
  expect((await read(id))?.log).toHaveLength(2);
});

test('after a decision the page says what happened to whom, and leads to the next case that the moderator may decide', async () => {
  const { app, author, reporter, moderator, administrator, thing, report } = await createReportedStory();
  const decide = async (id: string) => {
    const fields = { intent: 'warn', rule: '1', words: 'Too harsh.', note: '' };
    const { headers } = await moderator.client.post(`/moderation/${id}`, fields);
    return moderator.client.html(headers.get('location') ?? '');
  };
  const reportPerson = async ({ viewer }: Actor) => {
    app.clock.advance(1000);
    return report(reporter, { kind: 'person', id: viewer.accountId });
  };
  const first = await report(reporter, thing);
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
  const { app, author, reporter, thing, path, report, judge, read } = await createReportedStory();
  const isVisible = async () => (await reporter.client.get(path)).status === 200;
  await report(reporter, thing, 'danger');
  expect(await isVisible()).toBe(true);
  await joinEarlier(app, reporter);
  const id = await report(reporter, thing, 'danger');
  expect([await isVisible(), (await read(id))?.log[0]?.action]).toEqual([false, 'hidden']);
  await judge(id, 'no-breach');
  expect(await isVisible()).toBe(true);
  await report(reporter, thing, 'danger');
  expect(await isVisible()).toBe(true);

  // While a moderator looks at the story, its author can delete it, but not restore it.
  await author.client.act(path, { intent: 'delete' });
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(409);
});

test('a photo is reported and hidden on its own, and a hidden story hides its photos', async () => {
  const { app, author, reporter, moderator, report, judge, undo, read, openCases } =
    await createReportedStory();
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
  const id = (await openCases())[0]?.id ?? '';
  expect(await read(id)).toMatchObject({ kind: 'photo', title: 'Two photos', text: 'A face' });

  await judge(id, 'hide');
  for (const address of [path, '/stories/food', '/stories/latest']) {
    const isWhole = address === path;
    expect([address, await show(reporter, address)]).toEqual([address, [false, true]]);
    expect([address, await show(author, address)]).toEqual([address, [isWhole, true]]);
  }
  expect(await author.client.html(path)).toContain(`/account/cases/${id}`);
  expect([await status(reporter), await status(author), await status(moderator)]).toEqual([404, 200, 200]);
  expect(await show(moderator, `/moderation/${id}`)).toEqual([true, false]);
  await undo(id);
  expect(await show(reporter, '/stories/food')).toEqual([true, false]);

  const caseId = await report(reporter, { kind: 'story', id: story });
  await judge(caseId, 'hide');
  expect([await status(reporter), await status(author)]).toEqual([404, 200]);
  expect(await show(moderator, `/moderation/${caseId}`)).toEqual([true, true]);
});

test('moderators are reminded twice, and closed cases are deleted in time', async () => {
  const { app, author, reporter, moderator, story, thing, report, judge, read } = await createReportedStory();
  const id = await report(reporter, thing, 'hateful');
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
  await judge(id, 'no-breach');
  const hiding = await report(reporter, thing, 'spam');
  await judge(hiding, 'hide');
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
  const { app, author, reporter, moderator, story, thing, path, report, judge, undo, read, openCases } =
    await createReportedStory();
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
  const [{ id } = { id: '' }] = await openCases();
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
  await judge(id, 'no-breach');
  await author.client.act(`${path}?index`, restoring);

  const caseId = await report(reporter, { kind: 'comment', id: comment }, 'spam');
  await judge(caseId, 'hide');
  const seen = async ({ client }: Actor) => (await client.data(permalink)).text;
  expect(await seen(reporter)).not.toContain('Mended.');
  expect(await seen(author)).toContain(`/account/cases/${caseId}`);
  expect(await seen(moderator)).toContain(`/moderation/${caseId}`);
  for (const person of [author, moderator]) expect(await seen(person)).toContain('Mended.');
  expect((await read(caseId))?.now).toMatchObject({ path: permalink, isHidden: true });
  const answers = { intent: 'comment', key: 'key-of-another', text: 'Hm', replyTo: comment } as const;
  const answering = postComment(context, moderator.viewer, story, answers);
  await expect(answering).rejects.toMatchObject({ code: 'answered-gone' });
  await undo(caseId);
  expect(await seen(reporter)).toContain('Mended.');

  // The comments of a hidden story are where the story is: nobody else learns their text from the form of a report.
  const storyCase = await report(reporter, thing, 'spam');
  await judge(storyCase, 'hide');
  expect((await reporter.client.data(`/report?kind=comment&id=${comment}`)).text).not.toContain('Mended');
  expect((await read(caseId))?.now?.path).toBe(permalink);
  const late = postComment(context, reporter.viewer, story, { ...answers, replyTo: '' });
  await expect(late).rejects.toMatchObject({ code: 'story-not-found' });
});

test('undoing a decision while the thing is reported again opens one case, or says that there is a newer one', async () => {
  const { app, moderator, thing, report, judge, read, openCases } = await createReportedStory();
  for (let round = 0; round < 12; round += 1) {
    const [first, second] = [await createActor(app), await createActor(app)];
    const caseId = await report(first, thing);
    await judge(caseId, 'warn');
    const entry = (await read(caseId))?.undoable ?? '';
    const [undone, reported] = await Promise.allSettled([
      undoCaseDecision(app.context, moderator.viewer, caseId, entry),
      report(second, thing),
    ]);
    expect(reported.status).toBe('fulfilled');
    const open = await openCases();
    expect(open).toHaveLength(1);
    if (undone.status === 'rejected') {
      expect(undone.reason).toMatchObject({ code: 'newer-case', details: { case: open[0]?.id } });
    }
    await judge(open[0]?.id ?? '', 'no-breach');
  }
  const [first, second] = [await createActor(app), await createActor(app)];
  const caseId = await report(first, thing);
  await judge(caseId, 'warn');
  const newer = await report(second, thing);
  const entry = (await read(caseId))?.undoable ?? '';
  const refused = await moderator.client.post(`/moderation/${caseId}`, { intent: 'undo', entry });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain(`href="/moderation/${newer}"`);
});
