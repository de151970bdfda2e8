import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { Turns } from '../turns.ts';
import { isBusy } from './busy.ts';

/** How long a statement waits for another process's lock before it fails. */
const BUSY_TIMEOUT_MS = 5000;
const TRY_AGAIN_MS = 5;

/**
 * One connection that its users take in turns. SQLite itself would wait for another process's lock with the whole
 * process standing still; here whoever waits lets the others by, and readers need no lock. Every transaction begins as
 * a writer, so that it waits before it has read anything. Tested in sqlite.test.ts and test/faults/database-locked.ts.
 */
export class PatientSqliteDriver extends SqliteDriver implements Driver {
  readonly #turns = new Turns();
  readonly #isInTransaction: () => boolean;
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    this.#connection ??= this.#makePatient(await super.acquireConnection());
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.give();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite undo a transaction by itself; saying so once more would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }

  #makePatient(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        this.#isInTransaction()
          ? connection.executeQuery<Row>(query)
          : this.#waitForLock(() => connection.executeQuery<Row>(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  async #waitForLock<Row>(run: () => Promise<QueryResult<Row>>): Promise<QueryResult<Row>> {
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
      }
      this.#turns.give();
      await pause(TRY_AGAIN_MS);
      await this.#turns.take();
    }
  }
}
