import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { nameKeys } from '../src/features/membership/server/names/names.ts';
import { mapFields, PROFILE_FIELDS } from '../src/features/people/fields-contract.ts';
import { listingOf } from '../src/features/people/server/listing.ts';
import { buildIndex } from '../src/features/search/server/build-index.ts';
import { splitOpening } from '../src/features/stories/server/opening.ts';
import type { TopicId } from '../src/features/topics/contract.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { DAY_MS } from '../src/server/clock.ts';
import type { AppContext } from '../src/server/context.ts';
import type { Tables } from '../src/server/database/schema.ts';
import { writeStory, writeTitle } from '../test/random-text.ts';
import { createRandom, pick, type Random } from '../test/seeded-random.ts';

const MEMBERS = 5000;
/** The likes of a story. */
const LIKES = 3;
const YEAR_MS = 365 * DAY_MS;
/** Larger statements are not faster. */
const ROWS_PER_STATEMENT = 500;
const ROWS_PER_TRANSACTION = 10_000;

/** Topics differ in size, and page 1,000 exists only in a topic with 20,000 stories. */
const TOPIC_SHARES: readonly [TopicId, percent: number][] = [
  ['life', 25],
  ['family', 18],
  ['food', 15],
  ['travel', 12],
  ['career', 10],
  ['education', 8],
  ['hobbies', 7],
  ['inspiration', 5],
];
export const LARGEST_TOPIC: TopicId = 'life';

export interface FillOptions {
  stories: number;
  members?: number;
  /** Only the newest stories are in the index of the search, because building it takes long for a million. */
  indexed?: number;
  writer?: { writeTitle(random: Random): string; writeStory(random: Random): string };
}

export interface FilledDatabase {
  members: Viewer[];
  /** Oldest first. */
  stories: { id: string; topic: TopicId }[];
}

/** Fills a migrated, empty database with one year of activity. Every run creates the same data except for the ids. */
export async function fillDatabase(
  context: AppContext,
  { stories, members: count = MEMBERS, indexed = 0, writer = { writeTitle, writeStory } }: FillOptions,
): Promise<FilledDatabase> {
  const random = createRandom(1);
  const members = Array.from({ length: count }, (_, number) => createMember(number));
  const startedAt = context.clock.now() - YEAR_MS;
  await insertRows(context, 'accounts', members, (member) => toAccount(member, startedAt));
  await insertRows(context, 'memberships', members, (member) => toMembership(member, startedAt));
  const keys = members.flatMap((member) => listKeys(member, startedAt));
  await insertRows(context, 'name_keys', keys, (row) => row);
  await insertRows(context, 'profiles', members, (member) => toProfile(member, startedAt, random));

  const planned = Array.from({ length: stories }, (_, number) => ({
    id: randomUUID() as string,
    topic: pickTopic(random),
    createdAt: startedAt + Math.floor(((number + random()) / stories) * YEAR_MS),
  }));
  const insert = (some: typeof planned) =>
    insertRows(context, 'stories', some, ({ id, topic, createdAt }) => ({
      ...{ id, topic, author_id: pick(members, random).accountId, submission_key: randomUUID() },
      ...{ created_at: createdAt, edited_at: null, deleted_at: null, likes: LIKES },
      title: writer.writeTitle(random),
      ...splitOpening(writer.writeStory(random)),
    }));
  await insert(planned.slice(stories - indexed));
  await buildIndex(context);
  await insert(planned.slice(0, stories - indexed));
  // Counted here: among a million stories, the database might count longer than a statement may take.
  for (const [topic, of] of Map.groupBy(planned, (story) => story.topic)) {
    await context.database
      .updateTable('topics')
      .set({ stories: of.length })
      .where('id', '=', topic)
      .execute();
  }
  // In parts: the likes of a million stories do not fit into the memory of Node.
  for (let from = 0; from < planned.length; from += ROWS_PER_TRANSACTION) {
    const some = planned.slice(from, from + ROWS_PER_TRANSACTION);
    const likes = some.flatMap((story) => listLikes(story, members, random));
    await insertRows(context, 'likes', likes, (like) => like);
  }
  return { members, stories: planned };
}

/** Inserts a row for each item. */
export async function insertRows<Table extends keyof Tables, Item>(
  { database }: AppContext,
  table: Table,
  items: readonly Item[],
  toRow: (item: Item) => Insertable<Tables[Table]>,
): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_PER_TRANSACTION) {
    const to = Math.min(from + ROWS_PER_TRANSACTION, items.length);
    await database.transaction().execute(async (transaction) => {
      for (let first = from; first < to; first += ROWS_PER_STATEMENT) {
        const rows = items.slice(first, Math.min(first + ROWS_PER_STATEMENT, to)).map(toRow);
        await transaction.insertInto(table).values(rows).execute();
      }
    });
  }
}

function createMember(number: number): Viewer {
  const accountId = randomUUID();
  return { accountId, email: `member-${number}@example.org`, name: `അംഗം ${number}`, accessLevel: 'member' };
}

function toAccount({ accountId, email }: Viewer, now: number): Insertable<Tables['accounts']> {
  const times = { email_verified_at: now, created_at: now, last_sign_in_at: null };
  return { id: accountId, email, password_hash: null, ...times };
}

function listingOfMember({ email, name }: Viewer, now: number) {
  return listingOf({ email, email_verified_at: now, name, listed_at: now });
}

function listKeys(member: Viewer, now: number): Insertable<Tables['name_keys']>[] {
  const listing = listingOfMember(member, now);
  const copies = { account_id: member.accountId, joined_at: now, list_key: listing.list_key };
  return nameKeys(listing).map((key) => ({ ...copies, key }));
}

function toMembership(member: Viewer, now: number): Insertable<Tables['memberships']> {
  const listing = listingOfMember(member, now);
  return { account_id: member.accountId, state: 'approved', role: 'member', joined_at: now, ...listing };
}

function toProfile({ accountId, name }: Viewer, now: number, random: Random): Insertable<Tables['profiles']> {
  return {
    ...mapFields(PROFILE_FIELDS, () => ''),
    ...{ account_id: accountId, name, location: 'തൃശ്ശൂർ', bio: writeTitle(random), occupation: 'അധ്യാപിക' },
    ...{ photo: null, completion: 80, updated_at: now, listed_at: now },
  };
}

/** Returns the likes of a story. The stride is a prime number, so a member likes a story only once. */
function listLikes(
  { id, createdAt }: { id: string; createdAt: number },
  members: readonly Viewer[],
  random: Random,
): Insertable<Tables['likes']>[] {
  const first = Math.floor(random() * members.length);
  return Array.from({ length: LIKES }, (_, number) => ({
    story_id: id,
    account_id: members[(first + number * 997) % members.length]?.accountId ?? '',
    created_at: createdAt + Math.floor(random() * DAY_MS),
  }));
}

function pickTopic(random: Random): TopicId {
  let left = random() * 100;
  for (const [topic, percent] of TOPIC_SHARES) {
    left -= percent;
    if (left < 0) return topic;
  }
  return LARGEST_TOPIC;
}
