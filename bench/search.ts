import type { SearchPlace } from '../src/features/search/contract.ts';
import { search } from '../src/features/search/server/search.ts';
import { createRandom, pick } from '../test/seeded-random.ts';
import { type Community, createCommunity } from './community.ts';
import { type Engine, onEachEngine } from './engines.ts';
import { formatNumber, formatTable, median, percentile95, toVerdict } from './table.ts';
import { createVocabulary, misspell, mistype, toManglish, type Vocabulary } from './vocabulary.ts';

/** The product's limits. */
const P95_LIMIT_MS = 50;
const GROWTH_LIMIT = 1.5;

const RUNS = 100;
const WARM_UP = 20;
/** Words that hundreds of stories of each thousand have. */
const COMMON = 20;
const WORDS_IN_TITLE = 4;
/** About 1,500 characters. */
const WORDS_IN_STORY = 150;

/** Measures first pages of searches in a small and a large community. Prints a table for each database. */
export async function benchSearch(sizes: [small: number, large: number], only: string): Promise<void> {
  const vocabulary = createVocabulary(createRandom(1));
  const writer: NonNullable<Parameters<typeof createCommunity>[1]['writer']> = {
    writeTitle: (random) => vocabulary.write(WORDS_IN_TITLE, random),
    writeStory: (random) => vocabulary.write(WORDS_IN_STORY, random),
  };
  await onEachEngine(only, async (engine) => {
    const communities: Community[] = [];
    for (const stories of sizes) {
      communities.push(await createCommunity(engine, { stories, indexed: stories, writer }));
    }
    try {
      console.log(await measureQueries(engine, communities, vocabulary));
    } finally {
      for (const { context } of communities) await context.close();
    }
  });
}

/** Returns the searches of members. Each call of one returns another search. */
function createSearches({ words }: Vocabulary): Record<string, () => Partial<SearchPlace>> {
  const random = createRandom(3);
  const common = () => pick(words.slice(0, COMMON), random);
  const rare = () => pick(words.slice(words.length / 2), random);
  const medium = () => pick(words.slice(100, 1000), random);
  return {
    'a common word': () => ({ q: common() }),
    'a common word in Latin letters': () => ({ q: toManglish(common()) }),
    'a rare word': () => ({ q: rare() }),
    'two common words': () => ({ q: `${common()} ${common()}` }),
    'a common and a rare word': () => ({ q: `${common()} ${rare()}` }),
    'three words': () => ({ q: `${medium()} ${medium()} ${common()}` }),
    'a misspelled word': () => ({ q: misspell(medium()) }),
    'a word with a wrong letter': () => ({ q: mistype(medium()) }),
    'half a word': () => ({ q: medium().slice(0, 3) }),
    'a common word in a topic': () => ({ q: common(), topic: 'food' }),
    'a common word of a month': () => ({ q: common(), since: 'month' }),
    'no result': () => ({ q: `zzqx${Math.floor(random() * 1e9)}` }),
    'no result for two words': () => ({ q: `zzqx${Math.floor(random() * 1e9)} ${common()}` }),
  };
}

async function measureQueries(engine: Engine, communities: Community[], vocabulary: Vocabulary) {
  const all = communities.map((): number[] => []);
  const times = new Map<string, number[][]>();
  for (const [name, create] of Object.entries(createSearches(vocabulary))) {
    const own = communities.map((): number[] => []);
    times.set(name, own);
    for (let round = -WARM_UP; round < RUNS; round += 1) {
      const place: SearchPlace = { in: 'stories', q: '', ...create() };
      // Alternate, so that other load on the machine affects both alike.
      for (const [index, { context, members }] of communities.entries()) {
        const began = performance.now();
        await search(context, pick(members, Math.random), place);
        if (round >= 0) own[index]?.push(performance.now() - began);
      }
    }
    for (const [index, found] of own.entries()) all[index]?.push(...found);
  }
  const sizes = communities.flatMap(({ stories }) => [`${formatNumber(stories.length)}: p50`, 'p95 ms']);
  const rows = [...times, ['all', all] as const].map(([name, own]) => {
    const [small = 0, large = 0] = own.map(percentile95);
    const figures = own.flatMap((found) => [median(found), percentile95(found)]);
    return [name, ...figures.map((figure) => figure.toFixed(1)), (large / small).toFixed(2)];
  });
  const [small = 0, large = 0] = all.map(percentile95);
  return `${formatTable([[engine.name, ...sizes, 'p95 ratio'], ...rows])}
first page: p95 ${large.toFixed(1)} ms, ${toVerdict(large, P95_LIMIT_MS, ' ms').join(', ')}; ratio ${toVerdict(large / small, GROWTH_LIMIT).join(', ')}`;
}
