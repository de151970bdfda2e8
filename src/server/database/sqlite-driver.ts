import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteStatement,
} from 'kysely';
import { Mutex } from '../mutex.ts';
import { isBusy } from './busy.ts';
import { CommitGroup, type TransactionCommands } from './commit-group.ts';

/** How long a statement waits for another process's lock before it fails. */
const BUSY_TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 5;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** Queries read all rows at once. */
export type Statement = Omit<SqliteStatement, 'iterate'>;

/** A connection to the database file. */
export interface SqliteFile extends TransactionCommands {
  prepare(text: string): Statement;
  close(): void;
}

/** The two connections of an app. */
export interface SqliteFiles {
  reader: SqliteFile;
  writer: SqliteFile;
}

/**
 * Uses two connections: one reads committed rows; the other writes, guarded by a mutex. SQLite's own busy timeout would
 * block the whole process while it waits for another process's lock, so this driver retries with pauses and releases
 * the mutex meanwhile. Every transaction takes the write lock at its start, so that it waits before it has read a row.
 */
export class QueuedSqliteDriver implements Driver {
  readonly #open: () => SqliteFiles;
  #writer: Writer | undefined;
  #reader: SqliteFile | undefined;

  constructor(open: () => SqliteFiles) {
    this.#open = open;
  }

  async init(): Promise<void> {
    const { reader, writer } = this.#open();
    this.#reader = reader;
    this.#writer = new Writer(writer);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#reader as SqliteFile, this.#writer as Writer);
  }

  // These commands run as queries, so that the metrics count them.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(COMMIT);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(ROLLBACK);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writer?.close();
    this.#reader?.close();
  }
}

/** Sends each query to the reading or the writing connection, and tracks one transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteFile;
  readonly #writer: Writer;
  #isInTransaction = false;
  #failure: unknown;

  constructor(reader: SqliteFile, writer: Writer) {
    this.#reader = reader;
    this.#writer = writer;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    switch (query) {
      case BEGIN:
        await this.#writer.begin();
        this.#isInTransaction = true;
        return { rows: [] };
      case COMMIT:
        this.#isInTransaction = false;
        await this.#writer.commit();
        return { rows: [] };
      case ROLLBACK:
        // A failed commit has already rolled the transaction back.
        if (this.#isInTransaction) this.#writer.rollback(this.#failure);
        this.#isInTransaction = false;
        return { rows: [] };
    }
    if (this.#isInTransaction) return this.#runInTransaction(query);
    if (isSelect(query)) return retryWhileBusy(() => run(this.#reader, query));
    return isWrite(query) ? this.#writer.runInGroup(query) : this.#writer.runOutsideTransaction(query);
  }

  // biome-ignore lint/correctness/useYield: no caller streams rows.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The SQLite driver cannot stream rows: use a limit and pages');
  }

  #runInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.#writer.run(query);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}

/** The writing connection. A mutex admits one transaction at a time. */
class Writer {
  readonly #file: SqliteFile;
  readonly #mutex = new Mutex();
  readonly #group: CommitGroup;
  #isCommitDue = false;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#group = new CommitGroup(file);
  }

  async begin(): Promise<void> {
    await this.#mutex.acquire();
    try {
      await retryWhileBusy(() => this.#group.begin(), this.#mutex);
    } catch (error) {
      this.#mutex.release();
      throw error;
    } finally {
      void this.#scheduleCommit();
    }
  }

  /** Runs a query in the current transaction. */
  run<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.#file.isInTransaction()) throw new Error('SQLite has rolled back this transaction');
    return run(this.#file, query);
  }

  commit(): Promise<void> {
    const committed = this.#group.end();
    this.#mutex.release();
    return committed;
  }

  rollback(cause: unknown): void {
    try {
      this.#group.rollback(cause);
    } finally {
      this.#mutex.release();
    }
  }

  /** Runs a single insert, update or delete as a transaction of the group. */
  async runInGroup<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin();
    let result: QueryResult<Row>;
    try {
      result = this.run(query);
    } catch (error) {
      this.rollback(error);
      throw error;
    }
    await this.commit();
    return result;
  }

  /** Commits the open group, then runs a setting or a statement that SQLite refuses inside a transaction (`vacuum`). */
  runOutsideTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const attempt = () => {
      this.#group.commit();
      return run<Row>(this.#file, query);
    };
    return this.#mutex.run(() => retryWhileBusy(attempt, this.#mutex));
  }

  async close(): Promise<void> {
    await this.#mutex.acquire();
    this.#group.commit();
    this.#file.close();
  }

  /** Schedules a commit for when every request that has already arrived could join the group. */
  async #scheduleCommit(): Promise<void> {
    if (this.#isCommitDue) return;
    this.#isCommitDue = true;
    await yieldToEventLoop();
    await this.#mutex.run(() => {
      this.#isCommitDue = false;
      this.#group.commit();
    });
  }
}

function isSelect(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql);
}

function isWrite({ sql }: CompiledQuery): boolean {
  return /^\s*(insert|update|delete)\b/i.test(sql);
}

function run<Row>(file: SqliteFile, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = file.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/**
 * Retries while another process holds a lock, for at most BUSY_TIMEOUT_MS. Releases the caller's mutex, if
 * given, during each pause.
 */
async function retryWhileBusy<Result>(attempt: () => Result, mutex?: Mutex): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    mutex?.release();
    await pause(RETRY_INTERVAL_MS);
    await mutex?.acquire();
  }
}
