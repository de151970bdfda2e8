import { createHash } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** PostgreSQL's type number of bigint. */
const BIGINT_OID = 20;
/** How long what takes too long is waited for; each ends as 'busy', 503. */
export const POSTGRES_LIMITS = {
  /** To have a connection, new or free again. */
  connectionTimeoutMillis: 5000,
  /** For a row that another transaction has locked: as long as SQLite waits. */
  lock_timeout: 5000,
  /** A statement that runs longer is ended by the server: no page needs a tenth of it. */
  statement_timeout: 15_000,
  /** A server that says nothing for longer is gone, and so are its connections. */
  query_timeout: 20_000,
  /** A node that lost its power in the middle of a transaction holds its locks for no longer. */
  idle_in_transaction_session_timeout: 10_000,
  /** Of one node. PostgreSQL itself allows 100 unless told otherwise. */
  max: 10,
} satisfies pg.PoolConfig;
export type PostgresLimits = Pick<pg.PoolConfig, keyof typeof POSTGRES_LIMITS>;
/** A new connection costs its first query 12 ms: on a quiet evening the last one is kept for the next visitor. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** Statements kept prepared on each connection; the texts come from the code and are fewer. */
const MAX_NAMED_STATEMENTS = 500;

/** Connects to a PostgreSQL server, or to one that speaks its protocol. */
export function createPostgresDialect(
  url: string,
  onError: (error: Error) => void,
  limits: PostgresLimits = POSTGRES_LIMITS,
): PostgresDialect {
  const types: pg.CustomTypesConfig = {
    // Our largest numbers are milliseconds since 1970: exact as a JavaScript number.
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT_OID
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString: url,
    ...limits,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types,
    Client: PreparingClient,
    onConnect: keepPlans,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // One that breaks while it is used fails its query or transaction, and would end the process all the same.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/**
 * Each prepared statement is planned once. Left to itself, PostgreSQL planned a topic's first page anew every
 * time, to the same plan: 1.1 ms instead of 0.6; bench/rules.ts shows which it does. So an index must suit a
 * statement whatever its parameters are, and to use a partial index the text must hold its condition.
 * Asked of `pg_settings`, as a server that speaks the protocol may not know the setting.
 */
async function keepPlans(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, 'force_generic_plan', false) from pg_settings where name = 'plan_cache_mode'`,
  );
}

const names = new Map<string, string>();

/** Prepares each statement once per connection: planning a join costs more than running it. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; we only look at one.
  override query(...parameters: any[]): any {
    const [text, values] = parameters;
    const forward = super.query as (...all: unknown[]) => unknown;
    const isPreparable = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const answer = isPreparable
      ? forward.call(this, { name: nameOf(text), text, values })
      : forward.apply(this, parameters);
    return answer instanceof Promise ? answer.catch((error: Error) => this.#leave(error)) : answer;
  }

  /** A connection that fell silent would keep whoever has it next waiting for the answer of before. */
  #leave(error: Error): never {
    if (error.message === 'Query read timeout') void this.end().catch(() => {});
    throw error;
  }
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < MAX_NAMED_STATEMENTS) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
