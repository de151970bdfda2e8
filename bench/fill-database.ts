import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Insertable } from 'kysely';
import { listingOf } from '../src/features/people/server/listing.ts';
import { splitOpening } from '../src/features/stories/server/opening.ts';
import type { TopicId } from '../src/features/stories/topics-contract.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { DAY_MS } from '../src/server/clock.ts';
import type { AppContext } from '../src/server/context.ts';
import type { Tables } from '../src/server/database/schema.ts';
import { writeStory, writeTitle } from './random-text.ts';
import { createRandom, pick, type Random } from './seeded-random.ts';

const MEMBERS = 5000;
/** Every tenth story gets many likes, the others a few: three each on average. */
const FEW_LIKES = 2;
const MANY_LIKES = 12;
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

export interface FilledDatabase {
  members: Viewer[];
  /** Likes every story with many likes. A plan that suits other readers must be fast for this one, too. */
  topLiker: Viewer;
  likesOfTopLiker: number;
  storyIds: string[];
  likes: number;
  /** The median size of a story's text, in bytes. */
  medianBytes: number;
  seconds: number;
}

/** Fills a migrated, empty database with one year of activity. Every run creates the same data except for the ids. */
export async function fillDatabase(context: AppContext, stories: number): Promise<FilledDatabase> {
  const start = performance.now();
  const random = createRandom(1);
  const members = Array.from({ length: MEMBERS - 1 }, (_, number) => createMember(number));
  const topLiker = createMember(MEMBERS);
  const everyone = [...members, topLiker];
  const endedAt = context.clock.now();
  const startedAt = endedAt - YEAR_MS;
  await insertRows(context, 'accounts', everyone, (member) => toAccount(member, startedAt));
  await insertRows(context, 'memberships', everyone, (member) => toMembership(member, startedAt));
  await insertRows(context, 'profiles', everyone, (member) => toProfile(member, startedAt, random));

  const planned = Array.from({ length: stories }, (_, number) => ({
    id: randomUUID(),
    createdAt: startedAt + Math.floor(((number + random()) / stories) * YEAR_MS),
    likes: number % 10 === 0 ? MANY_LIKES : FEW_LIKES,
  }));
  const counts = new Map<TopicId, number>();
  const bytes: number[] = [];
  await insertRows(context, 'stories', planned, ({ id, createdAt, likes }) => {
    const topic = pickTopic(random);
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
    const content = writeStory(random);
    bytes.push(Buffer.byteLength(content));
    return {
      id,
      topic,
      author_id: pick(members, random).accountId,
      submission_key: randomUUID(),
      created_at: createdAt,
      edited_at: null,
      deleted_at: null,
      likes,
      title: writeTitle(random),
      ...splitOpening(content),
    };
  });
  for (const [topic, count] of counts) {
    await context.database.updateTable('topics').set({ stories: count }).where('id', '=', topic).execute();
  }

  const likes = planned.flatMap((story) => listLikes(story, members, topLiker, random));
  await insertRows(context, 'likes', likes, (like) => like);

  return {
    members: everyone,
    topLiker,
    likesOfTopLiker: likes.filter((like) => like.account_id === topLiker.accountId).length,
    storyIds: planned.map((story) => story.id),
    likes: likes.length,
    medianBytes: bytes.sort((a, b) => a - b)[Math.floor(bytes.length / 2)] ?? 0,
    seconds: (performance.now() - start) / 1000,
  };
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
  return {
    accountId: randomUUID(),
    email: `member-${number}@example.org`,
    name: `അംഗം ${number}`,
    accessLevel: 'member',
  };
}

function toAccount({ accountId, email }: Viewer, now: number): Insertable<Tables['accounts']> {
  return {
    id: accountId,
    email,
    password_hash: null,
    email_verified_at: now,
    created_at: now,
    last_sign_in_at: null,
  };
}

function toMembership({ accountId, email, name }: Viewer, now: number): Insertable<Tables['memberships']> {
  const listing = listingOf({ email, email_verified_at: now, name, listed_at: null });
  return { account_id: accountId, state: 'approved', role: 'member', joined_at: now, ...listing };
}

function toProfile({ accountId, name }: Viewer, now: number, random: Random): Insertable<Tables['profiles']> {
  return {
    account_id: accountId,
    name,
    location: 'തൃശ്ശൂർ',
    bio: writeTitle(random),
    occupation: 'അധ്യാപിക',
    company: '',
    photo: null,
    completion: 80,
    updated_at: now,
  };
}

/** Returns the likes of a story. The stride and the number of members are coprime, so a member likes a story only once. */
function listLikes(
  story: { id: string; createdAt: number; likes: number },
  members: readonly Viewer[],
  topLiker: Viewer,
  random: Random,
): Insertable<Tables['likes']>[] {
  const stride = 997;
  const first = Math.floor(random() * members.length);
  return Array.from({ length: story.likes }, (_, number) => {
    const member = members[(first + number * stride) % members.length] ?? topLiker;
    return {
      story_id: story.id,
      account_id: (number === FEW_LIKES ? topLiker : member).accountId,
      created_at: story.createdAt + Math.floor(random() * DAY_MS),
    };
  });
}

function pickTopic(random: Random): TopicId {
  let left = random() * 100;
  for (const [topic, percent] of TOPIC_SHARES) {
    left -= percent;
    if (left < 0) return topic;
  }
  return LARGEST_TOPIC;
}
