// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createActor, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { exportTo, moveTo } from '../../../../test/moving-community.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { changePicture } from '../../circles/server/circle-pictures.ts';
import { decide } from '../../membership/server/decisions/decide.ts';

/** Tables with no row of their own in an export, by the reason. docs/moving.md says the same in words. */
const STAYING: Record<string, string> = {
  'export-community.test.ts compares what an export has of these': `accounts memberships profiles stories likes comments
    comment_likes comment_mentions recordings written_stories password_schemes`,
  'the new server makes them': `audit_log imports topics name_keys search_documents search_pending search_progress community_words
    overview_numbers first_stories kysely_migration kysely_migration_lock`,
  'a yes was given to this community': `books book_answers book_chapters book_editions book_editors book_photos book_stories
    archive_consents`,
  'the circle decides again': 'circle_entries circle_departures',
  'only its author or its two members read it': `drafts letters letter_sides correspondences saved_stories read_stories followed_people
    followed_topics chat_people chat_photos chat_proposals chat_rooms`,
  'secrets, addresses and devices of this server': `authenticators passkeys recovery_codes factor_removals sessions one_time_tokens
    email_changes sign_ups keys secret_keys push_devices push_keys push_messages push_plans feeds calendars`,
  'what this server decided, counted and told': `applications cases decisions deputies moderation_log reports house_rules invitations
    invited_people news announcements outbox performance`,
  'settings, which people choose anew': `community community_logo news_mail_settings news_mails overview_mails push_settings
    skipped_welcomes unwanted_news`,
  'work of this server': 'backups failing_tasks jobs locks',
};

const MOVES = 'moves';

/** What becomes of each column of the tables that move: MOVES, or why it has another value in the new home. */
const COLUMNS = {
  circles: {
    ...move('id name about colour icon seen_by entry created_at closed_at'),
    submission_key: 'names the moved circle',
    keeperless_since: 'depends on who is here',
    keepers_asked_at: 'the new home asks again',
    changed_at: 'forms of the old home are not open here',
    hidden_at: 'moves as a circle that only its people see',
    shown_at: 'says what moderators of the old home have seen',
  },
  circle_members: {
    ...move('account_id circle_id part joined_at news_level'),
    visited_at: 'nobody has been here',
    new_since_at: 'nobody has been here',
  },
  circle_removals: move('account_id circle_id removed_at'),
  circle_pictures: { ...move('circle_id'), file: 'a new key' },
  gatherings: {
    ...move(`id organiser_id title starts_at ends_at days time_zone place link description seats created_at edited_at
      sequence cancelled_at repeats month_day series_start series_length previous_id circle_id`),
    submission_key: 'names the moved gathering',
    comments: 'counted from the comments that move',
    hidden_at: 'hidden gatherings stay',
    shown_at: 'says what moderators of the old home have seen',
    days_reminder_at: 'planned anew',
    hours_reminder_at: 'planned anew',
  },
  gathering_answers: {
    ...move('gathering_id account_id answer guests children waits_since answered_at'),
    placed_at: 'nobody is told of what happened in the old home',
  },
  gathering_days: move('gathering_id starts_at'),
  gathering_day_marks: move('gathering_id account_id starts_at mark'),
  gathering_stories: move('story_id gathering_id'),
  questions: {
    ...move('story_id text is_many is_named shows_at_end created_at ends_at'),
    id: 'a new id',
    announcement_id: 'announcements stay',
    left_people: 'has those who answered without a name, too: export-community.test.ts',
    notified_at: 'nobody is told of the end',
  },
  question_choices: { ...move('position text'), question_id: 'a new id', left_people: 'as in questions' },
  question_answers: {
    ...move('account_id position'),
    question_id: 'a new id',
    answered_at: 'the time of the question',
  },
  remembrances: { ...move('account_id remembered_at born died words erased_at'), version: 'begins anew' },
  remembrance_wishes: move('account_id stories chosen_at dismissed_at trusted_id trusted_at'),
  mutes: move('account_id muted_id created_at'),
  story_photos: {
    ...move('id account_id subject_kind subject_id alt width height'),
    submission_key: 'names what it belongs to',
    digest: 'of the file that moved',
    position: 'among all photos of a gathering',
    placeholder: 'encoded again',
    bytes: 'encoded again',
    created_at: 'that of its story or gathering',
    hidden_at: 'hidden photos stay',
  },
} as const satisfies { [Name in keyof Tables]?: Record<keyof Tables[Name], string> };

function move<Names extends string>(names: Names): Record<Words<Names>, string> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, MOVES])) as Record<Words<Names>, string>;
}

/** The words of a text. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First extends ''
    ? Words<Rest>
    : Words<First> | Words<Rest>
  : Text extends `${infer First}\n${infer Rest}`
    ? Words<First> | Words<Rest>
    : Text extends ''
      ? never
      : Text;

test('each table and column moves, or says why it does not', async () => {
  const source = await createTestApp();
  const moving = Object.entries<Record<string, string>>(COLUMNS);
  const staying = Object.values(STAYING).flatMap((names) => names.split(/\s+/));
  const dump = await dumpDatabase(source.context.database);
  expect(
    [...staying, ...Object.keys(COLUMNS)].sort(),
    'list each table in COLUMNS of this test if its rows move, or else in STAYING',
  ).toEqual(Object.keys(dump).sort());
  await plant(source);
  const { folder } = await exportTo(source);
  const target = await createTestApp();
  target.clock.advance(source.clock.now() - target.clock.now());
  const { tally } = await moveTo(target, folder);
  expect(tally.problems).toEqual([]);
  const [before, after] = await Promise.all([source, target].map(readAll));
  for (const [table, columns] of moving) {
    const [{ names = [], rows = [] } = {}, there] = [before?.[table], after?.[table]];
    expect(Object.keys(columns).sort(), table).toEqual(names.toSorted());
    const wanted = Object.keys(columns).filter((name) => columns[name] === MOVES);
    const pick = (row: Record<string, unknown>) => JSON.stringify(wanted.map((name) => row[name]));
    expect(there?.rows.map(pick).sort(), table).toEqual(rows.map(pick).sort());
    // A column that is empty everywhere would not show that it moves.
    const silent = wanted.filter((name) => !rows.some((row) => row[name]));
    expect(silent, table).toEqual([]);
  }
});

async function readAll({ context }: TestApp) {
  const dump = await dumpDatabase(context.database);
  return Object.fromEntries(
    Object.entries(dump).map(([table, { columns, rows }]) => [
      table,
      {
        names: columns.map((column) => column.split(' ')[0] ?? ''),
        rows: rows.map((row) => JSON.parse(row) as Record<string, unknown>),
      },
    ]),
  );
}

/** Stores rows whose columns all have a value of their own. */
async function plant(app: TestApp): Promise<void> {
  const { context, clock } = app;
  const { database } = context;
  const host = await createActor(app, 'member', { name: 'Host' });
  const guest = await createActor(app, 'member', { name: 'Guest' });
  const late = await createActor(app, 'member', { name: 'Late' });
  const [hostId, guestId, lateId] = [host, guest, late].map(({ viewer }) => viewer.accountId) as [
    string,
    string,
    string,
  ];
  const story = await createStory(app, host);
  clock.advance(40 * DAY_MS);
  const now = clock.now();
  const ago = (days: number) => now - days * DAY_MS;
  const circle = {
    name: 'Choir',
    about: 'We sing',
    colour: 'sea',
    icon: 'song',
    created_at: ago(9),
  } as const;
  await insertRows(database, 'circles', [
    { ...circle, id: idOf(1), submission_key: 'one', seen_by: 'people', entry: 'asking' },
    {
      ...{ ...circle, id: idOf(2), submission_key: 'two', seen_by: 'members', entry: 'everyone' },
      closed_at: ago(1),
    },
  ]);
  const inside = { circle_id: idOf(1), joined_at: ago(8) };
  await insertRows(database, 'circle_members', [
    { ...inside, account_id: hostId, part: 'founder', news_level: 'all' },
    { ...inside, account_id: guestId, part: 'keeper', news_level: 'mine' },
  ]);
  await changePicture(context, host.viewer, idOf(1), await drawPlain(300, 200));
  await insertRows(database, 'circle_removals', {
    account_id: lateId,
    circle_id: idOf(1),
    removed_at: ago(2),
  });
  const gathering = {
    ...{ organiser_id: hostId, title: 'Onam', time_zone: 'Asia/Kolkata', place: 'Kochi', created_at: ago(7) },
    ...{ link: 'https://example.org/', description: 'Bring a leaf.', seats: 1, edited_at: ago(6) },
    ...{ days_reminder_at: null, hours_reminder_at: null, sequence: 3 },
  };
  const series = { repeats: 'monthly', month_day: 31, series_start: ago(5), series_length: HOUR_MS } as const;
  await insertRows(database, 'gatherings', [
    {
      ...{ ...gathering, ...series, id: idOf(3), starts_at: ago(5), ends_at: ago(5) + HOUR_MS },
      ...{ cancelled_at: ago(5), circle_id: idOf(1), days: 0 },
    },
    {
      ...{ ...gathering, id: idOf(4), starts_at: now + DAY_MS, ends_at: now + 2 * DAY_MS, days: 2 },
      previous_id: idOf(3),
    },
  ]);
  const answered = { gathering_id: idOf(3), answer: 'yes', answered_at: ago(6) } as const;
  await insertRows(database, 'gathering_answers', [
    { ...answered, account_id: hostId, guests: 0, children: 0, waits_since: null },
    { ...answered, account_id: guestId, guests: 2, children: 1, waits_since: ago(6) },
  ]);
  const days = [now + HOUR_MS, now + DAY_MS].map((starts_at) => ({ gathering_id: idOf(4), starts_at }));
  await database.insertInto('gathering_days').values(days).execute();
  await insertRows(
    database,
    'gathering_day_marks',
    days.map((day) => ({ ...day, account_id: guestId, mark: 'perhaps' as const })),
  );
  await insertRows(database, 'gathering_stories', { story_id: story, gathering_id: idOf(3) });
  const { id: photo } = await createStoryPhoto(app, guest);
  await updateRows(
    database,
    'story_photos',
    { id: photo },
    { subject_kind: 'gathering', subject_id: idOf(3), alt: 'A leaf' },
  );
  const asked = { id: idOf(5), story_id: story, announcement_id: null, text: 'Which payasam?' };
  await insertRows(database, 'questions', {
    ...{ ...asked, is_many: 1, is_named: 1, shows_at_end: 1, created_at: ago(3), ends_at: ago(1) },
    notified_at: null,
  });
  const choices = ['Palada', 'Parippu'].map((text, position) => ({ question_id: idOf(5), position, text }));
  await database.insertInto('question_choices').values(choices).execute();
  await insertRows(database, 'question_answers', {
    question_id: idOf(5),
    account_id: guestId,
    position: 1,
    answered_at: ago(2),
  });
  const wish = { account_id: hostId, stories: 'delete', chosen_at: ago(4), dismissed_at: ago(3) } as const;
  await insertRows(database, 'remembrance_wishes', { ...wish, trusted_id: guestId, trusted_at: ago(2) });
  await insertRows(database, 'mutes', { account_id: guestId, muted_id: hostId, created_at: ago(1) });
  const chief = await createActor(app, 'administrator', { name: 'Chief' });
  await decide(context, chief.viewer, lateId, { action: 'remember' });
  const words = { born: '1941', died: '2026', words: 'She sang.', erased_at: ago(1) };
  await database.updateTable('remembrances').set(words).execute();
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-00000000000${number}`;
}
