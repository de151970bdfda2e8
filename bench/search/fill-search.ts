import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { TERMS_VERSION, termsOf } from '../../src/features/search/server/terms.ts';
import { splitOpening } from '../../src/features/stories/server/opening.ts';
import { TOPICS } from '../../src/features/stories/topics-contract.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import type { AppContext } from '../../src/server/context.ts';
import {
  FILLED_FROM,
  SLICE_BITS,
  TERMS_IN_CHUNK,
  type Term,
  toFtsToken,
} from '../../src/server/database/search-table.ts';
import { fillDatabase } from '../fill-database.ts';
import { pick, type Random } from '../seeded-random.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Different texts. Each occurs many times in a large community, with another author and some terms of its own. */
const TEMPLATES = 5000;
const WORDS_IN_TITLE = 4;
/** About 1,500 characters. */
export const WORDS_IN_STORY = 150;
/** The index knows all of a text. The database keeps its beginning, so that a million stories fit on a small disk. */
const STORED_WORDS = 50;
const YEAR_MS = 365 * 86_400_000;
const STORIES_PER_STATEMENT = 10_000;

/** Runs statements without the product's timeouts. A question mark stands for each value. */
interface Filler {
  run(statement: string, ...values: (string | number | null)[]): Promise<void>;
  close(): Promise<void>;
}

export interface FillOptions {
  context: AppContext;
  stories: number;
  vocabulary: Vocabulary;
  random: Random;
}

/**
 * Fills a migrated, empty database with stories and their index, and returns the members who wrote them. The terms are the
 * product's own. The database itself repeats the templates: computing a million stories would take an hour.
 */
export async function fillSearch({ context, stories, vocabulary, random }: FillOptions): Promise<Viewer[]> {
  const { members } = await fillDatabase(context, 0);
  const { databaseUrl, dataDir } = context.config;
  const filler = databaseUrl ? await openServer(databaseUrl) : openFile(join(dataDir, 'kerikko.sqlite'));
  const print = (terms: Term[]) => (databaseUrl ? `{${terms}}` : terms.map(toFtsToken).join(' '));
  const templates = Math.min(TEMPLATES, stories);
  await filler.run(
    'create table bench_templates (number integer primary key, topic text, title text, opening text, rest text, terms text)',
  );
  await filler.run('create table bench_authors (number integer primary key, id text, terms text)');
  await filler.run('begin');
  for (let number = 0; number < templates; number += 1) {
    const title = vocabulary.write(WORDS_IN_TITLE, random);
    const text = vocabulary.write(WORDS_IN_STORY, random);
    const topic = pick(TOPICS, random);
    const { opening, rest } = splitOpening(text.split(' ', STORED_WORDS).join(' '));
    const terms = print(termsOf({ kind: 'story', title, text, topic }));
    await filler.run(
      'insert into bench_templates values (?, ?, ?, ?, ?, ?)',
      number,
      topic,
      title,
      opening,
      rest,
      terms,
    );
  }
  for (const [number, { accountId }] of members.entries()) {
    const terms = print(termsOf({ kind: 'story', title: '', text: '', authorId: accountId }));
    await filler.run('insert into bench_authors values (?, ?, ?)', number, accountId, terms);
  }
  await filler.run('commit');
  const repeat = databaseUrl ? REPEAT_ON_SERVER : REPEAT_IN_FILE;
  for (const statement of repeat.before) await filler.run(statement);
  const now = context.clock.now();
  for (let first = 1; first <= stories; first += STORIES_PER_STATEMENT) {
    const last = Math.min(stories, first + STORIES_PER_STATEMENT - 1);
    // Stories of a year, the newest a moment ago.
    const times = [now - YEAR_MS, Math.floor(YEAR_MS / (stories + 1))];
    await filler.run('begin');
    await filler.run(repeat.stories, first, last, ...times, templates, members.length);
    await filler.run(repeat.documents, first, last, ...times, templates, members.length);
    if (!databaseUrl) await filler.run(REPEAT_IN_FILE.terms, first, last, templates, members.length);
    await filler.run('commit');
  }
  for (const statement of repeat.after) await filler.run(statement);
  for (const kind of ['person', 'story', 'comment']) {
    await filler.run(
      `insert into search_progress (kind, version, reserved, created_at, subject_id, completed_at) values (?, ${TERMS_VERSION}, 0, 0, '', 1)`,
      kind,
    );
  }
  await filler.run('drop table bench_templates');
  await filler.run('drop table bench_authors');
  if (databaseUrl) await filler.run('vacuum analyze');
  await filler.close();
  return members;
}

const STORY_COLUMNS = 'id, topic, author_id, submission_key, created_at, likes, title, opening, rest';
/** The strides spread templates and authors over the numbers. */
const JOINS = `join bench_templates as t on t.number = (cast(numbers.n as bigint) * 7919) % cast(? as integer)
  join bench_authors as a on a.number = (numbers.n * 31) % cast(? as integer)`;

/** Inserts the stories with the numbers from the first value to the second. */
interface Repetition {
  before: string[];
  stories: string;
  documents: string;
  after: string[];
}

const FILE_NUMBERS = `(with recursive counted(n) as (select ? union all select n + 1 from counted where n < ?)
  select n from counted) as numbers`;
const FILE_ID = "printf('%08x-0000-4000-8000-000000000000', numbers.n)";

const REPEAT_IN_FILE: Repetition & { terms: string } = {
  // With the default of 1 MB, FTS5 merges most of the time.
  before: ["insert into search_terms (search_terms, rank) values ('hashsize', 64000000)"],
  stories: `insert into stories (${STORY_COLUMNS})
    select ${FILE_ID}, t.topic, a.id, numbers.n, times.begun + numbers.n * times.step, 0, t.title, t.opening, t.rest
    from ${FILE_NUMBERS} join (select ? as begun, ? as step) as times ${JOINS}`,
  documents: `insert into search_documents (number, kind, subject_id, created_at, version)
    select numbers.n, 'story', ${FILE_ID}, times.begun + numbers.n * times.step, ${TERMS_VERSION}
    from ${FILE_NUMBERS} join (select ? as begun, ? as step) as times ${JOINS}`,
  // Three words that no other story has, such as names.
  terms: `insert into search_terms (rowid, terms)
    select numbers.n, t.terms || ' ' || a.terms || ' x' || numbers.n || ' y' || numbers.n || ' z' || numbers.n
    from ${FILE_NUMBERS} ${JOINS}`,
  // Otherwise the first stories that are published pay for merging what was filled at once.
  after: [
    "insert into search_terms (search_terms) values ('optimize')",
    "insert into search_terms (search_terms, rank) values ('hashsize', 1048576)",
  ],
};

const SERVER_NUMBERS = 'generate_series(cast(? as integer), cast(? as integer)) as numbers(n)';
const SERVER_TIMES = 'cross join (select cast(? as bigint) as begun, cast(? as bigint) as step) as times';
const SERVER_ID = "lpad(to_hex(numbers.n), 8, '0') || '-0000-4000-8000-000000000000'";

const REPEAT_ON_SERVER: Repetition = {
  // Building the index at once takes a tenth of the time.
  before: ['drop index search_terms', "set maintenance_work_mem = '1GB'"],
  stories: `insert into stories (${STORY_COLUMNS})
    select ${SERVER_ID}, t.topic, a.id, numbers.n::text, times.begun + numbers.n * times.step, 0, t.title, t.opening, t.rest
    from ${SERVER_NUMBERS} ${SERVER_TIMES} ${JOINS}`,
  documents: `insert into search_documents (number, kind, subject_id, created_at, version, terms, more_terms)
    select n, 'story', id, time, ${TERMS_VERSION},
      terms[:${TERMS_IN_CHUNK}] || case when cardinality(terms) >= ${FILLED_FROM}
        then array_fill(terms[1], array[greatest(0, ${TERMS_IN_CHUNK} - cardinality(terms))]) end,
      nullif(terms[${TERMS_IN_CHUNK + 1}:], '{}')
    from (
      select numbers.n, ${SERVER_ID} as id, times.begun + numbers.n * times.step as time,
        array[numbers.n >> ${SLICE_BITS}, hashint4(numbers.n), hashint4(-numbers.n), numbers.n * 2]
          || t.terms::integer[] || a.terms::integer[] as terms
      from ${SERVER_NUMBERS} ${SERVER_TIMES} ${JOINS}
    ) as documents`,
  after: [
    'create index search_terms on search_documents using gin ((terms || more_terms))',
    "select setval(pg_get_serial_sequence('search_documents', 'number'), (select max(number) from search_documents))",
  ],
};

function openFile(path: string): Filler {
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = off; pragma cache_size = -500000; pragma temp_store = memory;');
  return {
    run: async (statement, ...values) => {
      database.prepare(statement).run(...values);
    },
    close: async () => {
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}

async function openServer(url: string): Promise<Filler> {
  const client = new pg.Client({ connectionString: url });
  // A statement that fails ends the bench, which stops the server: only the first error says why.
  client.on('error', () => {});
  await client.connect();
  return {
    run: async (statement, ...values) => {
      let place = 0;
      await client.query(
        statement.replace(/\?/g, () => {
          place += 1;
          return `$${place}`;
        }),
        values,
      );
    },
    close: () => client.end(),
  };
}
