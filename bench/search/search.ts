import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { ComposedContext } from '../../src/app/feature.ts';
import { createContext } from '../../src/compose.ts';
import type { SearchPlace } from '../../src/features/search/contract.ts';
import { search } from '../../src/features/search/server/search.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { readConfig } from '../../src/server/config.ts';
import { migrate } from '../../src/server/database/database.ts';
import { type Engine, postgres, sqlite } from '../engines.ts';
import { createRandom, pick, type Random } from '../seeded-random.ts';
import { formatNumber, formatTable } from '../table.ts';
import { fillSearch } from './fill-search.ts';
import type { Published } from './publish-stories.ts';
import { createVocabulary, misspell, mistype, toManglish, type Vocabulary } from './vocabulary.ts';

/** The product's limits. */
const P95_LIMIT_MS = 50;
const GROWTH_LIMIT = 1.5;
const PUBLISH_LIMIT = 1.25;
const BYTES_LIMIT = { SQLite: 1000, PostgreSQL: 4000 };

const RUNS = 100;
const WARM_UP = 20;
/** Words that hundreds of stories of each thousand have. */
const COMMON = 20;
const PUBLISHED = 150;
const PUBLISH_ROUNDS = 9;

const run = promisify(execFile);

export interface SearchSizes {
  small: number;
  large: number;
}

/** Measures the search in a small and a large community, and what its index costs. Prints a table for each database. */
export async function benchSearch({ small, large }: SearchSizes, only: string | undefined): Promise<void> {
  for (const engine of [sqlite, postgres].filter(
    ({ name }) => !only || name.toLowerCase().startsWith(only),
  )) {
    const { environment, stop } = await engine.start();
    try {
      await benchEngine(engine, environment, { small, large });
    } finally {
      await stop();
    }
  }
}

interface Community {
  stories: number;
  settings: Record<string, string>;
  context: ComposedContext;
  members: Viewer[];
}

async function benchEngine(
  engine: Engine,
  environment: Record<string, string>,
  { small, large }: SearchSizes,
): Promise<void> {
  const vocabulary = createVocabulary(createRandom(1));
  const communities = [
    await createCommunity(engine, { environment, stories: small, vocabulary }),
    await createCommunity(engine, { environment, stories: large, vocabulary }),
  ];
  console.log(await measureQueries(engine, communities, vocabulary));
  const [, community] = communities as [Community, Community];
  const bytes = (await measureIndex(engine, community.context)) / large;
  for (const { context } of communities) await context.close();
  const [without, published] = await measurePublishing(community);
  const ratio = published.time / without.time;
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');
  console.log(
    `${engine.name}: the index takes ${bytes.toFixed(0)} bytes a story, at most ${BYTES_LIMIT[engine.name]}: ${verdict(bytes <= BYTES_LIMIT[engine.name])}
${engine.name}: publishing takes ${published.time.toFixed(2)} ms, ${without.time.toFixed(2)} ms without the index: ${ratio.toFixed(2)} times, at most ${PUBLISH_LIMIT}: ${verdict(ratio <= PUBLISH_LIMIT)}
${engine.name}: a story takes ${published.total.toFixed(2)} ms of processor time with the terms that are written after the commit, ${without.total.toFixed(2)} ms without the index
`,
  );
}

async function createCommunity(
  engine: Engine,
  options: { environment: Record<string, string>; stories: number; vocabulary: Vocabulary },
): Promise<Community> {
  const { environment, stories, vocabulary } = options;
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const settings: Record<string, string> = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
  };
  if (environment.DATABASE_URL) {
    const url = new URL(environment.DATABASE_URL);
    url.pathname = `/search_${stories}`;
    settings.DATABASE_URL = url.href;
    await createDatabase(environment.DATABASE_URL, `search_${stories}`);
  }
  const context = await createContext(readConfig(settings));
  await migrate(context.database);
  const began = performance.now();
  const members = await fillSearch({ context, stories, vocabulary, random: createRandom(2) });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${engine.name}: ${formatNumber(stories)} stories, filled in ${seconds} s`);
  return { stories, settings, context, members };
}

async function createDatabase(url: string, name: string): Promise<void> {
  const context = await createContext(
    readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', DATABASE_URL: url }),
  );
  await sql`create database ${sql.id(name)}`.execute(context.database);
  await context.close();
}

/** What members search for. Each call returns another search. */
function createQueries({ words }: Vocabulary, random: Random): Record<string, () => Partial<SearchPlace>> {
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

async function measureQueries(
  engine: Engine,
  communities: Community[],
  vocabulary: Vocabulary,
): Promise<string> {
  const queries = createQueries(vocabulary, createRandom(3));
  const times = new Map<string, number[][]>();
  const all = communities.map(() => [] as number[]);
  for (const [name, create] of Object.entries(queries)) {
    const own = communities.map(() => [] as number[]);
    times.set(name, own);
    for (let round = -WARM_UP; round < RUNS; round += 1) {
      const place: SearchPlace = { in: 'stories', q: '', ...create() };
      // Alternate, so that other load on the machine affects both alike.
      for (const [index, { context, members }] of communities.entries()) {
        const viewer = members[(round + WARM_UP) % members.length] as Viewer;
        const began = performance.now();
        await search(context, viewer, place);
        const time = performance.now() - began;
        if (round < 0) continue;
        own[index]?.push(time);
        all[index]?.push(time);
      }
    }
  }
  times.set('all', all);
  const rows = [
    [
      engine.name,
      ...communities.flatMap(({ stories }) => [`${formatNumber(stories)}: p50`, 'p95 ms']),
      'p95 ratio',
    ],
  ];
  for (const [name, [small = [], large = []]] of times) {
    const ratio = percentile(large, 0.95) / percentile(small, 0.95);
    const figures = [small, large].flatMap((own) => [percentile(own, 0.5), percentile(own, 0.95)]);
    rows.push([name, ...figures.map((figure) => figure.toFixed(1)), ratio.toFixed(2)]);
  }
  const [small = [], large = []] = all;
  const p95 = percentile(large, 0.95);
  const ratio = p95 / percentile(small, 0.95);
  return `
${formatTable(rows)}
first page: p95 ${p95.toFixed(1)} ms, at most ${P95_LIMIT_MS}: ${p95 <= P95_LIMIT_MS ? 'met' : 'NOT MET'}; ${ratio.toFixed(2)} times that of the small community, at most ${GROWTH_LIMIT}: ${ratio <= GROWTH_LIMIT ? 'met' : 'NOT MET'}`;
}

/** Returns the size of the index, in bytes. */
async function measureIndex(engine: Engine, { database }: ComposedContext): Promise<number> {
  const { rows } = await (engine.name === 'SQLite'
    ? sql<{
        bytes: number;
      }>`select sum(pgsize) as bytes from dbstat where name like 'search\\_%' escape '\\' or name like 'sqlite_autoindex_search_%'`
    : sql<{ bytes: number }>`select pg_total_relation_size('search_documents') as bytes`
  ).execute(database);
  return Number(rows[0]?.bytes);
}

interface PublishCost {
  /** The median time of publishing, in milliseconds. */
  time: number;
  /** The processor time of a story with its terms, of the server and the database, in milliseconds. */
  total: number;
}

/** Publishes stories in processes without and with the index, alternately. */
async function measurePublishing({
  settings,
}: Community): Promise<[without: PublishCost, published: PublishCost]> {
  const script = join(import.meta.dirname, 'publish-stories.ts');
  const hooks = ['--import', join(import.meta.dirname, 'leave-out-index.ts')];
  const measured: [Published[], Published[]] = [[], []];
  for (let round = 0; round < PUBLISH_ROUNDS; round += 1) {
    for (const [index, own] of measured.entries()) {
      const options = index === 0 ? hooks : [];
      const parameters = [...options, script, String(PUBLISHED), String(round + 4)];
      const { stdout } = await run(process.execPath, parameters, { env: { ...process.env, ...settings } });
      own.push(JSON.parse(stdout) as Published);
    }
  }
  const summarise = (own: Published[]) => ({
    time: percentile(
      own.flatMap(({ times }) => times),
      0.5,
    ),
    total: percentile(
      own.map(({ perStory }) => perStory),
      0.5,
    ),
  });
  return [summarise(measured[0]), summarise(measured[1])];
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
