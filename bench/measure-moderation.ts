import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { listCases } from '../src/features/moderation/server/cases.ts';
import { decideCase } from '../src/features/moderation/server/decide-case.ts';
import { findHeldPieces } from '../src/features/moderation/server/held-text.ts';
import { listStoryHeads } from '../src/features/reading/server/topic-lists.ts';
import { MAX_CONTENT } from '../src/features/stories/contract.ts';
import { deleteStory } from '../src/features/stories/server/story-editing.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { DAY_MS } from '../src/server/clock.ts';
import type { AppContext } from '../src/server/context.ts';
import type { Engine } from './engines.ts';
import { type FilledDatabase, insertRows, LARGEST_TOPIC } from './fill-database.ts';
import { measure, type Timings } from './measure.ts';
import { writeStory } from './random-text.ts';
import { recordQueries } from './record-queries.ts';
import { createRandom, pick } from './seeded-random.ts';

const RUNS = 400;
const WARM_UP = 100;
const CASES = 1000;
const MUTES = 50;
const WORDS = 200;

export interface ModerationMeasurements {
  /** The query of a topic's newest stories as it was before people could be muted, with no mutes and with MUTES. */
  beforeMutes: Timings;
  withoutMutes: Timings;
  withMutes: Timings;
  /** The first page of a queue of CASES cases. */
  queue: Timings;
  hide: Timings;
  delete: Timings;
  /** How many statements each of the two sends. */
  statements: { hide: number; delete: number };
  /** The rules about the words of newcomers, for the longest text and WORDS words. */
  words: Timings;
}

/** Measures muting, the queue of cases, hiding and deleting, and the rules about words. */
export async function measureModeration(
  engine: Engine,
  context: AppContext,
  { members, storyIds }: FilledDatabase,
): Promise<ModerationMeasurements> {
  const random = createRandom(3);
  const moderator: Viewer = { ...pick(members, random), accessLevel: 'moderator' };
  await context.database
    .updateTable('memberships')
    .set({ role: 'moderator' })
    .where('account_id', '=', moderator.accountId)
    .execute();
  const muting: Viewer = { ...pick(members, random), hasMutes: true };
  await insertRows(context, 'mutes', members.slice(0, MUTES), ({ accountId }) => ({
    account_id: muting.accountId,
    muted_id: accountId,
    created_at: context.clock.now(),
  }));
  await engine.runMaintenance(context.database);
  const listQuery = async (viewer: Viewer) => {
    const [query] = await recordQueries(context, (recorded) =>
      listStoryHeads(recorded, viewer, LARGEST_TOPIC),
    );
    if (!query) throw new Error('a list of stories sent no query');
    return query;
  };
  const without = await listQuery({ ...muting, hasMutes: false });
  const never = CompiledQuery.raw(without.sql.replace('and true', ''), [...without.parameters]);
  const withMutes = await listQuery(muting);
  const lists = await measure(RUNS, WARM_UP, {
    beforeMutes: () => context.database.executeQuery(never),
    withoutMutes: () => context.database.executeQuery(without),
    withMutes: () => context.database.executeQuery(withMutes),
  });

  const stories = await context.database
    .selectFrom('stories')
    .select(['id', 'author_id', 'title'])
    .where('author_id', '<>', moderator.accountId)
    .where('id', 'in', storyIds.slice(0, 2 * (CASES + RUNS + WARM_UP)))
    .execute();
  const reported = stories.splice(0, CASES + RUNS + WARM_UP + 1);
  const cases = reported.map((story) => ({ ...story, caseId: randomUUID() }));
  const openedAt = context.clock.now() - DAY_MS;
  await insertRows(context, 'cases', cases, ({ caseId, id, author_id, title }) => ({
    id: caseId,
    kind: 'story',
    thing_id: id,
    about_id: author_id,
    is_urgent: 0,
    title,
    text: title,
    opened_at: openedAt,
    due_at: openedAt + Math.floor(random() * 7 * DAY_MS),
  }));
  await insertRows(context, 'reports', cases, ({ caseId }) => ({
    id: randomUUID(),
    case_id: caseId,
    reporter_id: pick(members, random).accountId,
    category: 'unkind',
    words: '',
    created_at: openedAt,
  }));
  const { queue } = await measure(RUNS, WARM_UP, {
    queue: () => listCases(context, moderator, { show: 'open' }),
  });

  // Mails stay queued: sending them would slow down the next measurement.
  await context.outbox.stop();
  const hide = async (recorded: AppContext) =>
    decideCase(recorded, moderator, cases.pop()?.caseId ?? '', {
      intent: 'hide',
      rule: 1,
      words: 'ഇത് ഇവിടെ പറ്റില്ല.',
      note: '',
    });
  const remove = async (recorded: AppContext) => {
    const story = stories.pop();
    const author = members.find(({ accountId }) => accountId === story?.author_id);
    if (story && author) await deleteStory(recorded, author, story.id);
  };
  const statements = {
    hide: (await recordQueries(context, hide)).length,
    delete: (await recordQueries(context, remove)).length,
  };
  const writes = await measure(RUNS, WARM_UP, { hide: () => hide(context), delete: () => remove(context) });

  const text = Array.from({ length: 100 }, () => writeStory(random))
    .join('\n')
    .slice(0, MAX_CONTENT);
  const words = Array.from({ length: WORDS }, () => writeStory(random).split(' ', 2).join(' '));
  const rules = await measure(RUNS, WARM_UP, { words: async () => findHeldPieces(text, words) });
  return { ...lists, queue, ...writes, statements, ...rules };
}
