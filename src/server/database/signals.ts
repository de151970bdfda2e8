import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { sharesSessions } from './postgres.ts';

/** Carries signals between nodes. A signal is the name of a channel, such as `story:ID`, and has no content. */
export interface Signals {
  /** Begins to receive the signals of other nodes. Nodes without streams need none. */
  listen(): void;
  /** Never throws and never waits. The other nodes may miss it. */
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
  /** Runs after signals may have got lost. */
  onGap(): void;
}

const CHANNEL = 'kerikko';
/** NOTIFY inside transactions makes commits wait for each other, and many small ones are slow: gather first. */
const GATHER_MS = 100;
/** In bytes. PostgreSQL refuses 8,000. Channels are ASCII. */
const MAX_PAYLOAD = 7000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** Finds a connection that has died without a word. */
const CHECK_MS = 30_000;
const ANSWER_MS = 3000;

export function createSignals(options: SignalOptions): Signals {
  return options.url ? new PostgresSignals(options, options.url) : new LocalSignals(options);
}

/** Reaches this process alone. */
class LocalSignals implements Signals {
  readonly #options: SignalOptions;

  constructor(options: SignalOptions) {
    this.#options = options;
  }

  listen(): void {}

  publish(channels: readonly string[]): void {
    this.#options.onSignals(channels);
  }

  isComplete(): boolean {
    return true;
  }

  async close(): Promise<void> {}
}

/** Reaches all nodes of a PostgreSQL database, by LISTEN on a connection of its own and NOTIFY from the pool. */
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
  /** Resolves once the own test signal has come back. */
  #onEcho: (() => void) | undefined;

  constructor(options: SignalOptions, url: string) {
    this.#options = options;
    this.#url = url;
  }

  listen(): void {
    if (this.#isListening || this.#isClosed) return;
    this.#isListening = true;
    // LISTEN would stay with a session of the server that other clients use next.
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
      // The other nodes read the state again at the latest when they check their sessions.
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

  /** Sends a signal through the pool and waits for it. A pooler in transaction mode swallows what LISTEN should get. */
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

/** Returns nothing for a payload that this version does not know. */
function parsePayload(payload: string): string[] {
  try {
    const parts: unknown = JSON.parse(payload);
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}
