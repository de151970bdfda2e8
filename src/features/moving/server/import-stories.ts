import * as v from 'valibot';
import { LANGUAGES } from '../../../languages/languages.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { email as emailSchema } from '../../accounts/contract.ts';
import { findAccountsByEmail } from '../../accounts/server/import-accounts.ts';
import {
  findExistingStories,
  type ImportedStory,
  insertImportedStories,
} from '../../stories/server/import-stories.ts';
import { cleanStory } from '../../stories/server/stories.ts';
import { ALL_TOPICS, type TopicId } from '../../topics/contract.ts';
import { foldTopicName, topicName } from '../../topics/server/topic-names.ts';
import { isFarAhead, notAhead } from './import-dates.ts';
import { countLikes } from './import-likes.ts';
import type { People } from './import-people.ts';
import { BATCH, type Fresh, type ImportRun, type Outcome, runPhase } from './import-run.ts';
import type { Problem, SourceStory } from './source.ts';
import { beginningOf } from './tally.ts';

/** The topic for stories of an unknown topic. */
const OTHER_TOPIC: TopicId = 'life';

/** Inserts the stories of a source with their likes. Returns a function that tells whether a story of the source is here now. */
export async function importStories(
  run: ImportRun,
  people: People,
  isCircle: Known['isCircle'],
): Promise<(id: string) => boolean> {
  const { context, source, tally } = run;
  const here = new Set<string>();
  const members = await findOtherAuthors(run, people);
  const topics = await nameTopics(run);
  await runPhase<SourceStory, NewStory>(run, {
    kind: 'stories',
    items: source.stories(),
    describe: (story, id) => (story?.title.trim() ? beginningOf(story.title) : id),
    findExisting: (ids) => findExistingStories(context.database, ids),
    prepare: (fresh) => prepareStory(run, fresh, { people, members, topics, isCircle }),
    onPresent(story, id) {
      here.add(id);
      countLikes(run, 'present', { likes: story.likes, text: story.title }, people);
    },
    onNew: (id) => void here.add(id),
    onRefused(story) {
      if (story && story.likes.length > 0) {
        tally.refuse('likes', 'story-refused', beginningOf(story.title), story.likes.length);
      }
    },
    write: (transaction, stories) => writeStories(run, people, transaction, stories),
  });
  return (id) => here.has(id);
}

/** A story and the values that features register. */
type NewStory = ImportedStory & Pick<SourceStory, 'facts'>;

async function writeStories(
  { parts }: ImportRun,
  people: People,
  transaction: Transaction,
  stories: readonly NewStory[],
): Promise<void> {
  const inserted = await insertImportedStories(transaction, stories);
  for (const { name, write } of parts.facts) {
    const values = stories.flatMap(({ id: storyId, facts }) =>
      inserted.has(storyId) && facts.has(name) ? [{ storyId, value: facts.get(name) }] : [],
    );
    await write(transaction, values, (person) => people.find(person) ?? undefined);
  }
}

interface Known {
  people: People;
  /** Accounts that are not among the people of the source, by email. */
  members: ReadonlyMap<string, { id: string; isVerified: boolean }>;
  /** The ids of topics by what people call them. */
  topics: ReadonlyMap<string, TopicId>;
  /** Tells whether a circle of the source is here. */
  isCircle(id: string): boolean;
}

function prepareStory(
  run: ImportRun,
  { targetId, value: story }: Fresh<SourceStory>,
  known: Known,
): Outcome<NewStory> {
  const { context, tally } = run;
  const { createdAt } = story;
  if (createdAt === undefined) return { problem: 'no-date' };
  if (isFarAhead(context, createdAt)) return { problem: 'future-date' };
  // A story without its circle would be for everyone.
  if (story.circle !== null && !known.isCircle(story.circle)) return { problem: 'bad-record' };
  const author = findAuthor(run, story.author, known);
  if (author === 'author-here') return { problem: author };
  const cleaned = clean(story);
  if ('problem' in cleaned) return { problem: cleaned.problem };
  const example = beginningOf(story.title);
  if (author === undefined) tally.note('stories', 'unknown-author', example);
  const topic = known.topics.get(foldTopicName(story.topic));
  if (topic === undefined) tally.note('stories', 'unknown-topic', `${story.topic || '–'}: ${example}`);
  const likes = prepareLikes(run, story, known.people, createdAt);
  return {
    row: {
      id: targetId,
      topic: topic ?? OTHER_TOPIC,
      authorId: author ?? null,
      ...cleaned,
      createdAt,
      editedAt: notAhead(context, story.editedAt),
      commentsClosedAt: notAhead(context, story.commentsClosedAt),
      circleId: story.circle,
      likes,
      facts: story.facts,
    },
  };
}

function clean({
  title,
  content,
  sounds,
}: SourceStory): { title: string; content: string } | { problem: Problem } {
  try {
    return cleanStory(
      { title, content },
      { mayLackText: [...sounds.values()].some(({ length }) => length > 0) },
    );
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code as Problem };
    throw error;
  }
}

/** Returns the account of an author; null for a story without one, undefined for an unknown author. */
function findAuthor(
  { source, isMerging }: ImportRun,
  author: SourceStory['author'],
  { people, members }: Known,
): string | null | undefined | 'author-here' {
  if (author === null) return null;
  const email = 'email' in author ? toEmail(author.email) : undefined;
  const person = 'person' in author ? author.person : email && people.findByEmail(email);
  if (person !== undefined && person !== '') {
    return people.isHere(person) ? 'author-here' : (people.find(person) ?? undefined);
  }
  const member = source.trustsEmails && email ? members.get(email) : undefined;
  if (!member) return undefined;
  return isMerging && member.isVerified ? member.id : 'author-here';
}

function toEmail(given: string): string | undefined {
  const read = v.safeParse(emailSchema, given);
  return read.success ? read.output : undefined;
}

/** Returns the accounts of authors who are named only in stories. */
async function findOtherAuthors({ context, source }: ImportRun, people: People): Promise<Known['members']> {
  const found = new Map<string, { id: string; isVerified: boolean }>();
  if (!source.trustsEmails) return found;
  for await (const batch of inGroups(source.stories(), BATCH)) {
    const emails = batch.flatMap(({ value }) => {
      const email = value?.author && 'email' in value.author ? toEmail(value.author.email) : undefined;
      return email && people.findByEmail(email) === undefined && !found.has(email) ? [email] : [];
    });
    for (const [email, account] of await findAccountsByEmail(context.database, emails))
      found.set(email, account);
  }
  return found;
}

function prepareLikes(
  run: ImportRun,
  { title, likes, shownLikes }: SourceStory,
  people: People,
  createdAt: number,
): { accountId: string; at: number }[] {
  if (shownLikes !== undefined && shownLikes !== likes.length) {
    run.tally.note('stories', 'likes-differ', `${beginningOf(title)} (${shownLikes}, ${likes.length})`);
  }
  const known = countLikes(run, 'imported', { likes, text: title }, people);
  return known.map(({ accountId, at = createdAt }) => ({ accountId, at }));
}

async function nameTopics({ context }: ImportRun): Promise<Map<string, TopicId>> {
  const identity = await context.community.read();
  const names = ALL_TOPICS.flatMap((id) =>
    [id, ...LANGUAGES.map((language) => topicName(identity, id, language))].map(
      (name) => [foldTopicName(name), id] as const,
    ),
  );
  return new Map([...names, ...ALL_TOPICS.map((id) => [id, id] as const)]);
}
