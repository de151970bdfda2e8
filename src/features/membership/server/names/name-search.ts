import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../../../server/database/contains-text.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { isServer } from '../../../../server/database/is-server.ts';
import { emailWords, foldSearch, keysOf, listAlike, NAMES_VERSION, searchSounds } from './names.ts';

/** A search for people by their names: which of their keys begin how, and what else must be true of a membership. */
interface NameSearch {
  /** How keys begin, for each way to read what somebody typed. A person who is found has a key for each beginning of one way. */
  beginnings: string[][];
  isMeant: RawBuilder<boolean>;
}

/** Where a query finds the memberships that somebody looks for: `from` and a condition. */
export interface FoundNames {
  from: RawBuilder<unknown>;
  isMeant: RawBuilder<boolean>;
}

/** At most this many people are counted. */
export const MAX_COUNTED = 1000;
/**
 * A search looks up at most this many keys: most people have one of a name, one of its sound and one of an email. With more, a list
 * reads people in its own order until its page is full, and so compares the names of all members if few match.
 */
const MAX_KEYS = 3 * MAX_COUNTED;

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
      ...written.map((wanted) => keysOf('name', wanted.split(' '))),
      ...sounds.map((wanted) => keysOf('sound', wanted.split(' '))),
      ...(byEmail ? [keysOfEmail(typed)] : []),
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
    beginnings: longest.map((sound) => keysOf('sound', [sound])),
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

/** A part of an email may begin with the end of a word, and no key begins so: the first word counts only if it is the longest. */
function keysOfEmail(typed: string): string[] {
  const words = emailWords(typed);
  const [longest] = keysOf('email', words);
  return longest ? [...new Set([longest, ...keysOf('email', words.slice(1))])] : [];
}

/** Reads the index of the keys, unless many people have such keys, or the server has not written all keys yet. */
async function findByKeys(queries: Queries, { beginnings, isMeant }: NameSearch): Promise<FoundNames> {
  const ways = beginnings
    .map((keys) => keys.filter((beginning) => HAS_LETTERS.test(beginning.slice(1))))
    .filter((keys) => keys.length > 0);
  const ranges = (await chooseRarest(queries, ways)).map(beginsSo);
  const everyone = { from: sql`memberships`, isMeant };
  if (ranges.length === 0) return everyone;
  const isKey = sql.join(ranges, sql` or `);
  const { rows } = await sql<{ keys: number; outdated: number }>`
    select (select count(*) from (select 1 from name_keys where ${isKey} limit ${sql.lit(MAX_KEYS + 1)}) as counted) as keys,
      (select count(*) from (select 1 from memberships where names_version < ${sql.lit(NAMES_VERSION)} limit 1) as first)
        as outdated`.execute(queries);
  const [count] = rows;
  if (Number(count?.keys) > MAX_KEYS || Number(count?.outdated) > 0) return everyone;
  const named = sql`(select distinct account_id as named_id from name_keys where ${isKey}) as named`;
  const isNamed = sql<boolean>`memberships.account_id = named.named_id`;
  return {
    // Both keep the database from starting with all members: comparing their names takes longer than PostgreSQL believes.
    from: isServer(queries)
      ? sql`${named} cross join lateral (select * from memberships where ${isNamed} offset 0) as memberships`
      : sql`${named} cross join memberships`,
    isMeant: sql<boolean>`(${isNamed} and ${isMeant})`,
  };
}

/** Returns for each way the beginning that the fewest keys have: one word of a name is mostly enough to find it. */
async function chooseRarest(queries: Queries, ways: readonly string[][]): Promise<string[]> {
  const several = [...new Set(ways.filter((keys) => keys.length > 1).flat())];
  const counts = new Map<string, number>();
  if (several.length > 0) {
    const each = several.map(
      (beginning, place) => sql`select ${sql.lit(place)} as place, count(*) as keys
        from (select 1 from name_keys where ${beginsSo(beginning)} limit ${sql.lit(MAX_KEYS + 1)}) as counted`,
    );
    const { rows } = await sql<{ place: number; keys: number }>`${sql.join(each, sql` union all `)}`.execute(
      queries,
    );
    for (const { place, keys } of rows) counts.set(several[place] ?? '', Number(keys));
  }
  const countOf = (beginning: string) => counts.get(beginning) ?? 0;
  return ways.flatMap((keys) => keys.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, 1));
}

function beginsSo(beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(key >= ${beginning} and key < ${`${beginning}${LAST_LETTER}`})`;
}

/** Sorts after every letter. */
const LAST_LETTER = '\u{10FFFF}';
