import { setImmediate as giveWay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from './database.ts';
import { isOneOf } from './is-one-of.ts';
import { isServer } from './is-server.ts';
import { executeAhead } from './transaction.ts';

/*
 * The index of the search. A document is a set of terms, and a term is a whole number of 32 bits. SQLite keeps
 * them in a contentless FTS5 table, PostgreSQL in an array with a GIN index. Only the search-… files of this
 * folder know the difference.
 */

/** A signed whole number of 32 bits. */
export type Term = number;

/**
 * The tables of the index. They are not in Tables, because a backup leaves them out: the server can compute
 * them again.
 */
export const SEARCH_TABLES = [
  'search_documents',
  'search_terms',
  'search_pending',
  'search_progress',
] as const;

/**
 * Returns true for a table whose rows are computed from other tables, including the tables that FTS5 creates by
 * itself.
 */
export function isDerivedTable(name: string): boolean {
  return SEARCH_TABLES.some((table) => name === table || name.startsWith(`${table}_`));
}

export interface SearchSubject {
  kind: string;
  /** The id of the story, comment or account. */
  id: string;
  createdAt: number;
}

/**
 * Marks the document of a subject as out of date, in the transaction that changes the subject. Does not wait
 * for a lock.
 */
export async function markPending(
  queries: Queries,
  { kind, id }: Pick<SearchSubject, 'kind' | 'id'>,
): Promise<void> {
  await executeAhead(queries, sql`insert into search_pending (kind, subject_id) values (${kind}, ${id})`);
}

export interface Mark {
  number: number;
  kind: string;
  subjectId: string;
}

/** Returns the oldest marks. */
export async function listMarks(queries: Queries, limit: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select number, kind, subject_id as "subjectId" from search_pending order by number limit ${limit}`.execute(
    queries,
  );
  return rows;
}

/**
 * Removes marks and returns those that were still there. Waits for another transaction that removes one of
 * them: the documents of missing marks are then in the index.
 */
export async function removeMarks(queries: Queries, marks: readonly Mark[]): Promise<Set<number>> {
  const numbers = marks.map(({ number }) => number);
  // Always in the same order, so that two nodes cannot deadlock.
  const wanted = isServer(queries)
    ? sql`in (select number from search_pending where number ${isOneOf(queries, numbers)} order by number for update)`
    : isOneOf(queries, numbers);
  const { rows } = await sql<{ number: number }>`
    delete from search_pending where number ${wanted} returning number`.execute(queries);
  return new Set(rows.map(({ number }) => number));
}

/** How far a kind of documents is built, which is in the order of time. */
export interface BuildProgress {
  /** The version of the rules that make terms. 0 if the build has not begun. */
  version: number;
  /** The last of the numbers that are reserved for the documents. 0 if the documents have numbers already. */
  reserved: number;
  /** When the numbers were reserved. Null without such numbers. */
  began_at: number | null;
  /** The last subject that is indexed. */
  created_at: number;
  subject_id: string;
  completed_at: number | null;
}

/**
 * Locks the documents of these kinds, and returns how far each kind is built: waits until no other transaction
 * writes or deletes them, and lets the next one wait. Without this, a build could overwrite a flush's document
 * with an older text, and two transactions could deadlock. A build calls this before it reads the subjects;
 * other callers before they remove marks.
 */
export async function lockDocuments(
  queries: Queries,
  kinds: Iterable<string>,
): Promise<Map<string, BuildProgress>> {
  const progress = new Map<string, BuildProgress>();
  for (const kind of [...new Set(kinds)].sort()) {
    const { rows } = await sql<BuildProgress>`
      insert into search_progress (kind, version, reserved, created_at, subject_id)
      values (${kind}, 0, 0, -1, '') on conflict (kind) do update set kind = excluded.kind returning *`.execute(
      queries,
    );
    for (const row of rows) progress.set(kind, row);
  }
  return progress;
}

/** Reserves numbers for `count` documents that are written later, and returns the last of them. */
export async function reserveNumbers(queries: Queries, count: number): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(number) as last from search_documents`.execute(queries);
  const reserved = (rows[0]?.last ?? 0) + count;
  if (isServer(queries)) {
    await sql`select setval(pg_get_serial_sequence('search_documents', 'number'), ${reserved})`.execute(
      queries,
    );
  } else {
    // AUTOINCREMENT never reuses a number, even if its row is gone.
    await sql`insert into search_documents (number, kind, subject_id, created_at) values (${reserved}, '', '', 0)`.execute(
      queries,
    );
    await sql`delete from search_documents where number = ${reserved}`.execute(queries);
  }
  return reserved;
}

export interface IndexedSubject extends SearchSubject {
  /** The circle that the subject is for. Null for everyone. */
  audience: string | null;
  /** Without terms, no search finds the subject. */
  terms: readonly Term[];
}

export interface PutOptions {
  /** The version of the rules that made the terms. */
  version: number;
  /**
   * If given, new documents get the next free numbers below this one. By default, they get the next numbers of
   * all.
   */
  reserved?: number | undefined;
}

/**
 * Writes documents. New ones get ascending numbers in the given order; others keep their number. Each subject
 * may occur only once. A transaction should write many documents, because both databases store frequent terms
 * of several documents together.
 */
export async function putDocuments(
  queries: Queries,
  subjects: readonly IndexedSubject[],
  options: PutOptions,
): Promise<void> {
  if (subjects.length === 0) return;
  await (isServer(queries)
    ? putIntoArrays(queries, subjects, options)
    : putIntoFts(queries, subjects, options));
}

async function putIntoArrays(
  queries: Queries,
  subjects: readonly IndexedSubject[],
  { version, reserved }: PutOptions,
): Promise<void> {
  const kinds = subjects.map(({ kind }) => kind);
  const ids = subjects.map(({ id }) => id);
  const times = subjects.map(({ createdAt }) => createdAt);
  const audiences = subjects.map(({ audience }) => audience);
  const terms = subjects.map((subject) => `{${fillChunk(subject.terms)}}`);
  // Existing documents come last in the count, because they do not use their number.
  const number = reserved
    ? sql`(select coalesce(max(number), 0) from search_documents where number < ${reserved})
        + row_number() over (order by exists (select 1 from search_documents as other where other.subject_id = wanted.subject_id and other.kind = wanted.kind), place)`
    : sql`nextval(pg_get_serial_sequence('search_documents', 'number'))`;
  const slice = (place: RawBuilder<unknown>) => sql`${place} >> ${sql.lit(SLICE_BITS)}`;
  const insert = sql`
    insert into search_documents (number, kind, subject_id, created_at, audience, version, terms, more_terms)
    select number, kind, subject_id, created_at, audience, ${version}::integer,
      terms[:${sql.lit(TERMS_IN_CHUNK)}], nullif(terms[${sql.lit(TERMS_IN_CHUNK + 1)}:], '{}')
    from (
      select number, kind, subject_id, created_at, audience,
        case when terms = '{}' then '{}' else array_prepend(${slice(sql`number`)}, terms::integer[]) end as terms
      from (
        select (${number})::integer as number, kind, subject_id, created_at, audience, terms
        from unnest(${kinds}::text[], ${ids}::text[], ${times}::bigint[], ${audiences}::text[], ${terms}::text[]) with ordinality
          as wanted(kind, subject_id, created_at, audience, terms, place)
        order by place
      ) as numbered
    ) as completed
    on conflict (subject_id, kind) do update set version = excluded.version, audience = excluded.audience, more_terms = excluded.more_terms,
      terms = case when excluded.terms = '{}' then '{}'
        else array_prepend(${slice(sql`search_documents.number`)}, excluded.terms[2:]) end`;
  // A caller computes the next terms while PostgreSQL stores these.
  await executeAhead(queries, insert);
}

/** The advisory lock of PostgreSQL that a merge of terms holds. */
const MERGE_LOCK = 7_212_011;

/** In pages of 4 KB. Everyone waits for a step: 16 pages take 4 to 15 ms. */
const PAGES_OF_STEP = 16;

/**
 * Merges the terms of new documents into the index, because every search reads what is not merged. PostgreSQL
 * first collects them in a pending list, so that writing many documents together takes half the time: call this
 * after putDocuments. FTS5 keeps the terms of each transaction in a segment, and merges four of a size by
 * itself. With `wait`, this merges also two, until the signal: searches among 20,000 stories then take a fifth less.
 *
 * While another connection of PostgreSQL merges, this waits, or does nothing: some documents may then stay in the
 * list until the next merge.
 */
export async function mergeTerms(
  database: Database,
  whileMerging: 'wait' | 'do nothing' = 'wait',
  signal?: AbortSignal,
): Promise<void> {
  if (!isServer(database)) {
    if (whileMerging === 'do nothing') return;
    while (!signal?.aborted && (await mergeSegments(database))) await giveWay();
    return;
  }
  const isLocked =
    whileMerging === 'wait'
      ? sql`pg_advisory_xact_lock(${sql.lit(MERGE_LOCK)}) is not null`
      : sql`pg_try_advisory_xact_lock(${sql.lit(MERGE_LOCK)})`;
  await sql`select gin_clean_pending_list('search_terms') where ${isLocked}`.execute(database);
}

/** Merges a few pages of segments. Returns false once there is nothing to merge. */
function mergeSegments(database: Database): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const countChanges = async () => {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(transaction);
      return rows[0]?.changes ?? 0;
    };
    const before = await countChanges();
    await sql`insert into search_terms (search_terms, rank) values ('merge', ${sql.lit(PAGES_OF_STEP)})`.execute(
      transaction,
    );
    // The statement itself counts as one.
    return (await countChanges()) > before + 1;
  });
}

/**
 * The number of terms that fit into one chunk of TOAST, where PostgreSQL stores the long values of rows above 2
 * KB. Four chunks fill a page. A few more terms would start another chunk and leave a quarter of each page
 * empty, so they are in another column.
 */
export const TERMS_IN_CHUNK = 494;
/**
 * A row with at least this many terms takes a quarter of a page anyway. Outside the row, the terms let many
 * rows share a page, and GIN stores their positions in fewer bytes.
 */
export const FILLED_FROM = 380;

/** Fills the terms up to a whole chunk by repeating the first term. GIN stores a repeated term only once. */
function fillChunk(terms: readonly Term[]): readonly Term[] {
  const missing = TERMS_IN_CHUNK - 1 - terms.length;
  return terms.length < FILLED_FROM || missing <= 0
    ? terms
    : [...terms, ...Array<Term>(missing).fill(terms[0] as Term)];
}

/** The indexed expression. PostgreSQL uses the index only for conditions that repeat it. */
export const ALL_TERMS = sql`(terms || more_terms)`;

async function putIntoFts(
  queries: Queries,
  subjects: readonly IndexedSubject[],
  { version, reserved }: PutOptions,
): Promise<void> {
  const known = await findNumbers(queries, subjects);
  const added = subjects
    .filter((subject) => !known.has(keyOf(subject)))
    .map(({ kind, id, createdAt, audience }) => [kind, id, createdAt, audience]);
  const number = reserved
    ? sql`(select coalesce(max(number), 0) from search_documents where number < ${reserved}) + 1 + key`
    : sql`null`;
  const { rows } = await sql<NumberedSubject>`
    insert into search_documents (number, kind, subject_id, created_at, audience, version)
    select ${number}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${version}
    from json_each(${JSON.stringify(added)}) order by key
    returning number, kind, subject_id as id`.execute(queries);
  const numbers = new Map([...known, ...rows.map((row) => [keyOf(row), row.number] as const)]);
  if (known.size > 0) {
    const old = subjects.flatMap((subject) => {
      const number = known.get(keyOf(subject));
      return number === undefined ? [] : [[number, subject.audience]];
    });
    await sql`update search_documents set version = ${version}, audience = old.value ->> 1
      from json_each(${JSON.stringify(old)}) as old where number = old.value ->> 0`.execute(queries);
    await sql`delete from search_terms where rowid in
      (select value ->> 0 from json_each(${JSON.stringify(old)}))`.execute(queries);
  }
  const found = subjects.filter(({ terms }) => terms.length > 0);
  const texts = found.map((subject) => [
    numbers.get(keyOf(subject)),
    subject.terms.map(toFtsToken).join(' '),
  ]);
  await sql`insert into search_terms (rowid, terms)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(texts)})`.execute(queries);
}

interface NumberedSubject {
  number: number;
  kind: string;
  id: string;
}

function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind} ${id}`;
}

/** Returns the numbers of the documents that exist, by keyOf. */
async function findNumbers(
  queries: Queries,
  subjects: readonly SearchSubject[],
): Promise<Map<string, number>> {
  const wanted = new Set(subjects.map(keyOf));
  const ids = subjects.map(({ id }) => id);
  const { rows } = await sql<NumberedSubject>`
    select number, kind, subject_id as id from search_documents where subject_id ${isOneOf(queries, ids)}`.execute(
    queries,
  );
  const found = rows.filter((row) => wanted.has(keyOf(row)));
  return new Map(found.map((row) => [keyOf(row), row.number]));
}

/** Deletes the documents of a kind whose subjects' ids a query selects, and the marks of these subjects. */
export async function deleteDocuments(
  queries: Queries,
  kind: string,
  subjectIds: RawBuilder<unknown>,
): Promise<void> {
  const isMeant = sql`kind = ${kind} and subject_id in (${subjectIds})`;
  // Delete the marks first, so that a flush that has removed a mark commits before this transaction looks for
  // the documents.
  await sql`delete from search_pending where ${isMeant}`.execute(queries);
  if (!isServer(queries)) {
    await sql`delete from search_terms where rowid in
      (select number from search_documents where ${isMeant})`.execute(queries);
  }
  await sql`delete from search_documents where ${isMeant}`.execute(queries);
}

/** Deletes the whole index, and its progress. Does nothing in a database without an index. */
export async function clearIndex(queries: Queries): Promise<void> {
  const tables = (await queries.introspection.getTables()).map(({ name }) => name);
  if (!tables.includes('search_documents')) return;
  if (!isServer(queries)) {
    await sql`insert into search_terms (search_terms) values ('delete-all')`.execute(queries);
  }
  if (tables.includes('search_pending')) await sql`delete from search_pending`.execute(queries);
  await sql`delete from search_documents`.execute(queries);
  await sql`delete from search_progress`.execute(queries);
}

/** Returns a term as a token for FTS5, which reads words of ASCII letters and digits. */
export function toFtsToken(term: Term): string {
  return (term >>> 0).toString(36);
}

/** Documents with 4096 consecutive numbers share an additional term, their slice. */
export const SLICE_BITS = 12;
