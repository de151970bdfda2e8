import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { sharesSessions } from './postgres.ts';

/** Sends signals between nodes. A signal is the name of a channel, such as `story:ID`, and has no content. */
export interface Signals {
  /** Begins to receive the signals of other nodes. Nodes without streams need none. */
  listen(): void;
  /** Sends signals to the other nodes, which may miss them. Never throws and never waits. */
  publish(channels: readonly string[]): void;
  /** False while the signals of other nodes may get lost. */
  isComplete(): boolean;
  close(): Promise<void>;
}

interface SignalOptions {
  database: Database;
  /** The PostgreSQL URL. Undefined for SQLite, which one process uses. */
  url: string | undefined;
  log: Logger;
  /** Receives the channels that this or another node published. */
  onSignals(channels: readonly string[]): void;
  /** Runs after a time in which signals may have been lost. */
  onGap(): void;
}

const CHANNEL = 'kerikko';
/**
 * How long channels are collected for one NOTIFY. NOTIFY inside transactions makes commits wait for each other,
 * and many small ones are slow.
 */
const GATHER_MS = 100;
/** In bytes. PostgreSQL refuses 8,000. The names of channels are ASCII. */
const MAX_PAYLOAD = 7000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** How often the connection is tested, because a dead connection may report no error. */
const CHECK_MS = 30_000;
const ANSWER_MS = 3000;

export function createSignals(options: SignalOptions): Signals {
  if (options.url) return new PostgresSignals(options, options.url);
  return { listen() {}, publish: options.onSignals, isComplete: () => true, async close() {} };
}

/** Signals to all nodes of a PostgreSQL database, by LISTEN on a separate connection and NOTIFY from the pool. */
class PostgresSignals implements Signals {
  readonly #options: SignalOptions;
  readonly #url: string;
  readonly #node = randomUUID();
  readonly #gathered = new Set<string>();
  #sending: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isListening = false;
  #isComplete = false;
  #hasWarned = false;
  #isClosed = false;
  /** Runs once this node's own test signal has come back. */
  #onEcho: (() => void) | undefined;

  constructor(options: SignalOptions, url: string) {
    this.#options = options;
    this.#url = url;
  }

  listen(): void {
    if (this.#isListening || this.#isClosed) return;
    this.#isListening = true;
    // Behind PgBouncer, LISTEN would stay in a session that other clients use next.
    if (!sharesSessions(this.#url)) void this.#connect();
  }

  publish(channels: readonly string[]): void {
    this.#options.onSignals(channels);
    for (const channel of channels) this.#gathered.add(channel);
    this.#sending ??= setTimeout(() => void this.#send(), GATHER_MS);
  }

  isComplete(): boolean {
    return !this.#isListening || this.#isComplete;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#sending);
    if (this.#gathered.size > 0) await this.#send();
    await this.#client?.end().catch(() => {});
  }

  async #send(): Promise<void> {
    this.#sending = undefined;
    const channels = [...this.#gathered];
    this.#gathered.clear();
    try {
      for (const payload of toPayloads(this.#node, channels)) {
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#options.database);
      }
    } catch (error) {
      // The other nodes read the state again when they check their sessions, at the latest.
      this.#warn(error as Error);
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    this.#client = client;
    client.on('error', () => {});
    client.once('end', () => this.#retry(client));
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.#awaitEcho();
      this.#isComplete = true;
      this.#hasWarned = false;
      this.#retryMs = FIRST_RETRY_MS;
      this.#options.onGap();
      this.#check(client);
    } catch (error) {
      this.#warn(error as Error);
      await client.end().catch(() => {});
      this.#retry(client);
    }
  }

  /**
   * Sends a test signal through the pool and waits for it to come back. Behind a pooler in transaction mode, it
   * never does.
   */
  async #awaitEcho(): Promise<void> {
    const echo = new Promise<void>((resolve) => {
      this.#onEcho = resolve;
    });
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify([this.#node])})`.execute(this.#options.database);
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('LISTEN receives nothing')), ANSWER_MS);
    });
    await Promise.race([echo, limit]).finally(() => clearTimeout(late));
  }

  #check(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      try {
        await client.query('select 1');
        if (client === this.#client && !this.#isClosed) this.#check(client);
      } catch {
        await client.end().catch(() => {});
        this.#retry(client);
      }
    }, CHECK_MS);
    this.#timer.unref();
  }

  #retry(client: pg.Client): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#client = undefined;
    this.#isComplete = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#timer.unref();
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }

  #receive(payload: string): void {
    const [node, ...channels] = parsePayload(payload);
    if (node !== this.#node) this.#options.onSignals(channels);
    else if (channels.length === 0) this.#onEcho?.();
  }

  #warn(error: Error): void {
    if (this.#hasWarned || this.#isClosed) return;
    this.#hasWarned = true;
    this.#options.log.warn({ error: error.message }, 'signals between nodes are interrupted');
  }
}

function toPayloads(node: string, channels: readonly string[]): string[] {
  const payloads: string[] = [];
  let part: string[] = [];
  for (const channel of channels) {
    if (part.length > 0 && JSON.stringify([node, ...part, channel]).length > MAX_PAYLOAD) {
      payloads.push(JSON.stringify([node, ...part]));
      part = [];
    }
    part.push(channel);
  }
  return part.length > 0 ? [...payloads, JSON.stringify([node, ...part])] : payloads;
}

/** Returns an empty list for a payload that this version does not know. */
function parsePayload(payload: string): string[] {
  try {
    const parts: unknown = JSON.parse(payload);
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}
