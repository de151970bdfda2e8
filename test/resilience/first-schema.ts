import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { splitOpening } from '../../src/features/stories/server/opening.ts';
import { type DatabaseLocation, migrateDatabase, openDatabase } from '../../src/server/database/database.ts';
import { migrations } from '../../src/server/database/migrations.ts';
import { writeStory, writeTitle } from '../random-text.ts';
import { createRandom, pick } from '../seeded-random.ts';

export const STORIES = 100_000;
const MEMBERS = 5000;
const LIKES_A_STORY = 3;
const ROWS_PER_STATEMENT = 500;
const FIRST = '001-initial';
const NOW = Date.UTC(2026, 10, 21);
const TOPICS = ['life', 'travel', 'food', 'career', 'family', 'education', 'hobbies', 'inspiration'];

/** Creates the first schema of 0.1.0 and fills it with stories by SQL, because the rules of today need the newest schema. */
export async function fillFirstSchema(location: DatabaseLocation): Promise<void> {
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
