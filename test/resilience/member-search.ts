import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createContext } from '../../src/compose.ts';
import { findMentionable } from '../../src/features/comments/server/mentions.ts';
import { listMembers } from '../../src/features/membership/server/members/members.ts';
import type { PeoplePlace } from '../../src/features/people/contract.ts';
import { listingOf } from '../../src/features/people/server/listing.ts';
import { listPeople } from '../../src/features/people/server/people.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { readConfig } from '../../src/server/config.ts';
import { migrate } from '../../src/server/database/database.ts';
import { startPostgres } from '../postgres.ts';
import { check, median, milliseconds, runScenario } from './report.ts';

/* Lists and searches 100,000 members as administrators and members do, on both databases. Needs a machine that is idle. */

const MEMBERS = 100_000;
const LIMIT_MS = 50;
const RUNS = 9;
const ROWS_PER_STATEMENT = 500;
const FIRST = ['അമ്മു', 'ബിജു', 'Chandran', 'ദേവി', 'Elsa', 'ഫൈസൽ', 'Gopika', 'ഹരി', 'Indira', 'ജോസ്'];
const LAST = ['നായർ', 'Thomas', 'മേനോൻ', 'Rahman', 'കുര്യൻ', 'Pillai', 'വാര്യർ', 'Nambiar', 'ജോർജ്', 'Das'];

await runScenario('member search', async (dataDir) => {
  await using postgres = await startPostgres();
  const figures: string[] = [];
  for (const databaseUrl of [undefined, `${postgres.url}/postgres`]) {
    figures.push(...(await searchOn(databaseUrl, dataDir)));
  }
  return figures;
});

async function searchOn(databaseUrl: string | undefined, dataDir: string): Promise<string[]> {
  const environment = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', ...environment };
  const config = readConfig(settings);
  const context = await createContext(config);
  await migrate(context.database);
  const ids = Array.from({ length: MEMBERS }, () => randomUUID());
  for (let from = 0; from < MEMBERS; from += ROWS_PER_STATEMENT) {
    const members = ids.slice(from, from + ROWS_PER_STATEMENT).map((id, index) => toRows(id, from + index));
    await context.database.transaction().execute(async (transaction) => {
      for (const table of ['accounts', 'memberships', 'profiles'] as const) {
        await transaction
          .insertInto(table)
          .values(members.map((rows) => rows[table]))
          .execute();
      }
    });
  }
  // PostgreSQL does this by itself within minutes.
  if (databaseUrl) await sql`vacuum analyze memberships, accounts, profiles`.execute(context.database);
  const viewer: Viewer = { accountId: String(ids[0]), email: '', name: '', accessLevel: 'administrator' };
  const members = (q: string) => () =>
    listMembers(context, viewer, { q, show: 'everyone', after: undefined });
  const people = (place: Partial<PeoplePlace>) => () =>
    listPeople(context, viewer, { q: '', order: 'name', after: undefined, ...place });
  const searches = {
    'administrators, the first page': members(''),
    'administrators, an email': members('member-77777@'),
    'administrators, a name': members('ദേവി കുര്യൻ 31'),
    'administrators, a common name': members('ദേവി'),
    'administrators, everyone’s email': members('example.org'),
    'administrators, nobody': members('nobody like this'),
    'people, by name': people({}),
    'people, in the middle': people({ after: String(ids[50_003]) }),
    'people, newest': people({ order: 'newest' }),
    'people, a name': people({ q: 'ദേവി കുര്യൻ 31' }),
    'people, a common name': people({ q: 'ദേവി' }),
    'people, nobody': people({ q: 'nobody like this' }),
    'a mention': () => findMentionable(context, viewer, { subject: '', q: 'ദേവി ക' }),
    'a mention of nobody': () => findMentionable(context, viewer, { subject: '', q: 'nobody like this' }),
  };
  const name = databaseUrl ? 'PostgreSQL' : 'SQLite';
  const lines: string[] = [];
  const slow: string[] = [];
  for (const [what, search] of Object.entries(searches)) {
    const times: number[] = [];
    await search();
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      await search();
      times.push(performance.now() - began);
    }
    lines.push(
      `${name}, ${what}: ${milliseconds(median(times))} (fastest ${milliseconds(Math.min(...times))})`,
    );
    if (Math.min(...times) > LIMIT_MS) slow.push(`${what} ${milliseconds(Math.min(...times))}`);
  }
  await context.close();
  check(slow.length === 0, `slower than ${LIMIT_MS} ms on ${name}: ${slow.join('; ')}`);
  return lines;
}

function toRows(id: string, number: number) {
  const now = Date.parse('2026-01-01') + number * 1000;
  const name = `${FIRST[number % 10]} ${LAST[Math.floor(number / 10) % 10]} ${Math.floor(number / 100)}`;
  return {
    accounts: {
      id,
      email: `member-${number}@example.org`,
      password_hash: null,
      email_verified_at: now,
      created_at: now,
      last_sign_in_at: null,
    },
    memberships: {
      account_id: id,
      state: 'approved' as const,
      role: 'member' as const,
      joined_at: now,
      ...listingOf({ email: `member-${number}@example.org`, email_verified_at: now, name, listed_at: now }),
    },
    profiles: {
      account_id: id,
      name,
      location: 'തൃശ്ശൂർ',
      bio: 'മഴ',
      occupation: 'അധ്യാപിക',
      company: '',
      photo: null,
      completion: 80,
      updated_at: now,
      listed_at: now,
      shown_at: now,
    },
  };
}
