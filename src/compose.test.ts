import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type AccountColumn, findOwnershipProblems, readSchema } from '../test/table-ownership.ts';
import type { Feature } from './app/feature.ts';
import { features } from './compose.ts';

test('every table has one owner, and archive and leaving cover all data of an account', async () => {
  expect(findOwnershipProblems(features, await readSchema())).toEqual([]);
});

test('foreign keys and emails tell which tables contain data of an account', async () => {
  const { accountColumns } = await readSchema();
  const found = accountColumns.map(({ table, column }) => `${table}.${column}`);
  // Tables that are added later need no line here: the test above finds their columns.
  const known = [
    'accounts.email',
    'applications.account_id',
    'audit_log.account_id',
    'audit_log.actor_id',
    'authenticators.account_id',
    'cases.about_id',
    'comment_mentions.account_id',
    'comments.author_id',
    'decisions.account_id',
    'decisions.decided_by',
    'drafts.account_id',
    'email_changes.account_id',
    'email_changes.email',
    'factor_removals.account_id',
    'factor_removals.requested_by',
    'house_rules.saved_by',
    'likes.account_id',
    'memberships.account_id',
    'memberships.email_copy',
    'moderation_log.about_id',
    'moderation_log.by_id',
    'mutes.account_id',
    'mutes.muted_id',
    'news.account_id',
    'news_mail_settings.account_id',
    'news_mails.account_id',
    'one_time_tokens.account_id',
    'outbox.recipient',
    'passkeys.account_id',
    'profiles.account_id',
    'read_stories.account_id',
    'recordings.account_id',
    'recovery_codes.account_id',
    'reports.reporter_id',
    'saved_stories.account_id',
    'sessions.account_id',
    'sign_ups.account_id',
    'stories.author_id',
    'stories.deleted_by',
    'story_photos.account_id',
    'unwanted_news.account_id',
    'written_stories.writer_id',
  ];
  expect(found).toEqual(expect.arrayContaining(known));
});

test('compose.ts lists every feature.ts', async () => {
  const files = await Array.fromAsync(glob('*/feature.ts', { cwd: `${import.meta.dirname}/features` }));
  const folders = files.map((file) => file.replace(/[\\/]feature\.ts$/, ''));
  expect(features.map(({ name }) => name).sort()).toEqual([...folders, 'core'].sort());
});

test.each<[what: string, list: (feature: Feature) => string[]]>([
  ['sweep', ({ sweeps = {} }) => Object.keys(sweeps)],
  ['archive section', ({ archive }) => Object.keys(archive?.sections ?? {})],
  ['metric', ({ gauges = [] }) => gauges.map(({ name }) => name)],
  ['folder of stored files', ({ files = [] }) => [files].flat().map(({ folder }) => folder)],
])('no two features register the same %s', (_what, list) => {
  const names = features.flatMap(list);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual([...new Set(names)]);
});

describe('a violation is reported:', () => {
  const stories: Feature = {
    name: 'stories',
    tables: { stories: { archive: ['stories'] } },
    archive: { sections: { stories: async () => [] } },
  };
  const author: AccountColumn = { table: 'stories', column: 'author_id', onDelete: 'CASCADE' };
  const find = (
    changed: Partial<Feature>,
    { tables = ['stories'], columns = [author], more = [] as Feature[] },
  ) => findOwnershipProblems([{ ...stories, ...changed }, ...more], { tables, accountColumns: columns });

  test('the example itself has none', () => {
    expect(find({}, {})).toEqual([]);
  });

  test.each<[what: string, problems: string[], expected: string]>([
    [
      'a table without an owner',
      find({}, { tables: ['stories', 'drafts'] }),
      'drafts: belongs to no feature',
    ],
    [
      'a table with two owners',
      find({}, { more: [{ name: 'dashboard', tables: { stories: {} } }] }),
      'stories: belongs to stories and dashboard',
    ],
    ['a table that does not exist', find({}, { tables: [] }), 'stories: is registered, but does not exist'],
    [
      'account data that the archive forgets',
      find({ tables: { stories: {} }, archive: {} }, {}),
      'stories.author_id: is missing from the archive',
    ],
    [
      'an archive section that nobody writes',
      find({ archive: {} }, {}),
      'stories: a table names the archive section',
    ],
    [
      'an archive section of no table',
      find({ archive: { sections: { ...stories.archive?.sections, likes: async () => [] } } }, {}),
      'stories: no table names the archive section likes',
    ],
    [
      'a foreign key that leaving does not resolve',
      find({}, { columns: [{ ...author, onDelete: 'NO ACTION' }] }),
      'stories.author_id: prevents deleting its account',
    ],
    [
      'an email that leaving does not erase',
      find({}, { columns: [{ table: 'stories', column: 'email' }] }),
      'stories.email: stays when the member leaves',
    ],
  ])('%s', (_what, problems, expected) => {
    expect(problems).toEqual([expect.stringContaining(expected)]);
  });
});
