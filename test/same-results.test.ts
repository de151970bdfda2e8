// Runs on: PostgreSQL

import { expect, test } from 'vitest';
import { postComment } from '../src/features/comments/server/comments.ts';
import { saveVisibility } from '../src/features/people/server/profile.ts';
import { SEARCH_PERIODS, type SearchPlace } from '../src/features/search/contract.ts';
import { buildIndex } from '../src/features/search/server/build-index.ts';
import { search } from '../src/features/search/server/search.ts';
import { deleteStory } from '../src/features/stories/server/story-editing.ts';
import { searchableKinds } from '../src/features/subjects/questions.ts';
import { DAY_MS, MINUTE_MS } from '../src/server/clock.ts';
import { clearIndex } from '../src/server/database/search-table.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { type Actor, createActor, createStory } from './factories.ts';
import { listRegistered } from './registered.ts';
import { createRandom, pick, type Random } from './seeded-random.ts';
import { createFolder } from './temporary-folder.ts';

const STORIES = 70;
const QUERIES = 100;
const NAMES = ['Mini', 'മിനി', 'Maala Thomas', 'ശ്രീലത നായർ', 'Sreelatha', 'Mazhavillu'];
const WORDS = (
  'മഴ മഴയിൽ മഴയിലൂടെ mazha mazhayil maza mala മല മാല കഥ കഥകൾ katha kadha kadhakal kappa കപ്പ കപ്പയും curry kari കറി ' +
  'kozhikode കോഴിക്കോട് calicut ഓണം onam oonam 2026 ൨൦൨൬ bus ബസ് കാച്ചി കൊച്ചി kochi the river പുഴ puzha puzhayude'
).split(' ');

/** A community on one database. The ids differ between databases, so results are compared by their order of writing. */
interface Side {
  app: TestApp;
  people: Actor[];
  /** What was written, by id. */
  written: Map<string, string>;
}

test('SQLite and PostgreSQL find the same in the same order', async () => {
  const dataDir = await createFolder();
  const environment = { RATE_LIMIT_FACTOR: '1000' };
  const apps = [
    await createTestApp({ environment }),
    await createTestApp({ environment, at: { dataDir, databaseUrl: undefined } }),
  ];
  const sides = await Promise.all(apps.map((app) => fill(app, createRandom(7))));
  // One index was written with the stories, the other one is built afterwards.
  const [, { context }] = apps as [TestApp, TestApp];
  await clearIndex(context.database);
  await buildIndex(context);
  const random = createRandom(8);
  let results = 0;
  for (let count = 0; count < QUERIES; count += 1) {
    const { author, ...place } = choosePlace(random);
    const [server, file] = await Promise.all(
      sides.map((side) => {
        const by = author === undefined ? undefined : side.people[author]?.viewer.accountId;
        return listResults(side, { ...place, by });
      }),
    );
    expect([place, server]).toEqual([place, file]);
    results += server?.length ?? 0;
  }
  expect(results).toBeGreaterThan(QUERIES * 5);
});

/** Writes stories, comments and profiles that depend on `random` alone. Some are deleted. */
async function fill(app: TestApp, random: Random): Promise<Side> {
  const { context, clock } = app;
  const people: Actor[] = [];
  const written = new Map<string, string>();
  for (const name of NAMES) {
    const person = await createActor(app, 'member', { name });
    await saveVisibility(context, person.viewer, { shown: true, listed: true });
    written.set(person.viewer.accountId, name);
    people.push(person);
  }
  for (let number = 0; number < STORIES; number += 1) {
    clock.advance(pick([MINUTE_MS, DAY_MS, 5 * DAY_MS], random));
    const author = pick(people, random);
    const topic = pick(['food', 'life'] as const, random);
    const title = writeWords(3, random);
    const story = await createStory(app, author, { topic, title, content: writeWords(12, random) });
    written.set(story, `story ${number}`);
    if (random() < 0.4) {
      const text = writeWords(4, random);
      const key = `comment-${number}-key`;
      const comment = await postComment(context, pick(people, random).viewer, story, {
        ...{ intent: 'comment', text, key, replyTo: '' },
      });
      written.set(comment, `comment ${number}`);
    }
    if (random() < 0.1) await deleteStory(context, author.viewer, story);
  }
  return { app, people, written };
}

const KINDS = await listRegistered(searchableKinds);
const PLACES = ['stories', 'people', 'comments', ...KINDS.map(({ tab }) => tab)];

function choosePlace(random: Random): SearchPlace & { author: number | undefined } {
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const word = pick(WORDS, random);
    const typed = random() < 0.2 ? word.slice(0, -1) : word;
    return random() < 0.1 ? `"${typed}"` : typed;
  });
  return {
    q: words.join(' '),
    in: random() < 0.6 ? 'stories' : pick(PLACES, random),
    topic: random() < 0.2 ? 'food' : undefined,
    author: random() < 0.2 ? Math.floor(random() * NAMES.length) : undefined,
    since: random() < 0.2 ? pick(SEARCH_PERIODS, random) : undefined,
  };
}

/** Returns the results of all pages, and the words that the page offers. */
async function listResults({ app, people, written }: Side, place: SearchPlace): Promise<unknown[]> {
  const found: unknown[] = [];
  const reader = people[0] as Actor;
  let after: string | undefined;
  do {
    const page = await search(app.context, reader.viewer, { ...place, after });
    const { results } = page;
    if (results.kind === 'stories') found.push(...results.found.map(({ story }) => written.get(story.id)));
    if (results.kind === 'comments') found.push(...results.found.map(({ id }) => written.get(id)));
    if (results.kind === 'people') found.push(...results.found.map(({ person }) => written.get(person.id)));
    found.push(...page.words);
    after = page.next;
  } while (after);
  return found;
}

function writeWords(count: number, random: Random): string {
  return Array.from({ length: count }, () => pick(WORDS, random)).join(' ');
}
