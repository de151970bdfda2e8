import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CreateTableNode,
  type DataTypeNode,
  type Dialect,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { rememberFiles } from '../files/remember-files.ts';
import { QueuedSqliteDriver, type SqliteFile, type SqliteFiles, type Statement } from './sqlite-driver.ts';

/** SQLite's code for a database file that was moved. */
const SQLITE_READONLY_DBMOVED = 1032;

/** In KiB. SQLite's default of 2 MB is too small for the likes of a large community: lists took 70% more time. */
const READER_CACHE_KIB = 8192;

/** Opening the file may block the process, because no requests are served yet. Later waits are in sqlite-driver.ts. */
const OPEN_TIMEOUT_MS = 5000;

/** Returns a dialect that opens the database file, or creates it. */
export function createSqliteDialect(file: string, openFiles = () => openSqliteFiles(file)): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new QueuedSqliteDriver(openFiles),
    createQueryCompiler: () => new StrictSqliteQueryCompiler(),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  };
}

export function openSqliteFiles(file: string): SqliteFiles {
  // The writer creates the file.
  const writer = open(file);
  return { writer, reader: open(file, `pragma query_only = on; pragma cache_size = -${READER_CACHE_KIB};`) };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** isServer reads this property. */
  readonly isEmbedded = true;

  /** The driver serialises writers itself: see sqlite-driver.ts. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back schema changes too; Kysely's own adapter does not rely on that. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Translates PostgreSQL's types in migrations: SQLite's strict tables know fewer. */
class StrictSqliteQueryCompiler extends SqliteQueryCompiler implements QueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(node.dataType === 'bigint' ? 'integer' : node.dataType);
  }

  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable(node);
    // Kysely's own tables use types that a strict table refuses.
    if (!node.table.table.identifier.name.startsWith('kysely_')) this.append(' strict');
  }
}

function open(file: string, settings = ''): SqliteFile {
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  // secure_delete overwrites deleted data, such as links in sent mails, and everything of members who leave.
  database.exec(
    'pragma foreign_keys = on; pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on;',
  );
  // The file stores this setting. Do not change an existing file before its migrations are checked.
  const isNew = database.prepare('pragma page_count').get()?.page_count === 0;
  if (isNew) database.exec('pragma journal_mode = wal;');
  database.exec(`pragma busy_timeout = 0; ${settings}`);
  const statements = new Map<string, Statement>();
  const isInPlace = rememberFiles(file);
  return {
    execute: (command) => database.exec(command),
    // SQLite itself does this check only without a write-ahead log.
    requireInPlace() {
      if (isInPlace()) return;
      const error = new Error(`${file} was deleted, unmounted or replaced while the server runs`);
      throw Object.assign(error, { errcode: SQLITE_READONLY_DBMOVED });
    },
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
    prepare(text) {
      // The cache never evicts, because the texts come from the code, which has few.
      let statement = statements.get(text);
      if (!statement) {
        statement = adaptStatement(database.prepare(text));
        if (!/^\s*(create|drop|alter|pragma)\b/i.test(text)) statements.set(text, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): Statement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}
