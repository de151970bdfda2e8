import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { VERIFY_PURPOSE } from '../../src/features/accounts/server/email-verification.ts';
import { mapFields, PROFILE_FIELDS } from '../../src/features/people/fields-contract.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Answer, Fixtures, Member } from './member.ts';

/** Makes a story long enough for both columns, `opening` and `rest`, which must agree. */
const LINES = 60;
const PAUSE_MS = 50;

/** All requested writes, and whether a response acknowledged them. */
export interface Ledger {
  stories: Map<string, { author: string; isAcknowledged: boolean }>;
  /** Keyed by story and member. `possible`: the last acknowledged state, and later ones without a response. */
  likes: Map<string, { story: string; account: string; possible: Set<boolean> }>;
  /** Keyed by submission key. Those that the rules refused are not in it. */
  comments: Map<string, SentComment>;
  /** Keyed by email. */
  signUps: Map<string, { isAcknowledged: boolean }>;
  /** Keyed by account. `possible`: the numbers that its profile may contain. */
  profiles: Map<string, { possible: Set<number> }>;
  counts: { acknowledged: number; lost: number; refused: number; resent: number; ms: number[] };
  /** Responses that no write may get. */
  problems: string[];
}

interface SentComment {
  author: string;
  story: string;
  /** The id of the comment that it answers, or empty. */
  replyTo: string;
  /** Known once a response acknowledged the comment. */
  id?: string;
  deletion: 'none' | 'sent' | 'acknowledged';
}

export function createLedger(): Ledger {
  const counts = { acknowledged: 0, lost: 0, refused: 0, resent: 0, ms: [] };
  return {
    stories: new Map(),
    likes: new Map(),
    comments: new Map(),
    signUps: new Map(),
    profiles: new Map(),
    counts,
    problems: [],
  };
}

/** Lets all members write at the same time, each with one request at a time, until `stop` resolves. */
export async function writeUntil(stop: Promise<unknown>, fixtures: Fixtures, ledger: Ledger): Promise<void> {
  let isStopped = false;
  void stop.then(() => {
    isStopped = true;
  });
  await Promise.all(
    fixtures.members.map(async (member) => {
      // Resend the stories and comments that were not acknowledged, with the same key.
      for (const [key, { author, id }] of ledger.comments) {
        if (author !== member.accountId || id !== undefined || isStopped) continue;
        ledger.counts.resent += 1;
        await comment(member, key, ledger);
      }
      for (const [key, { author, isAcknowledged }] of ledger.stories) {
        if (author !== member.accountId || isAcknowledged || isStopped) continue;
        ledger.counts.resent += 1;
        await publish(member, key, ledger);
      }
      for (let turn = Math.floor(Math.random() * 8); !isStopped; turn += 1) {
        if (turn % 8 === 0) await signUp(fixtures.visitor, ledger);
        else if (turn % 8 === 1) await saveProfile(member, ledger);
        else if (turn % 8 === 2) await deleteComment(member, ledger);
        else if (turn % 8 >= 6) await publish(member, randomUUID(), ledger);
        else if (turn % 8 === 5) await like(member, fixtures.stories, ledger);
        else await comment(member, planComment(member, fixtures.stories, ledger), ledger);
      }
    }),
  );
}

async function publish(member: Member, key: string, ledger: Ledger): Promise<void> {
  const entry = ledger.stories.get(key) ?? { author: member.accountId, isAcknowledged: false };
  ledger.stories.set(key, entry);
  if (await note(await member.publish(key, textOf(key)), ledger)) entry.isAcknowledged = true;
}

/** Adds a comment, or a reply to one that is not known to be deleted, to the ledger and returns its key. */
function planComment(member: Member, stories: string[], { comments }: Ledger): string {
  const story = choose(stories) as string;
  const answered = choose([...comments.values()].filter((sent) => sent.story === story && sent.id));
  const replyTo = Math.random() < 0.5 && answered?.deletion !== 'acknowledged' ? (answered?.id ?? '') : '';
  const key = randomUUID();
  comments.set(key, { author: member.accountId, story, replyTo, deletion: 'none' });
  return key;
}

async function comment(member: Member, key: string, ledger: Ledger): Promise<void> {
  const sent = ledger.comments.get(key) as SentComment;
  const answer = await member.comment(sent.story, { key, text: commentOf(key), replyTo: sent.replyTo });
  // Someone deleted what this comment answers.
  if (answer.status === 409 && sent.replyTo) {
    ledger.comments.delete(key);
    ledger.counts.ms.push(answer.ms);
  } else if (await note(answer, ledger)) {
    const { searchParams } = new URL(answer.location ?? '', member.url);
    sent.id = searchParams.get('comment') ?? '';
  }
}

async function deleteComment(member: Member, ledger: Ledger): Promise<void> {
  const sent = choose(
    [...ledger.comments.values()].filter(
      ({ author, id, deletion }) => author === member.accountId && id && deletion === 'none',
    ),
  );
  if (!sent?.id) return;
  sent.deletion = 'sent';
  if (await note(await member.deleteComment(sent.story, sent.id), ledger)) sent.deletion = 'acknowledged';
}

async function like(member: Member, stories: string[], ledger: Ledger): Promise<void> {
  const story = choose(stories) as string;
  const name = `${story}:${member.accountId}`;
  const entry = ledger.likes.get(name) ?? { story, account: member.accountId, possible: new Set([false]) };
  const wish = Math.random() < 0.7;
  entry.possible.add(wish);
  ledger.likes.set(name, entry);
  if (await note(await member.like(story, wish), ledger)) entry.possible = new Set([wish]);
}

async function signUp(visitor: Member, ledger: Ledger): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  const entry = { isAcknowledged: false };
  ledger.signUps.set(email, entry);
  const answer = await visitor.post('/', { intent: 'sign-up', email, password: 'puttum kadalayum' });
  if (await note(answer, ledger)) entry.isAcknowledged = true;
}

async function saveProfile(member: Member, ledger: Ledger): Promise<void> {
  const page = await member.get('/profile');
  const [, updatedAt] = /name="updatedAt" value="(\d+)"/.exec(page.text) ?? [];
  if (updatedAt === undefined) {
    if (page.status === 200) ledger.problems.push(`/profile has no form: ${page.text.slice(0, 200)}`);
    return;
  }
  const entry = ledger.profiles.get(member.accountId) ?? { possible: new Set([0]) };
  const number = Math.max(...entry.possible) + 1;
  entry.possible.add(number);
  ledger.profiles.set(member.accountId, entry);
  const text = String(number);
  const profile = mapFields(PROFILE_FIELDS, () => text);
  if (await note(await member.post('/profile', { intent: 'save', ...profile, updatedAt }), ledger)) {
    entry.possible = new Set([number]);
  }
}

/**
 * Counts a response and returns true if it acknowledges the write. After no response or a temporary refusal, waits a
 * little. Records any other response as a problem.
 */
async function note(answer: Answer, { counts, problems }: Ledger): Promise<boolean> {
  const { status, text, ms } = answer;
  counts.ms.push(ms);
  if (status === 200 || status === 302) {
    counts.acknowledged += 1;
    return true;
  }
  await pause(PAUSE_MS);
  if (status === 0) counts.lost += 1;
  else if ([502, 503, 507].includes(status)) counts.refused += 1;
  else problems.push(`a write returned ${status}: ${text.slice(0, 300)}`);
  return false;
}

function choose<Item>(items: Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** Returns a text without digits: a moderator would have to release the comment of a newcomer with a number. */
function commentOf(key: string): string {
  return key.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

function textOf(key: string): string {
  return Array.from({ length: LINES }, (_, line) => `${key} ${line}`).join('\n');
}

/** Compares the ledger with the database. Returns a sentence for each lost, duplicated or incomplete write. */
export async function checkLedger(ledger: Ledger, database: Database): Promise<string[]> {
  const problems = [...ledger.problems];
  const rows = await database
    .selectFrom('stories')
    .select(['submission_key', 'title', 'opening', 'rest'])
    .execute();
  const stories = Map.groupBy(rows, (row) => row.submission_key);
  for (const [key, { isAcknowledged }] of ledger.stories) {
    const found = stories.get(key) ?? [];
    if (found.length > 1) problems.push(`a story exists ${found.length} times`);
    if (isAcknowledged && found.length === 0) problems.push('an acknowledged story is missing');
    const isHalf = found.some((row) => row.title !== key || row.opening + (row.rest ?? '') !== textOf(key));
    if (isHalf) problems.push('a story is incomplete');
  }
  const liked = await database.selectFrom('likes').select(['story_id', 'account_id']).execute();
  const likes = new Set(liked.map((row) => `${row.story_id}:${row.account_id}`));
  for (const [name, { possible }] of ledger.likes) {
    if (!possible.has(likes.has(name))) problems.push('an acknowledged like or unlike is missing');
  }
  const comments = Map.groupBy(
    await database.selectFrom('comments').selectAll().execute(),
    (row) => row.submission_key,
  );
  for (const [key, { story, replyTo, id, deletion }] of ledger.comments) {
    const [row, ...others] = comments.get(key) ?? [];
    if (others.length > 0) problems.push(`a comment exists ${others.length + 1} times`);
    if (id !== undefined && row?.id !== id) problems.push('an acknowledged comment is missing');
    if (!row) continue;
    if (row.text !== commentOf(key) || row.story_id !== story || (row.reply_to_id ?? '') !== replyTo) {
      problems.push('a comment is incomplete');
    }
    if (row.hidden_at !== null) problems.push('a comment is hidden');
    const isDeleted = row.deleted_at !== null;
    if (isDeleted && deletion === 'none') problems.push('a comment is deleted, which nobody asked for');
    if (!isDeleted && deletion === 'acknowledged') problems.push('an acknowledged deletion is missing');
  }
  const accounts = await database
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .leftJoin('one_time_tokens', (join) =>
      join
        .onRef('one_time_tokens.account_id', '=', 'accounts.id')
        .on('one_time_tokens.purpose', '=', VERIFY_PURPOSE),
    )
    .leftJoin('outbox', 'outbox.recipient', 'accounts.email')
    .select(['accounts.email', 'memberships.state', 'one_time_tokens.purpose', 'outbox.id as mail'])
    .execute();
  const signedUp = Map.groupBy(accounts, (row) => row.email);
  for (const [email, { isAcknowledged }] of ledger.signUps) {
    const found = signedUp.get(email) ?? [];
    if (isAcknowledged && found.length === 0) problems.push('an acknowledged sign-up is missing');
    if (found.length > 1) problems.push('a sign-up exists more than once');
    const isHalf = found.some((row) => row.state !== 'pending' || row.purpose === null || row.mail === null);
    if (isHalf) problems.push('a sign-up is incomplete');
  }
  const profiles = await database.selectFrom('profiles').selectAll().execute();
  for (const profile of profiles) {
    const possible = ledger.profiles.get(profile.account_id)?.possible;
    if (possible && !possible.has(Number(profile.name))) problems.push('an acknowledged profile is missing');
    if (PROFILE_FIELDS.some((field) => profile[field] !== profile.name)) {
      problems.push('a profile is incomplete');
    }
  }
  return [...problems, ...(await checkCounts(database))];
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
    (select count(*) from comments where story_id = stories.id and deleted_at is null and hidden_at is null)`.execute(
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

/** Summarises the ledger in one line. */
export function summarize({ stories, likes, comments, signUps, profiles, counts }: Ledger): string {
  return `${counts.acknowledged} acknowledged (${stories.size} stories, ${likes.size} likes, ${comments.size} comments, ${signUps.size} sign-ups, ${profiles.size} profiles), ${counts.lost} without a response, ${counts.refused} refused with an explanation, ${counts.resent} stories and comments resent`;
}
