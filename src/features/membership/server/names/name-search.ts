import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../../../server/database/contains-text.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { emailWords, foldSearch, keyOfLongest, listAlike, NAMES_VERSION, searchSounds } from './names.ts';

/** A search for people by their names: which of their keys begin how, and what else must be true of a membership. */
interface NameSearch {
  beginnings: string[];
  isMeant: RawBuilder<boolean>;
}

/** Where a query finds the memberships that somebody looks for: `from` and a condition. */
export interface FoundNames {
  from: RawBuilder<unknown>;
  isMeant: RawBuilder<boolean>;
}

/** At most this many people are counted, and found by their keys: a list reads more in its own order until its page is full. */
export const MAX_COUNTED = 1000;

/**
 * Finds the memberships whose name has a word that begins with what somebody typed, or sounds so; with `byEmail`, also a word of
 * the email. Undefined for an empty search.
 */
export async function findNamed(
  queries: Queries,
  q: string,
  { byEmail = false }: { byEmail?: boolean } = {},
): Promise<FoundNames | undefined> {
  const typed = q.normalize('NFC').toLowerCase();
  const written = foldSearch(q);
  const sounds = written.length > 0 ? searchSounds(q) : [];
  const conditions = [
    ...written.map((wanted) => beginsIn(sql`memberships.folded_name`, wanted)),
    ...sounds.map((wanted) => containsText(sql`memberships.name_sounds`, wanted)),
    ...(byEmail ? [containsText(sql`memberships.email_copy`, typed)] : []),
  ];
  if (conditions.length === 0) return undefined;
  return findByKeys(queries, {
    beginnings: [
      ...written.map((wanted) => keyOfLongest('name', wanted.split(' '))),
      ...sounds.map((wanted) => keyOfLongest('sound', wanted.split(' '))),
      ...(byEmail ? [keyOfLongest('email', emailWords(typed))] : []),
    ],
    isMeant: sql<boolean>`(${sql.join(conditions, sql` or `)})`,
  });
}

/** Finds the memberships of whose name a word sounds like each word of what somebody typed. */
export function findAlike(queries: Queries, q: string): Promise<FoundNames> {
  const words = listAlike(q);
  const conditions = words.map((alike) => {
    const sounds = alike.map((sound) => containsText(sql`memberships.name_sounds`, ` ${sound}`));
    return sql`(${sql.join(sounds, sql` or `)})`;
  });
  const [longest = []] = words.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  return findByKeys(queries, {
    beginnings: longest.map((sound) => keyOfLongest('sound', [sound])),
    isMeant: sql<boolean>`(${sql.join(conditions.length > 0 ? conditions : [sql`1 = 0`], sql` and `)})`,
  });
}

/** Returns a query of the ids of the people whom `findNamed` finds. */
export async function findPeople(
  queries: Queries,
  q: string,
  byEmail: boolean,
): Promise<RawBuilder<unknown>> {
  const found = await findNamed(queries, q, { byEmail });
  return found
    ? sql`(select memberships.account_id from ${found.from} where ${found.isMeant})`
    : sql`(select account_id from memberships where 1 = 0)`;
}

/** Returns the condition that a word of a name begins so. Signs alone may stand anywhere. */
function beginsIn(name: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return HAS_LETTERS.test(wanted)
    ? containsText(sql`(' ' || ${name})`, ` ${wanted}`)
    : containsText(name, wanted);
}

const HAS_LETTERS = /[\p{L}\p{N}]/u;

/** Reads the index of the keys, unless many people have such keys, or the server has not written all keys yet. */
async function findByKeys(queries: Queries, { beginnings, isMeant }: NameSearch): Promise<FoundNames> {
  const ranges = beginnings
    .filter((beginning) => HAS_LETTERS.test(beginning.slice(1)))
    .map((beginning) => sql`(key >= ${beginning} and key < ${`${beginning}${LAST_LETTER}`})`);
  const everyone = { from: sql`memberships`, isMeant };
  if (ranges.length === 0) return everyone;
  const isKey = sql.join(ranges, sql` or `);
  const { rows } = await sql<{ keys: number; outdated: number }>`
    select (select count(*) from (select 1 from name_keys where ${isKey} limit ${sql.lit(MAX_COUNTED + 1)}) as counted) as keys,
      (select count(*) from (select 1 from memberships where names_version < ${sql.lit(NAMES_VERSION)} limit 1) as first)
        as outdated`.execute(queries);
  const [count] = rows;
  if (Number(count?.keys) > MAX_COUNTED || Number(count?.outdated) > 0) return everyone;
  return {
    // A cross join keeps SQLite from starting with all members.
    from: sql`(select distinct account_id as named_id from name_keys where ${isKey}) as named cross join memberships`,
    isMeant: sql<boolean>`(memberships.account_id = named.named_id and ${isMeant})`,
  };
}

/** Sorts after every letter. */
const LAST_LETTER = '\u{10FFFF}';
