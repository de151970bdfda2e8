// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  changeStory,
  createActor,
  createComment,
  createStory,
  createStoryPhoto,
} from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { createAskedBook, createBook, createIllustratedStory, FACTS } from '../../book/sample.ts';
import { answerForBook, writeForeword } from '../../book/server/answers.ts';
import { saveFacts } from '../../book/server/books.ts';
import { saveCover } from '../../book/server/covers.ts';
import { addChapter, renameChapter } from '../../book/server/order.ts';
import { createQuestion } from '../../choices/sample.ts';
import type { ChangeInput } from '../../circles/contract.ts';
import { CIRCLE_FACTS, createCircle } from '../../circles/sample.ts';
import { changeCircle } from '../../circles/server/founding.ts';
import { editComment } from '../../comments/server/comment-editing.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { answerGathering } from '../../gatherings/server/answers.ts';
import { editGathering } from '../../gatherings/server/gathering-form.ts';
import { saveGatheringPhotos } from '../../gatherings/server/gathering-photos.ts';
import { changeGathering } from '../../gatherings/server/gatherings.ts';
import { createLetter } from '../../letters/sample.ts';
import { sendLetter } from '../../letters/server/send-letter.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { getProfile, saveProfile, saveVisibility } from '../../people/server/profile.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { writeDown } from '../../recordings/server/write-down.ts';
import { saveRemembrance } from '../../remembrance/server/remembrances.ts';

interface People {
  app: TestApp;
  /** A newcomer. */
  author: Actor;
  reader: Actor;
}

/** Writes a text as the author, and returns the page on which the reader finds it. A thing that exists before has the text `before`. */
type Write = (people: People, text: string) => Promise<string>;

/** Every kind of text that others receive. A new kind belongs here. */
const KINDS: Record<string, Write> = {
  'title of a story': async ({ app, author }, title) =>
    `/stories/food/${await createStory(app, author, { title })}`,
  story: async ({ app, author }, content) => `/stories/food/${await createStory(app, author, { content })}`,
  'edit of a story': async ({ app, author }, content) => {
    const id = await createStory(app, author, { title: 'Before' });
    await changeStory(app, author, id, { content });
    return `/stories/food/${id}`;
  },
  'photo of a story': async ({ app, author }, alt) =>
    `/stories/food/${(await createIllustratedStory(app, author, 'Before', alt)).story}`,
  'title of a told story': async ({ app, author }, title) =>
    `/stories/food/${(await createToldStory(app, author, { title, isHeld: true })).story}`,
  comment: async ({ app, author, reader }, text) => {
    const story = await createStory(app, reader);
    await createComment(app, author, story, text);
    return `/stories/food/${story}`;
  },
  'edit of a comment': async ({ app, author, reader }, text) => {
    const story = await createStory(app, reader);
    const id = await createComment(app, author, story, 'Before');
    const edit = { intent: 'edit-comment', comment: id, text, version: app.clock.now() } as const;
    await editComment(app.context, author.viewer, story, edit);
    return `/stories/food/${story}`;
  },
  ...ofFields(['title', 'place', 'description'], (field) => ({
    [`${field} of a gathering`]: async ({ app, author }, text) =>
      `/gatherings/${await createGathering(app, author, { [field]: text.slice(0, 90) })}`,
    [`edited ${field} of a gathering`]: async ({ app, author, reader }, text) => {
      const id = await createGathering(app, author);
      await answerGathering(app.context, reader.viewer, id, ANSWER);
      const form = await editGathering(app.context, author.viewer, id);
      const edit = { ...form, intent: 'save', key: id, [field]: text } as never;
      await changeGathering(app.context, author.viewer, id, edit);
      return `/gatherings/${id}`;
    },
  })),
  'photo of a gathering': async ({ app, author }, alt) => {
    const id = await createGathering(app, author);
    const photo = await createStoryPhoto(app, author, { key: id });
    await saveGatheringPhotos(app.context, author.viewer, id, [{ id: photo.id, alt }]);
    return `/gatherings/${id}`;
  },
  letter: async ({ app, author, reader }, text) => {
    const input = { intent: 'send', text, key: randomUUID() } as const;
    const sent = await sendLetter(app.context, author.viewer, reader.viewer.accountId, input);
    return `/letters/${sent.correspondenceId}`;
  },
  'photo of a letter': async ({ app, author, reader }, alt) => {
    const id = await createLetter(app, reader, author);
    const key = randomUUID();
    const photo = await createStoryPhoto(app, author, { key });
    const input = { intent: 'send', text: 'Look', key } as const;
    await sendLetter(app.context, author.viewer, reader.viewer.accountId, input, [{ id: photo.id, alt }]);
    return `/letters/${id}`;
  },
  'text that writes down': async ({ app, author, reader }, text) => {
    const { story } = await createToldStory(app, reader);
    await writeDown(app.context, author.viewer, story, { intent: 'offer' });
    await writeDown(app.context, author.viewer, story, { intent: 'send', text });
    return `/stories/food/${story}/write-down`;
  },
  'answer to a text that writes down': async ({ app, author, reader }, answer) => {
    const { story } = await createToldStory(app, author);
    await writeDown(app.context, reader.viewer, story, { intent: 'offer' });
    await writeDown(app.context, reader.viewer, story, { intent: 'send', text: 'Before' });
    await writeDown(app.context, author.viewer, story, { intent: 'return', answer });
    return `/stories/food/${story}/write-down`;
  },
  ...ofFields(['name', 'about'], (field) => ({
    [`${field} of a circle`]: async ({ app, author }, text) =>
      `/circles/${await createCircle(app, author, { [field]: text })}`,
    [`edited ${field} of a circle`]: async ({ app, author }, text) => {
      const id = await createCircle(app, author);
      const facts = { intent: 'change', ...CIRCLE_FACTS, [field]: text } as ChangeInput;
      await changeCircle(app.context, author.viewer, id, facts);
      return `/circles/${id}`;
    },
  })),
  ...ofFields(['title', 'subtitle', 'dedication', 'colophon'], (field) => ({
    [`${field} of a book`]: async (people, text) => {
      const { context, viewer, id } = await editBook(people);
      await saveFacts(context, viewer, id, { intent: 'facts', version: 1, ...FACTS, [field]: text });
      return `/books/${id}/print`;
    },
  })),
  'picture on a book': async (people, alt) => {
    const { context, viewer, id } = await editBook(people);
    const file = new File([new Uint8Array(await drawPlain(60, 90))], 'cover.jpg');
    await saveCover(context, viewer, id, { intent: 'cover', file, alt });
    return `/books/${id}/facts`;
  },
  'chapter of a book': async (people, title) => {
    const { context, viewer, id } = await editBook(people);
    await addChapter(context, viewer, id, { key: randomUUID(), title });
    return `/books/${id}/edit`;
  },
  'renamed chapter of a book': async (people, title) => {
    const { context, viewer, id } = await editBook(people);
    const chapter = await addChapter(context, viewer, id, { key: randomUUID(), title: 'Before' });
    await renameChapter(context, viewer, id, { chapter, version: 1, title });
    return `/books/${id}/edit`;
  },
  'foreword of a book': async (people, foreword) => {
    const { context, viewer, id } = await editBook(people);
    await updateRows(context, 'books', { id }, { foreword_by: viewer.accountId });
    await writeForeword(context, viewer, id, foreword);
    return `/books/${id}/print`;
  },
  ...ofFields(['title', 'text', 'caption'], (field) => ({
    [`${field} for a book`]: async (people, text) => {
      const { story, photo } = await createIllustratedStory(people.app, people.author, 'Before', '');
      const { context, viewer, id } = await editBook(people, story);
      const { caption, ...texts } = { title: 'Before', text: 'Before', caption: '', [field]: text };
      const answer = { ...texts, photo: [photo], photoOf: [photo], caption: [caption] };
      await answerForBook(context, viewer, id, { intent: 'answer', story, answer: 'yes', ...answer });
      return `/books/${id}/print`;
    },
  })),
  ...ofFields(['question', 'choice1'], (field) => ({
    [`${field} under a story`]: async ({ app, author }, text) => {
      const id = await createStory(app, author);
      await createQuestion(app, author, { kind: 'story', id }, { [field]: text });
      return `/stories/food/${id}`;
    },
  })),
  ...ofFields(['born', 'died', 'words'], (field) => ({
    [`${field} of somebody remembered`]: async ({ app, author }, text) => {
      const { accountId } = (await createActor(app, 'remembered', { name: 'Ammachi' })).viewer;
      const wish = { account_id: accountId, trusted_id: author.viewer.accountId, trusted_at: 1 };
      await insertRows(app, 'remembrance_wishes', { ...wish, stories: 'keep', chosen_at: null });
      const words = { born: '', died: '', words: '', version: 0, [field]: text };
      await saveRemembrance(app.context, author.viewer, accountId, words);
      return `/people/${accountId}`;
    },
  })),
  ...ofFields(['name', 'location', 'occupation', 'bio'], (field) => ({
    [`${field} of a person`]: async ({ app, author }, text) => {
      await saveVisibility(app.context, author.viewer, { shown: true, listed: true });
      const { updatedAt } = await getProfile(app.context, author.viewer);
      const form = { intent: 'save', updatedAt, shown: true, listed: true } as const;
      await saveProfile(app.context, author.viewer, { ...form, [field]: text });
      return `/people/${author.viewer.accountId}`;
    },
  })),
};

/** Returns the kinds of each field. */
function ofFields<Field extends string>(
  fields: Field[],
  kindsOf: (field: Field) => Record<string, Write>,
): Record<string, Write> {
  return Object.assign({}, ...fields.map(kindsOf));
}

/** Begins a book that the author edits, with the reader, and asks the author about a story. */
async function editBook({ app, author, reader }: People, story?: string) {
  const administrator = await createActor(app, 'administrator');
  const id = story
    ? await createAskedBook(app, administrator, author, story)
    : await createBook(app, administrator);
  for (const { viewer } of [author, reader]) {
    const editor = { book_id: id, account_id: viewer.accountId, added_at: 1 };
    await app.context.database.insertInto('book_editors').values(editor).execute();
  }
  return { context: app.context, viewer: author.viewer, id };
}

/** The words around a link or a number, by the name of the case. */
const TEXTS = {
  plain: (mark: string) => mark,
  link: (mark: string) => `${mark} https://example.com/a`,
  email: (mark: string) => `${mark} ammu@example.com`,
  number: (mark: string) => `${mark} 98470 12345`,
  'link through a control character': (mark: string) => `${mark} example.c\u0007om`,
  'link through a change of direction': (mark: string) => `${mark} example.c\u202aom`,
  'link with a space that nobody sees': (mark: string) => `${mark} example.c\u200bom`,
  'number with fillers that nobody sees': (mark: string) => `${mark} 98470\u034f12345`,
};
const REFUSALS = ['newcomer-text', 'name-address', 'alt-held'];
/** Every told story is held, because no filter hears what is said. */
const ALWAYS_HELD = 'title of a told story';

async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const reader = await createActor(app, 'member', { name: 'Reader' });
  const addAuthor = () => createActor(app, 'member', { name: 'Author' });
  const readMails = async () => {
    await app.context.scheduler.sweep(JOBS_TASK);
    const mails = await app.context.database.selectFrom('outbox').select(['recipient', 'body']).execute();
    return mails.filter(({ recipient }) => recipient === reader.viewer.email).map(({ body }) => body);
  };
  const read = async (path: string) => reader.client.html(path);
  return { app, reader, addAuthor, readMails, read };
}

/** Returns words that no other text has, without a digit. */
function makeMark(index: number): string {
  return `ponmudi${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}z`;
}

test('what a newcomer writes with a link or a number reaches nobody, whatever kind of text it is', async () => {
  const { app, reader, addAuthor, readMails, read } = await setUp();
  const table: Record<string, string> = {};
  let count = 0;
  for (const [place, [kind, write]] of Object.entries(KINDS).entries()) {
    for (const [index, [what, put]] of Object.entries(TEXTS).entries()) {
      // Each kind gets the plain text and a third of the others, which take turns. Nightly, it gets all.
      if (index > 0 && !runsNightlyTests && (index + place) % 3 > 0) continue;
      count += 1;
      const mark = makeMark(count);
      const people = { app, author: await addAuthor(), reader };
      const path = await write(people, put(mark)).catch((error) => {
        if (REFUSALS.includes(error.code)) return undefined;
        throw error;
      });
      const received = [path ? await read(path) : '', ...(await readMails())];
      if (received.some((text) => text?.includes(mark))) table[`${kind}: ${what}`] = 'received';
    }
  }
  const plain = Object.keys(KINDS).filter((kind) => kind !== ALWAYS_HELD);
  expect(table).toEqual(Object.fromEntries(plain.map((kind) => [`${kind}: plain`, 'received'])));
  const columns = await findColumns(app, 'ponmudi');
  const unjudged = Object.values(UNJUDGED).flatMap((names) => names.split(/\s+/).filter(Boolean));
  expect(
    columns.without.filter((name) => !SERVER_MADE.test(name)).sort(),
    'write each column with words of members in KINDS of this test, or list it with a reason in UNJUDGED',
  ).toEqual(unjudged.sort());
});

test.each(['example.com/a', '203.0.113.7/a', 'example。com/a', 'exam\u00adple.com/a'])(
  'a newcomer cannot edit the link %s into a gathering that others see',
  async (link) => {
    const { app, reader, addAuthor } = await setUp();
    const { viewer } = await addAuthor();
    const id = await createGathering(app, { viewer });
    const form = await editGathering(app.context, viewer, id);
    await changeGathering(app.context, viewer, id, { ...form, intent: 'save', key: id, link } as never);
    expect((await reader.client.get(`/gatherings/${id}`)).status).toBe(404);
  },
);

/** Where a reader finds things without looking for them. */
const LISTS = ['/dashboard', '/stories/latest', '/gatherings', '/letters', '/news'];

test('what a muted member writes comes to the reader nowhere by itself, whatever kind of text it is', async () => {
  const { app, reader, addAuthor, readMails, read } = await setUp();
  const table: Record<string, string[]> = {};
  for (const [index, [kind, write]] of Object.entries(KINDS).entries()) {
    const mark = makeMark(index);
    const author = await addAuthor();
    await mutePerson(app.context, reader.viewer, author.viewer.accountId);
    // A photo needs a letter that the reader has begun, which a mute prevents.
    await write({ app, author, reader }, mark).catch(({ code }) =>
      expect([kind, code]).toEqual(['photo of a letter', 'letter-muted']),
    );
    const seen = [];
    for (const list of LISTS) if ((await read(list)).includes(mark)) seen.push(list);
    if ((await readMails()).some((body) => body?.includes(mark))) seen.push('mail');
    if (seen.length > 0) table[kind] = seen;
  }
  expect(table).toEqual({});
  const news = await app.context.database.selectFrom('news').select(['kind', 'account_id']).execute();
  expect(news.filter(({ account_id }) => account_id === reader.viewer.accountId)).toEqual([]);
});

test('a teller sees neither name nor words of a muted member who writes down, and may end the offer', async () => {
  const { app, reader, addAuthor, read } = await setUp();
  const author = await addAuthor();
  const path = (await KINDS['text that writes down']?.({ app, author, reader }, 'ponmudi')) ?? '';
  expect(await read(path)).toContain('ponmudi');
  await mutePerson(app.context, reader.viewer, author.viewer.accountId);
  const page = await read(path);
  expect([page.includes('ponmudi'), page.includes('Author')]).toEqual([false, false]);
  expect(page).toContain('Another member is writing this story down.');
  expect((await reader.client.act(path, { intent: 'decline' })).status).toBe(202);
  expect(await read(path)).toContain('Nobody is writing your story down yet.');
});

/** No, because somebody who comes hears of changes also after a mute: see tellAnswered. */
const ANSWER = { intent: 'answer', answer: 'no', guests: 0, children: 0 } as const;

/** The text columns that no kind reaches, by the reason, without those that SERVER_MADE matches. */
const UNJUDGED: Record<string, string> = {
  'the rule accepts only what is on a list, or digits': `
    accounts.language accounts.line_spacing accounts.script accounts.text_size accounts.theme
    accounts.typing_aid book_answers.answer book_answers.part book_editions.paper books.design
    books.language circle_departures.news_level circle_members.news_level circle_members.part
    circles.colour circles.entry circles.icon drafts.topic followed_topics.topic
    gathering_answers.answer gathering_day_marks.mark gatherings.repeats gatherings.time_zone
    news_mail_settings.digest news_mail_settings.time_zone performance.day performance.metric
    performance.page recordings.type recordings.wave remembrance_wishes.stories reports.category
    stories.topic unwanted_news.kind
  `,
  'only its owner reads it': `
    accounts.email chat_proposals.text chat_proposals.title drafts.circle drafts.content drafts.question
    drafts.title drafts.writer email_changes.email passkeys.name passkeys.transports profiles.company
    push_devices.auth push_devices.endpoint push_devices.p256dh push_devices.user_agent
    recordings.circle sessions.user_agent
  `,
  'only administrators, approvers or moderators read it': `
    applications.answer cases.objection reports.words sign_ups.answer
  `,
  'only administrators or moderators write it': `
    announcements.text_en announcements.text_ml audit_log.reason cases.outcome chat_people.left_out
    chat_people.name chat_rooms.digest chat_rooms.report community.value community_logo.image
    decisions.reason factor_removals.reason house_rules.contact house_rules.english
    house_rules.malayalam moderation_log.note moderation_log.words
  `,
  'cleanName refuses links and numbers': `
    sign_ups.name
  `,
  'judged with the description of the gathering: see the test below': `
    gatherings.link
  `,
  'the server copies words that were judged': `
    community_words.words memberships.name_sounds outbox.body push_messages.payload stories.rest
  `,
  'the server makes it': `
    audit_log.kind backups.claim backups.name backups.night backups.problem book_editions.contents
    book_editions.files book_editions.remarks book_editions.state books.cover cases.held cases.kind
    circle_pictures.file comments.subject_kind community_words.name correspondences.pair
    correspondences.state decisions.decision decisions.from_role decisions.from_state decisions.undoes
    email_changes.kind failing_tasks.name imports.kind jobs.about jobs.kind jobs.position keys.name
    keys.secret locks.name memberships.email_copy memberships.role memberships.state
    moderation_log.action news.about_kind news.kind news_mails.kind news_mails.told
    one_time_tokens.purpose outbox.headers outbox.last_error outbox.link_purpose outbox.recipient
    overview_numbers.numbers overview_numbers.time_zone password_schemes.parameters profiles.photo
    push_keys.name push_messages.subject push_plans.subject push_plans.told search_documents.audience
    search_documents.kind search_pending.kind search_progress.kind secret_keys.check_value
    sessions.factors sign_ups.invitation story_photos.digest story_photos.placeholder
    story_photos.subject_kind
  `,
};
const SERVER_MADE = /_(id|hash|key|sealed|token|by)$|\.id$|\.key$/;

/** Returns which text columns of the database contain some of the words, and which do not. */
async function findColumns({ context: { database } }: TestApp, words: string) {
  const found: Record<'with' | 'without', string[]> = { with: [], without: [] };
  for (const { name, columns } of await database.introspection.getTables()) {
    // SQLite's index of the search, whose documents are in another table.
    if (name.startsWith('search_terms')) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
    for (const column of columns.filter(({ dataType }) => /text|char/i.test(dataType))) {
      const has = rows.some((row) => String(row[column.name]).includes(words));
      found[has ? 'with' : 'without'].push(`${name}.${column.name}`);
    }
  }
  return found;
}
