import { createHash } from 'node:crypto';
import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

/** PostgreSQL's type id of bigint. */
const BIGINT_OID = 20;
/** Time limits in milliseconds. A request that exceeds one of them is answered with 'busy', 503. */
export const POSTGRES_LIMITS = {
  /** The wait for a free or new connection. */
  connectionTimeoutMillis: 5000,
  /** The wait for a row that another transaction has locked: the same time as on SQLite. */
  lock_timeout: 5000,
  /** The server cancels a longer statement. No page needs a tenth of this time. */
  statement_timeout: 15_000,
  /** A server that is silent for longer counts as unreachable: the connection is closed. */
  query_timeout: 20_000,
  /** Releases the locks of a node that crashed inside a transaction. */
  idle_in_transaction_session_timeout: 10_000,
  /** Connections of one node. PostgreSQL allows 100 by default. */
  max: 10,
} satisfies pg.PoolConfig;
export type PostgresLimits = Pick<pg.PoolConfig, keyof typeof POSTGRES_LIMITS>;

interface PostgresOptions {
  /** Receives the error of an idle connection that broke. */
  onError: (error: Error) => void;
  /** Receives how long each query or transaction waited for a connection. */
  onPoolWait?: ((milliseconds: number) => void) | undefined;
  /** Receives each new connection. */
  onConnect?: ((client: pg.ClientBase) => void) | undefined;
  limits?: PostgresLimits | undefined;
}
/** Keeps idle connections for the next visitor: a new connection adds 12 ms to its first query. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** How Kysely begins a transaction. */
const BEGIN = 'begin';
/** Limits the prepared statements of each connection. Statement texts come from the code, which has fewer. */
const MAX_NAMED_STATEMENTS = 500;

/** Returns a dialect for a PostgreSQL server, or for a server that speaks its protocol. */
export function createPostgresDialect(url: string, options: PostgresOptions): PostgresDialect {
  const pool = createPostgresPool(url, options);
  const { onPoolWait } = options;
  return new PostgresDialect({ pool: onPoolWait ? timeConnections(pool, onPoolWait) : pool });
}

/** Returns the connections of a dialect. They open when a query needs them. */
export function createPostgresPool(
  url: string,
  { onError, onConnect, limits = POSTGRES_LIMITS }: Omit<PostgresOptions, 'onPoolWait'>,
): pg.Pool {
  const types: pg.CustomTypesConfig = {
    // The largest values are milliseconds since 1970, which a JavaScript number holds exactly.
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT_OID
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const isShared = sharesSessions(url);
  const { lock_timeout, statement_timeout, idle_in_transaction_session_timeout, ...clientLimits } = limits;
  const sessionLimits = { lock_timeout, statement_timeout, idle_in_transaction_session_timeout };
  const pool = new pg.Pool({
    connectionString: url,
    ...clientLimits,
    ...(isShared ? {} : sessionLimits),
    // Sends a statement before the one ahead of it is answered. A caller of onConnect runs COPY, which a pipeline refuses.
    pipeline: !isShared && onConnect === undefined,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types,
    Client: isShared ? LimitedClient : PreparingClient,
    ...(isShared ? {} : { onConnect: forceGenericPlans }),
  });
  // The pool replaces an idle connection that breaks. Without a listener its error would end the process.
  pool.on('error', onError);
  // A connection that breaks in use fails its query. Without a listener its error would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (onConnect) pool.on('connect', onConnect);
  return pool;
}

/**
 * Returns true for `?pgbouncer=transaction`, where each transaction may run in another session of the server. A
 * session's settings would then apply to other programs, and prepared statements would be missing.
 * docs/operations.md says how to set the limits in the server instead.
 */
export function sharesSessions(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'transaction';
}

function timeConnections(pool: pg.Pool, onWait: (milliseconds: number) => void): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const began = performance.now();
      const client = await pool.connect();
      onWait(performance.now() - began);
      return client;
    },
  };
}

/**
 * Makes PostgreSQL plan each prepared statement once. By default, it planned the statement for a topic's first
 * page again for every request, with the same result: 1.1 ms instead of 0.6. An index must therefore suit a
 * statement for all parameters, and a statement uses a partial index only if its text contains the index's
 * condition. Reads the setting from `pg_settings`, because another server that speaks the protocol may lack it.
 */
async function forceGenericPlans(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, 'force_generic_plan', false) from pg_settings where name = 'plan_cache_mode'`,
  );
}

const names = new Map<string, string>();

/**
 * Closes its connection after a read timeout: otherwise the connection's next user would wait for the earlier
 * query's answer. Without a pipeline, it sends a statement only after the answer to the one before: the next major
 * version of `pg` refuses others.
 */
class LimitedClient extends pg.Client {
  #answered: Promise<unknown> = Promise.resolve();

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; this method handles one.
  override query(...given: any[]): any {
    const parameters = given.map((part) => (Array.isArray(part) ? part.map(toStorable) : part));
    // A callback belongs to the pool, and an object with `submit` copies rows: both have the connection for themselves.
    const isAlone = parameters.some((value) => typeof (value?.submit ?? value) === 'function');
    if (this.pipeline || isAlone) return this.#send(parameters);
    const answer = this.#answered.then(() => this.#send(parameters));
    this.#answered = answer.catch(() => {});
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: see `query`.
  #send(parameters: any[]): any {
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, parameters);
    if (parameters[0] === BEGIN && this.pipeline && answer instanceof Promise) {
      // If this statement fails, the transaction's first statement fails too and reports the error.
      answer.catch(() => {});
      return Promise.resolve({ command: 'BEGIN', rows: [] });
    }
    return answer instanceof Promise ? answer.catch((error: Error) => this.#endIfSilent(error)) : answer;
  }

  #endIfSilent(error: Error): never {
    if (error.message === 'Query read timeout') void this.end().catch(() => {});
    throw error;
  }
}

/**
 * Replaces U+0000 in a text or in a list of texts: PostgreSQL refuses a statement with it, also one that only compares, so that an
 * address with `%00` would be answered with 500. Nothing that is stored equals the replaced text.
 */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return Array.isArray(value) ? value.map(toStorable) : value;
}

/** Prepares each statement once per connection, because planning a join costs more than running it. */
class PreparingClient extends LimitedClient {
  // biome-ignore lint/suspicious/noExplicitAny: see LimitedClient.
  override query(...parameters: any[]): any {
    const [text, values] = parameters;
    const isPreparable = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    if (!isPreparable) return super.query(...parameters);
    return super.query({ name: nameOf(text), text, values: values.map(toStorable) });
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
