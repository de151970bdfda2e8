import { sql } from 'kysely';
import { VERIFY_PURPOSE } from '../../src/features/accounts/server/email/email-verification.ts';
import { PROFILE_FIELDS } from '../../src/features/people/fields-contract.ts';
import { type Database, openDatabase } from '../../src/server/database/database.ts';
import { emptyUnchecked, type Ledger } from './ledger.ts';
import type { Fixtures } from './member.ts';
import { check } from './report.ts';
import { commentOf, draftOf, textOf } from './write-load.ts';

/** The number of keys that a query contains. */
const BATCH = 500;

/**
 * Compares the entries of the ledger that changed since the last check with the database, or all of them. Returns a sentence
 * for each lost, duplicated or incomplete write. The counts of topics, stories and comments are checked with all entries.
 */
export async function checkLedger(
  ledger: Ledger,
  database: Database,
  { isWhole = true } = {},
): Promise<string[]> {
  const keysOf = (kind: keyof Ledger['unchecked']) => [
    ...(isWhole ? ledger[kind].keys() : ledger.unchecked[kind]),
  ];
  const problems = [
    ...ledger.problems,
    ...(await checkStories(ledger, database, keysOf('stories'))),
    ...(await checkComments(ledger, database, keysOf('comments'))),
    ...(await checkSignUps(ledger, database, keysOf('signUps'))),
    ...(await checkLikes(ledger, database)),
    ...(await checkProfiles(ledger, database)),
    ...(await checkDrafts(ledger, database)),
    ...(isWhole ? await checkCounts(database) : []),
  ];
  ledger.unchecked = emptyUnchecked();
  return problems;
}

/** Expects `checkLedger` to find nothing. @throws ScenarioError with what it found */
export async function expectAllWrites(ledger: Ledger, { database }: Fixtures, when: string): Promise<void> {
  const problems = await checkLedger(ledger, database);
  check(problems.length === 0, `${when}: ${[...new Set(problems)].join('; ')}`);
}

async function checkStories({ stories }: Ledger, database: Database, keys: string[]): Promise<string[]> {
  const problems: string[] = [];
  const rows = await inBatches(keys, (batch) =>
    database
      .selectFrom('stories')
      .select(['submission_key', 'title', 'opening', 'rest'])
      .where('submission_key', 'in', batch)
      .execute(),
  );
  const stored = Map.groupBy(rows, (row) => row.submission_key);
  for (const key of keys) {
    const found = stored.get(key) ?? [];
    if (found.length > 1) problems.push(`a story exists ${found.length} times`);
    if (stories.get(key)?.address !== undefined && found.length === 0) {
      problems.push('an acknowledged story is missing');
    }
    const isHalf = found.some((row) => row.title !== key || row.opening + (row.rest ?? '') !== textOf(key));
    if (isHalf) problems.push('a story is incomplete');
  }
  return problems;
}

async function checkComments({ comments }: Ledger, database: Database, keys: string[]): Promise<string[]> {
  const problems: string[] = [];
  const rows = await inBatches(keys, (batch) =>
    database.selectFrom('comments').selectAll().where('submission_key', 'in', batch).execute(),
  );
  const stored = Map.groupBy(rows, (row) => row.submission_key);
  for (const key of keys) {
    const { story, replyTo, id, deletion } = comments.get(key) as NonNullable<
      ReturnType<typeof comments.get>
    >;
    const [row, ...others] = stored.get(key) ?? [];
    if (others.length > 0) problems.push(`a comment exists ${others.length + 1} times`);
    if (id !== undefined && row?.id !== id) problems.push('an acknowledged comment is missing');
    if (!row) continue;
    if (row.text !== commentOf(key) || row.subject_id !== story || (row.reply_to_id ?? '') !== replyTo) {
      problems.push('a comment is incomplete');
    }
    if (row.hidden_at !== null) problems.push('a comment is hidden');
    const isDeleted = row.deleted_at !== null;
    if (isDeleted && deletion === 'none') problems.push('a comment is deleted, which nobody asked for');
    if (!isDeleted && deletion === 'acknowledged') problems.push('an acknowledged deletion is missing');
  }
  return problems;
}

async function checkSignUps({ signUps }: Ledger, database: Database, emails: string[]): Promise<string[]> {
  const problems: string[] = [];
  const rows = await inBatches(emails, (batch) =>
    database
      .selectFrom('accounts')
      .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
      .leftJoin('one_time_tokens', (join) =>
        join
          .onRef('one_time_tokens.account_id', '=', 'accounts.id')
          .on('one_time_tokens.purpose', '=', VERIFY_PURPOSE),
      )
      .leftJoin('outbox', 'outbox.recipient', 'accounts.email')
      .select(['accounts.email', 'memberships.state', 'one_time_tokens.purpose', 'outbox.id as mail'])
      .where('accounts.email', 'in', batch)
      .execute(),
  );
  const stored = Map.groupBy(rows, (row) => row.email);
  for (const email of emails) {
    const found = stored.get(email) ?? [];
    if (signUps.get(email)?.isAcknowledged && found.length === 0) {
      problems.push('an acknowledged sign-up is missing');
    }
    if (found.length > 1) problems.push('a sign-up exists more than once');
    const isHalf = found.some((row) => row.state !== 'pending' || row.purpose === null || row.mail === null);
    if (isHalf) problems.push('a sign-up is incomplete');
  }
  return problems;
}

async function checkLikes({ likes }: Ledger, database: Database): Promise<string[]> {
  const rows = await database.selectFrom('likes').select(['story_id', 'account_id']).execute();
  const stored = new Set(rows.map((row) => `${row.story_id}:${row.account_id}`));
  const wrong = [...likes].filter(([name, { possible }]) => !possible.includes(stored.has(name)));
  return wrong.map(() => 'an acknowledged like or unlike is missing');
}

async function checkProfiles({ profiles }: Ledger, database: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const profile of await database.selectFrom('profiles').selectAll().execute()) {
    const possible = profiles.get(profile.account_id)?.possible;
    if (possible && !possible.includes(Number(profile.name))) {
      problems.push('an acknowledged profile is missing');
    }
    if (PROFILE_FIELDS.some((field) => profile[field] !== profile.name)) {
      problems.push('a profile is incomplete');
    }
  }
  return problems;
}

async function checkDrafts({ drafts }: Ledger, database: Database): Promise<string[]> {
  const problems: string[] = [];
  const rows = await database.selectFrom('drafts').select(['account_id', 'content']).execute();
  const stored = Map.groupBy(rows, (row) => row.account_id);
  for (const [account, { possible }] of drafts) {
    const [row, ...others] = stored.get(account) ?? [];
    if (others.length > 0) problems.push(`a draft exists ${others.length + 1} times`);
    if (!possible.some((number) => (row ? row.content === draftOf(number) : number === 0))) {
      problems.push('an acknowledged draft is missing or incomplete');
    }
  }
  return problems;
}

async function inBatches<Row>(keys: string[], read: (batch: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += BATCH) {
    rows.push(...(await read(keys.slice(start, start + BATCH))));
  }
  return rows;
}

/** Checks the stored counts of stories, likes, comments and replies against their rows. */
async function checkCounts(database: Database): Promise<string[]> {
  const { rows: topics } = await sql`select topics.id from topics where stories <>
    (select count(*) from stories where topic = topics.id and deleted_at is null and hidden_at is null)`.execute(
    database,
  );
  const { rows: stories } = await sql`select stories.id from stories where likes <>
    (select count(*) from likes where story_id = stories.id)`.execute(database);
  const { rows: commented } = await sql`select stories.id from stories where comments <>
    (select count(*) from comments where subject_id = stories.id and deleted_at is null and hidden_at is null)`.execute(
    database,
  );
  const { rows: answered } = await sql`select answered.id from comments answered where replies <>
    (select count(*) from comments where root_id = answered.id and deleted_at is null and hidden_at is null)`.execute(
    database,
  );
  return [
    ...topics.map(() => 'the story count of a topic is wrong'),
    ...stories.map(() => 'the like count of a story is wrong'),
    ...commented.map(() => 'the comment count of a story is wrong'),
    ...answered.map(() => 'the reply count of a comment is wrong'),
  ];
}

/**
 * Lets SQLite check its file. Through a connection of its own: one that has read the index of the search before takes its
 * structure from memory and finds it damaged after other connections have merged it, while its queries are right.
 */
export async function checkFile(file: string): Promise<string[]> {
  const database = openDatabase({ url: undefined, file });
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
  await database.destroy();
  return rows[0]?.integrity_check === 'ok' ? [] : [`the database is damaged: ${JSON.stringify(rows)}`];
}
