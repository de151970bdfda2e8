import { readFileSync } from 'node:fs';
import { createContext } from '../src/compose.ts';
import type { SearchPlace } from '../src/features/search/contract.ts';
import { search } from '../src/features/search/server/search.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { createRandom, pick } from '../test/seeded-random.ts';
import { type Community, createTemporaryFolder, keepCommunity } from './community.ts';
import { type Engine, onEachEngine } from './engines.ts';
import type { FillOptions } from './fill-database.ts';
import { listBackends } from './server/measured-server.ts';
import { formatNumber, formatTable, median, percentile95, toVerdict } from './table.ts';
import { createVocabulary, misspell, mistype, toManglish, type Vocabulary } from './vocabulary.ts';

/** The product's limits. */
const P95_LIMIT_MS = 50;
const GROWTH_LIMIT = 1.5;

const RUNS = 100;
const WARM_UP = 20;
const MEMBERS = 5000;
/** Words that hundreds of stories of each thousand have. */
const COMMON = 20;
const WORDS_IN_TITLE = 4;
/** About 1,500 characters. */
const WORDS_IN_STORY = 150;

/**
 * Measures first pages of searches in a small and a large community. Prints a table for each database. With a folder, the communities
 * are kept there for the next run.
 */
export async function benchSearch(
  sizes: [small: number, large: number],
  { only, folder }: { only: string; folder: string },
): Promise<void> {
  const vocabulary = createVocabulary(createRandom(1));
  const writer: NonNullable<FillOptions['writer']> = {
    writeTitle: (random) => vocabulary.write(WORDS_IN_TITLE, random),
    writeStory: (random) => vocabulary.write(WORDS_IN_STORY, random),
  };
  const kept = folder || createTemporaryFolder();
  const measureOn = async (engine: Engine) => {
    const communities: Community[] = [];
    for (const stories of sizes) {
      const size = { stories, members: MEMBERS, indexed: stories };
      const community = await keepCommunity(engine, { ...size, writer }, kept);
      const context = await createContext(readConfig(community.settings), { print: () => {} });
      // An earlier version may have filled it.
      await migrate(context.database);
      communities.push({ ...community, context });
    }
    try {
      console.log(await measureQueries(engine, { sizes, communities, vocabulary }));
    } finally {
      for (const { context } of communities) await context.close();
    }
  };
  await onEachEngine(only, measureOn, folder);
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

interface Measured {
  sizes: readonly number[];
  communities: readonly Community[];
  vocabulary: Vocabulary;
}

/** Milliseconds of each search: on the clock, and of processor time. */
interface Times {
  wall: number[];
  cpu: number[];
}

async function measureQueries(engine: Engine, { sizes, communities, vocabulary }: Measured): Promise<string> {
  const createTimes = () => communities.map((): Times => ({ wall: [], cpu: [] }));
  const all = createTimes();
  const times = new Map<string, Times[]>();
  for (const [name, create] of Object.entries(createSearches(vocabulary))) {
    const own = createTimes();
    times.set(name, own);
    for (let round = -WARM_UP; round < RUNS; round += 1) {
      const place: SearchPlace = { in: 'stories', q: '', ...create() };
      // Alternate, so that other load on the machine affects both alike.
      for (const [index, { context, members, settings }] of communities.entries()) {
        const readCpu = createCpuMeter(settings);
        const began = performance.now();
        await search(context, pick(members, Math.random), place);
        const wall = performance.now() - began;
        const cpu = readCpu();
        if (round < 0) continue;
        own[index]?.wall.push(wall);
        own[index]?.cpu.push(cpu);
      }
    }
    for (const [index, { wall, cpu }] of own.entries()) {
      all[index]?.wall.push(...wall);
      all[index]?.cpu.push(...cpu);
    }
  }
  const head = sizes.flatMap((stories) => [`${formatNumber(stories)}: p50`, 'p95 ms', 'cpu p95']);
  const rows = [...times, ['all', all] as const].map(([name, own]) => {
    const [small = 0, large = 0] = own.map(({ wall }) => percentile95(wall));
    const figures = own.flatMap(({ wall, cpu }) => [median(wall), percentile95(wall), percentile95(cpu)]);
    return [name, ...figures.map((figure) => figure.toFixed(1)), (large / small).toFixed(2)];
  });
  const [small = 0, large = 0] = all.map(({ wall }) => percentile95(wall));
  return `${formatTable([[engine.name, ...head, 'p95 ratio'], ...rows])}
first page: p95 ${large.toFixed(1)} ms, ${toVerdict(large, P95_LIMIT_MS, ' ms').join(', ')}; ratio ${toVerdict(large / small, GROWTH_LIMIT).join(', ')}`;
}

/**
 * Returns a function that returns the processor time since now, of this process and of the database's, in milliseconds. Other load on
 * the machine hardly affects it.
 */
function createCpuMeter({ DATABASE_URL }: Record<string, string>): () => number {
  const backends = DATABASE_URL ? listBackends(DATABASE_URL) : [];
  const readBackends = () => backends.reduce((sum, pid) => sum + readBackendMs(pid), 0);
  const before = readBackends();
  const own = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(own);
    return (user + system) / 1000 + readBackends() - before;
  };
}

/** Returns the processor time of a process with a single thread, which /proc counts in nanoseconds here. */
function readBackendMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
