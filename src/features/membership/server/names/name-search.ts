import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../../../server/database/contains-text.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { isServer } from '../../../../server/database/is-server.ts';
import {
  emailWords,
  foldSearch,
  keysOf,
  listAlike,
  listKeyOf,
  NAMES_VERSION,
  searchSounds,
} from './names.ts';

/** A search for people by their names: beginnings of their keys, and a further condition on the membership. */
interface NameSearch {
  /**
   * The beginnings of keys, for each reading of the typed text. A person matches a reading if each of its
   * beginnings has a key of the person.
   */
  beginnings: string[][];
  isMeant: RawBuilder<boolean>;
}

/** The part of a query that finds the memberships of a search: `from` and a condition. */
export interface FoundNames {
  from: RawBuilder<unknown>;
  isMeant: RawBuilder<boolean>;
  /** Returns `from` with its people in an order. Undefined if `from` is all memberships. */
  inOrder?: (order: ListOrder) => RawBuilder<unknown>;
}

/** All memberships, for a list without a search. */
export const EVERYONE: FoundNames = { from: sql`memberships`, isMeant: sql<boolean>`1 = 1` };

/** An order of a list of people, by columns that `name_keys` copies. */
interface ListOrder {
  columns: readonly ('joined_at' | 'list_key' | 'account_id')[];
  direction: 'asc' | 'desc';
  /** The values of the columns behind which a page begins. */
  after: readonly (string | number)[] | undefined;
}

/**
 * Returns a query for the first people of a search in an order. A search that finds a thousand people sorts their keys, and reads the
 * memberships of one page.
 */
export function selectFirst<Row>(
  { from, isMeant, inOrder }: FoundNames,
  page: { columns: RawBuilder<unknown>; isWanted: RawBuilder<unknown>; order: ListOrder; limit: number },
): RawBuilder<Row> {
  const { columns, isWanted, order, limit } = page;
  return sql<Row>`
    select ${columns} from ${inOrder ? inOrder(order) : from}
    where ${isWanted} and ${isMeant} ${inOrder ? sql`` : sql`and ${isAfter(order, 'memberships')}`}
    order by ${printOrder(order, inOrder ? 'named' : 'memberships')}
    limit ${sql.lit(limit)}`;
}

function isAfter({ columns, direction, after }: ListOrder, table: string): RawBuilder<unknown> {
  if (!after) return sql`1 = 1`;
  const position = columns.map((column) => sql.ref(`${table}.${column}`));
  return sql`(${sql.join(position)}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join(after)})`;
}

function printOrder({ columns, direction }: ListOrder, table: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`));
}

interface NamedPeople extends FoundNames {
  /** True if so many names have these keys that `from` reads all memberships. */
  areMany: boolean;
}

/** At most this many people are counted. */
const MAX_COUNTED = 1000;
/** A search counts fewer, because it compares the name of each of them. */
const MAX_FOUND = 100;

/** Returns how many people a list counts at most. */
export function countLimit({ q }: { q: string }): number {
  return q === '' ? MAX_COUNTED : MAX_FOUND;
}

/**
 * A search reads at most this many keys: most people have one key of a name, one of its sound and one of an
 * email. If more match, a list reads people in its own order until its page is full, and compares the names of
 * all members if few match.
 */
const MAX_KEYS = 3000;

/** What somebody typed into a search for people. */
interface Typed {
  email: string;
  /** Each reading of the words, as names are folded. */
  written: string[];
  sounds: string[];
}

function readTyped(q: string): Typed {
  const written = foldSearch(q);
  return {
    email: q.normalize('NFC').toLowerCase(),
    written,
    sounds: written.length > 0 ? searchSounds(q) : [],
  };
}

/** Returns the conditions that find memberships, each of which suffices. */
function conditionsOf({ email, written, sounds }: Typed, byEmail: boolean): RawBuilder<boolean>[] {
  return [
    ...written.map((wanted) => beginsIn(sql`memberships.folded_name`, wanted)),
    ...sounds.map((wanted) => containsText(sql`memberships.name_sounds`, wanted)),
    ...(byEmail ? [containsText(sql`memberships.email_copy`, email)] : []),
  ];
}

/**
 * Finds the memberships whose name has a word that begins with the typed text or sounds like it. With
 * `byEmail`, also finds words of the email. Undefined for an empty search.
 */
export async function findNamed(
  queries: Queries,
  q: string,
  { byEmail = false }: { byEmail?: boolean } = {},
): Promise<NamedPeople | undefined> {
  const typed = readTyped(q);
  const conditions = conditionsOf(typed, byEmail);
  if (conditions.length === 0) return undefined;
  return findByKeys(queries, {
    beginnings: [
      ...typed.written.map((wanted) => keysOf('name', wanted.split(' '))),
      ...typed.sounds.map((wanted) => keysOf('sound', wanted.split(' '))),
      ...(byEmail ? [keysOfEmail(typed.email)] : []),
    ],
    isMeant: sql<boolean>`(${sql.join(conditions, sql` or `)})`,
  });
}

/** Some of the people whom `findNamed` finds: a range of the list of people. */
interface BeginningPeople extends FoundNames {
  /** Returns whether a list key is in the range. */
  includes(listKey: string): boolean;
}

/**
 * Finds the listed memberships whose name begins with the typed text. However many there are, the index of the list has them in order.
 * Undefined for an empty search.
 */
export function findBeginning(q: string): BeginningPeople | undefined {
  const conditions = conditionsOf(readTyped(q), false);
  const begin = listKeyOf(q);
  if (conditions.length === 0 || begin === '') return undefined;
  const isInRange = sql`memberships.list_key >= ${begin} and memberships.list_key < ${`${begin}${LAST_LETTER}`}`;
  return {
    from: sql`memberships`,
    // List keys have fewer letters than names: for two texts with the same key, the search can differ.
    isMeant: sql<boolean>`(${isInRange} and (${sql.join(conditions, sql` or `)}))`,
    includes: (listKey) => listKey.startsWith(begin),
  };
}

/** Finds the memberships whose name has, for each typed word, a word that sounds like it. */
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

/** How a query asks whether an id is one of a person whom `findNamed` finds. */
export interface MeantPeople {
  /** Stands before the query's `select`. */
  with: RawBuilder<unknown>;
  includes(id: RawBuilder<unknown>): RawBuilder<boolean>;
}

/**
 * Finds people for a query of what they did: `all` reads them first. `each` compares the name of each id, and is
 * undefined if few names match.
 */
export async function findPeople(
  queries: Queries,
  q: string,
  byEmail: boolean,
): Promise<{ all: MeantPeople; each: MeantPeople | undefined }> {
  const { from, isMeant, areMany } = (await findNamed(queries, q, { byEmail })) ?? NOBODY;
  return {
    all: {
      // Materialised, because several conditions may read the people.
      with: sql`with meant(id) as materialized (select memberships.account_id from ${from} where ${isMeant})`,
      includes: (id) => sql`${id} in (select id from meant)`,
    },
    each: areMany
      ? {
          with: sql``,
          includes: (id) =>
            sql`exists (select 1 from memberships where memberships.account_id = ${id} and ${isMeant})`,
        }
      : undefined,
  };
}

const NOBODY: NamedPeople = { from: sql`memberships`, isMeant: sql<boolean>`1 = 0`, areMany: false };

/**
 * Returns the condition that a word of a name begins with `wanted`. If `wanted` has only signs, these may stand
 * anywhere.
 */
function beginsIn(name: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return HAS_LETTERS.test(wanted)
    ? containsText(sql`(' ' || ${name})`, ` ${wanted}`)
    : containsText(name, wanted);
}

const HAS_LETTERS = /[\p{L}\p{N}]/u;

/**
 * The typed text may begin in the middle of a word of the email, and no key begins there. So its first word
 * counts only if it is the longest.
 */
function keysOfEmail(typed: string): string[] {
  const words = emailWords(typed);
  const [longest] = keysOf('email', words);
  return longest ? [...new Set([longest, ...keysOf('email', words.slice(1))])] : [];
}

/**
 * Uses the index of the keys, unless many people match these keys, or the server has not written all keys yet.
 */
async function findByKeys(queries: Queries, { beginnings, isMeant }: NameSearch): Promise<NamedPeople> {
  const ways = beginnings
    .map((keys) => keys.filter((beginning) => HAS_LETTERS.test(beginning.slice(1))))
    .filter((keys) => keys.length > 0);
  const everyone = { from: sql`memberships`, isMeant, areMany: false };
  if (ways.length === 0) return everyone;
  const { counts, areOutdated } = await countKeys(queries, [...new Set(ways.flat())]);
  const countOf = (beginning: string) => counts.get(beginning) ?? 0;
  // One word of a name usually suffices to find a person: the one with the fewest keys.
  const rarest = ways.map((keys) => keys.reduce((a, b) => (countOf(b) < countOf(a) ? b : a)));
  // Each key counts once: two readings may choose the same beginning, and a longer beginning finds no further keys.
  const chosen = [...new Set(rarest)];
  const shortest = chosen.filter((one) => !chosen.some((other) => other !== one && one.startsWith(other)));
  const areMany = shortest.reduce((sum, beginning) => sum + countOf(beginning), 0) > MAX_KEYS;
  if (areMany || areOutdated) return { ...everyone, areMany };
  // With `or` between the ranges, PostgreSQL reads the whole table when it expects many keys.
  const readKeys = (columns: RawBuilder<unknown>) =>
    sql.join(
      shortest.map((beginning) => sql`select ${columns} from name_keys where ${beginsSo(beginning)}`),
      sql` union all `,
    );
  const isNamed = sql<boolean>`memberships.account_id = named.account_id`;
  const joinTo = (named: RawBuilder<unknown>) =>
    // Both forms keep the database from starting with all members: comparing their names takes longer than
    // PostgreSQL estimates.
    isServer(queries)
      ? sql`(${named}) as named cross join lateral (select * from memberships where ${isNamed} offset 0) as memberships`
      : sql`(${named}) as named cross join memberships`;
  return {
    from: joinTo(sql`select distinct account_id from (${readKeys(sql`account_id`)}) as keys`),
    // The limit keeps PostgreSQL from sorting after the join. No more people have these keys. SQLite sorts once for `group by` and
    // `order by`, and twice for `distinct`.
    inOrder: (order) => {
      const copies = sql.join(order.columns.map((column) => sql.ref(column)));
      return joinTo(
        sql`select ${copies} from (${readKeys(copies)}) as keys where ${isAfter(order, 'keys')}
          group by ${copies} order by ${printOrder(order, 'keys')} limit ${sql.lit(MAX_KEYS)}`,
      );
    },
    isMeant: sql<boolean>`(${isNamed} and ${isMeant})`,
    areMany: false,
  };
}

/**
 * Counts the keys with each beginning, up to one more than MAX_KEYS, and tells whether the server has not written all keys yet.
 */
async function countKeys(
  queries: Queries,
  beginnings: readonly string[],
): Promise<{ counts: Map<string, number>; areOutdated: boolean }> {
  const isOutdated = sql`names_version < ${sql.lit(NAMES_VERSION)}`;
  const each = beginnings.map(
    (beginning, place) => sql`select ${sql.lit(place)} as place, count(*) as rows
      from (select 1 from name_keys where ${beginsSo(beginning)} limit ${sql.lit(MAX_KEYS + 1)}) as counted`,
  );
  const { rows: counted } = await sql<{ place: number; rows: number }>`
    ${sql.join(each, sql` union all `)}
    union all select -1, count(*) from (select 1 from memberships where ${isOutdated} limit 1) as first`.execute(
    queries,
  );
  const numbers = new Map(counted.map(({ place, rows }) => [place, Number(rows)]));
  return {
    counts: new Map(beginnings.map((beginning, place) => [beginning, numbers.get(place) ?? 0])),
    areOutdated: numbers.get(-1) !== 0,
  };
}

function beginsSo(beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(key >= ${beginning} and key < ${`${beginning}${LAST_LETTER}`})`;
}

/** A character that sorts after every letter. */
const LAST_LETTER = '\u{10FFFF}';
