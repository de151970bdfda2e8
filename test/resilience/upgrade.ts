import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { writeStory, writeTitle } from '../../bench/random-text.ts';
import { createRandom, pick } from '../../bench/seeded-random.ts';
import { splitOpening } from '../../src/features/stories/server/opening.ts';
import { type DatabaseLocation, migrateDatabase, openDatabase } from '../../src/server/database/database.ts';
import { migrations } from '../../src/server/database/migrations.ts';
import { startPostgres } from '../postgres.ts';
import { check, runScenario } from './report.ts';

/*
 * Upgrades a database with the first schema of 0.1.0 and 100,000 stories to the newest one, on both databases. docs/operations.md and
 * CHANGELOG.md name the times.
 */

const STORIES = 100_000;
const MEMBERS = 5000;
const LIKES_A_STORY = 3;
const ROWS_PER_STATEMENT = 500;
const LIMIT_S = 30;
/** Migrations that took longer are named. */
const NAMED_MS = 300;
const FIRST = '001-initial';
const NOW = Date.UTC(2026, 10, 21);
const TOPICS = ['life', 'travel', 'food', 'career', 'family', 'education', 'hobbies', 'inspiration'];

await runScenario(`An upgrade of ${STORIES.toLocaleString('en')} stories from 0.1.0`, async (folder) => {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const figures = [`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`];
    for (const url of [undefined, `${postgres.url}/postgres`]) {
      figures.push(await upgrade({ url, file: join(folder, 'kerikko.sqlite') }));
    }
    return figures;
  } finally {
    await postgres.stop();
  }
});

async function upgrade(location: DatabaseLocation): Promise<string> {
  await fill(location);
  const slow: string[] = [];
  const start = performance.now();
  const applied = await migrateDatabase(location, migrations, (name, ms) => {
    if (ms >= NAMED_MS) slow.push(`${name} ${(ms / 1000).toFixed(1)} s`);
  });
  const seconds = (performance.now() - start) / 1000;
  const database = openDatabase(location);
  const { rows } = await sql<{ count: number }>`select count(*) as count from stories`.execute(database);
  await database.destroy();
  check(Number(rows[0]?.count) === STORIES, 'every story is still there');
  check(seconds <= LIMIT_S, `the upgrade took ${seconds.toFixed(1)} s`);
  const name = location.url ? 'PostgreSQL' : 'SQLite';
  return `${name}: ${applied.length} migrations in ${seconds.toFixed(1)} s${slow.length > 0 ? `, of which ${slow.join(', ')}` : ''}`;
}

/** Creates the first schema and fills it by SQL, because the rules of today need the newest schema. */
async function fill(location: DatabaseLocation): Promise<void> {
  const first = migrations[FIRST];
  if (!first) throw new Error(`There is no migration ${FIRST}`);
  await migrateDatabase(location, { [FIRST]: first });
  const database = openDatabase(location, { limits: {} });
  const random = createRandom(1);
  const members = Array.from({ length: MEMBERS }, () => randomUUID());
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const part = rows.slice(at, at + ROWS_PER_STATEMENT);
      const names = sql.join(Object.keys(part[0] ?? {}).map((name) => sql.ref(name)));
      const values = sql.join(part.map((row) => sql`(${sql.join(Object.values(row))})`));
      await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(database);
    }
  };
  await insert(
    'accounts',
    members.map((id) => ({ id, email: `${id}@example.org`, email_verified_at: NOW, created_at: NOW })),
  );
  await insert(
    'memberships',
    members.map((id, index) => ({
      account_id: id,
      state: 'approved',
      role: index === 0 ? 'administrator' : 'member',
      joined_at: NOW,
    })),
  );
  const profile = {
    location: 'Kochi',
    bio: '',
    occupation: '',
    company: '',
    completion: 40,
    updated_at: NOW,
  };
  await insert(
    'profiles',
    members.map((id, index) => ({ account_id: id, name: `അമ്മു ${index}`, ...profile })),
  );
  for (let done = 0; done < STORIES; done += ROWS_PER_STATEMENT) {
    const stories = Array.from({ length: ROWS_PER_STATEMENT }, (_, index) => ({
      id: randomUUID(),
      topic: pick(TOPICS, random),
      author_id: pick(members, random),
      submission_key: randomUUID(),
      created_at: NOW + done + index,
      likes: LIKES_A_STORY,
      title: writeTitle(random),
      ...splitOpening(writeStory(random)),
    }));
    await insert('stories', stories);
    const likes = stories.flatMap(({ id }, index) =>
      Array.from({ length: LIKES_A_STORY }, (_, nth) => ({
        story_id: id,
        account_id: members[(done + index + nth * 7) % MEMBERS],
        created_at: NOW,
      })),
    );
    await insert('likes', likes);
  }
  await sql`update topics set stories = (select count(*) from stories where stories.topic = topics.id)`.execute(
    database,
  );
  await database.destroy();
}
