/** Histogram buckets. Most requests take less than 0.1 seconds, and most statements less than 0.01. */
const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_BUCKETS_S = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
/** Bounds the cache of statement texts. The code has fewer statements. */
const MAX_STATEMENTS = 1000;

interface ObservedRequest {
  /** The URL pattern from pages.ts. Never the actual path, which would reveal who reads what. */
  route: string;
  method: string;
  status: number;
  milliseconds: number;
}

/** One value of a metric. */
export type Sample = [labels: Record<string, string>, value: number];

/** A metric that is read from the database at each scrape. If `read` fails, the metric is missing. */
export interface Gauge {
  name: string;
  help: string;
  labels: string[];
  /** How long a read value is reused. By default, it is read at each scrape. */
  keepMs?: number;
  read(): Promise<Sample[]>;
}

/** Metrics in Prometheus' text format. No metric contains a member's data. */
export interface Metrics {
  observeRequest(request: ObservedRequest): void;
  /** Counts a request that a rate limit refused. */
  observeRefusal(this: void, limit: string): void;
  /** Counts a request that the object store for photos did not answer, or refused. */
  observePhotoStoreFailure(this: void): void;
  observeStatement(this: void, text: string, milliseconds: number): void;
  /** Times how long a query or transaction waited for a connection to PostgreSQL. */
  observePoolWait(this: void, milliseconds: number): void;
  addGauge(gauge: Gauge): void;
  /** Returns every metric with its current value. */
  write(): Promise<{ contentType: string; text: string }>;
}

/**
 * Gauges of prom-client with names of counters, which Prometheus' linter refuses. Other metrics have the same
 * numbers, by type.
 */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Imports prom-client dynamically: most communities never ask for metrics. */
export async function createMetrics(version: string, commit = ''): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'kerikko_request_duration_seconds',
    help: 'Duration of requests, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'kerikko_database_statement_duration_seconds',
    help: 'Duration of database statements, by verb and table.',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS_S,
    registers: [registry],
  });
  const poolWaits = new Histogram({
    name: 'kerikko_database_pool_wait_seconds',
    help: 'Wait of a query or transaction for a connection to PostgreSQL.',
    buckets: STATEMENT_BUCKETS_S,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'kerikko_refused_total',
    help: 'Requests beyond a rate limit, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  const photoStoreFailures = new Counter({
    name: 'kerikko_photo_store_failures_total',
    help: 'Requests that the object store for photos did not answer, or refused.',
    registers: [registry],
  });
  new Gauge({
    name: 'kerikko_build_info',
    help: 'Always 1. The labels say what runs.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  }).set({ version, commit, node: process.version }, 1);
  const kinds = new Map<string, { observe(seconds: number): void }>();

  return {
    observeRequest({ route, method, status, milliseconds }) {
      requests.observe({ route, method, status }, milliseconds / 1000);
    },
    observeStatement(text, milliseconds) {
      let kind = kinds.get(text);
      if (!kind) {
        kind = statements.labels({ statement: kindOf(text) });
        if (kinds.size < MAX_STATEMENTS) kinds.set(text, kind);
      }
      kind.observe(milliseconds / 1000);
    },
    observePoolWait: (milliseconds) => poolWaits.observe(milliseconds / 1000),
    observeRefusal: (limit) => refusals.inc({ limit }),
    observePhotoStoreFailure: () => photoStoreFailures.inc(),
    addGauge({ name, help, labels, keepMs = 0, read }) {
      let readAt = Number.NEGATIVE_INFINITY;
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
        async collect() {
          const now = performance.now();
          if (now - readAt < keepMs) return;
          const samples = await read().catch(() => undefined);
          if (samples) readAt = now;
          this.reset();
          for (const [values, value] of samples ?? []) this.set(values, value);
        },
      });
    },
    async write() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Returns a statement's verb and table, such as "select stories". */
function kindOf(text: string): string {
  const verb = /^\s*(select|insert|update|delete|begin|commit|rollback|with)\b/i.exec(text)?.[1] ?? 'other';
  const table = findTable(withoutParentheses(text)) ?? findTable(text);
  return table ? `${verb} ${table}`.toLowerCase() : verb.toLowerCase();
}

function findTable(text: string): string | undefined {
  return /\b(?:from|into|update)\s+(?:as\s+)?"?([a-z_]+)"?/i.exec(text)?.[1];
}

/**
 * Removes subqueries, such as whether the reader likes a story, so that the outer table names the statement. If
 * a subquery is the table, its alias is used.
 */
function withoutParentheses(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, '');
  return outer === text ? text : withoutParentheses(outer);
}
