// Runs on: SQLite, PostgreSQL nightly

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { inOrder, type WriteSample } from '../../../../test/sample.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { HELD_TITLE } from '../../recordings/sample.ts';

const found = import.meta.glob<WriteSample>('../../*/sample.ts', { import: 'writes', eager: true });
/** Every kind of text that others receive, from the lowest feature to the highest. */
const KINDS: WriteSample = Object.assign({}, ...inOrder(found));

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
  const plain = Object.keys(KINDS).filter((kind) => kind !== HELD_TITLE);
  expect(table).toEqual(Object.fromEntries(plain.map((kind) => [`${kind}: plain`, 'received'])));
  const columns = await findColumns(app, 'ponmudi');
  const unjudged = Object.values(UNJUDGED).flatMap((names) => names.split(/\s+/).filter(Boolean));
  expect(
    columns.without.filter((name) => !SERVER_MADE.test(name)).sort(),
    'write each column with words of members in `writes` of a sample.ts, or list it with a reason in UNJUDGED',
  ).toEqual(unjudged.sort());
});

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
  'judged with the description of the gathering: see gatherings.test.ts': `
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
