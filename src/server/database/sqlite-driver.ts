import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
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
const TRY_AGAIN_MS = 5;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** Rows are read whole, never one by one. */
export type Statement = Omit<SqliteStatement, 'iterate'>;

/** One connection to the file. */
export interface SqliteFile extends TransactionCommands {
  prepare(text: string): Statement;
  close(): void;
}

/**
 * Two connections: one reads what is committed, the other writes, and its users take mutex. SQLite itself would wait
 * for another process's lock with the whole process standing still; here whoever waits lets the others by. Every
 * transaction begins as a writer, so that it waits before it has read anything. Tested in sqlite.test.ts and
 * test/faults/database-locked.ts.
 */
export class QueuedSqliteDriver implements Driver {
  readonly #open: () => { reader: SqliteFile; writer: SqliteFile };
  #writer: Writer | undefined;
  #reader: SqliteFile | undefined;

  constructor(open: () => { reader: SqliteFile; writer: SqliteFile }) {
    this.#open = open;
  }

  async init(): Promise<void> {
    const { reader, writer } = this.#open();
    this.#reader = reader;
    this.#writer = new Writer(writer);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteUser(this.#reader as SqliteFile, this.#writer as Writer);
  }

  // As queries, so that they are measured like any.
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

/** Whoever asks for a connection. */
class SqliteUser implements DatabaseConnection {
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
        // A commit that failed has undone everything.
        if (this.#isInTransaction) this.#writer.rollback(this.#failure);
        this.#isInTransaction = false;
        return { rows: [] };
    }
    if (this.#isInTransaction) return this.#runInTransaction(query);
    if (isReading(query)) return retryWhileBusy(() => run(this.#reader, query));
    return isChange(query) ? this.#writer.runInGroup(query) : this.#writer.runAlone(query);
  }

  // biome-ignore lint/correctness/useYield: nobody reads rows one by one.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite answers whole: ask for less at once');
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

/** The connection that writes; its users take turns, a transaction each. */
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
      void this.#commitSoon();
    }
  }

  /** In the transaction that has begun. */
  run<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.#file.isInTransaction()) throw new Error('this transaction has been undone');
    return run(this.#file, query);
  }

  commit(): Promise<void> {
    const committed = this.#group.leave();
    this.#mutex.release();
    return committed;
  }

  rollback(cause: unknown): void {
    try {
      this.#group.undo(cause);
    } finally {
      this.#mutex.release();
    }
  }

  /** A change by itself, as a transaction. */
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

  /** What SQLite runs outside of transactions alone, and settings. */
  runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
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

  /** Once every request that has arrived had its chance to join. */
  async #commitSoon(): Promise<void> {
    if (this.#isCommitDue) return;
    this.#isCommitDue = true;
    await nextRound();
    await this.#mutex.run(() => {
      this.#isCommitDue = false;
      this.#group.commit();
    });
  }
}

function isReading(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql);
}

function isChange({ sql }: CompiledQuery): boolean {
  return /^\s*(insert|update|delete)\b/i.test(sql);
}

function run<Row>(file: SqliteFile, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = file.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/** Tries until no other process is in the way, or fails after a while. Who holds the turn lets others by meanwhile. */
async function retryWhileBusy<Result>(attempt: () => Result, mutex?: Mutex): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    mutex?.release();
    await pause(TRY_AGAIN_MS);
    await mutex?.acquire();
  }
}
