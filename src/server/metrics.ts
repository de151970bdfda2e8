/** Up to what everyone feels: a page that takes a tenth of a second, a statement that takes a hundredth. */
const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_BUCKETS_S = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
/** The texts come from the code and are fewer. */
const MAX_STATEMENTS = 1000;

export interface ObservedRequest {
  /** As access.ts lists it, never as it was sent: that tells who reads what. */
  address: string;
  method: string;
  status: number;
  milliseconds: number;
}

/** One figure, with what tells it from others of its name. */
export type Sample = [labels: Record<string, string>, value: number];

/** Figures about this process, as Prometheus reads them. They hold nothing of a member. Tested in metrics.test.ts. */
export interface Metrics {
  observeRequest(request: ObservedRequest): void;
  observeStatement(this: void, text: string, milliseconds: number): void;
  /** Adds figures that are looked up when somebody asks; while that fails they are left out. */
  addGauge(gauge: { name: string; help: string; labels: string[]; read: () => Promise<Sample[]> }): void;
  /** All of them, now. */
  write(): Promise<{ contentType: string; text: string }>;
}

/** Loads the library only here: most communities never ask for figures. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kerikko_request_duration_seconds',
    help: 'Time to the answer, by address, method and status.',
    labelNames: ['address', 'method', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'kerikko_database_statement_duration_seconds',
    help: 'Time for the database to answer, by what was done to which table.',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS_S,
    registers: [registry],
  });
  const kinds = new Map<string, { observe(seconds: number): void }>();

  return {
    observeRequest({ address, method, status, milliseconds }) {
      requests.observe({ address, method, status }, milliseconds / 1000);
    },
    observeStatement(text, milliseconds) {
      let kind = kinds.get(text);
      if (!kind) {
        kind = statements.labels({ statement: kindOf(text) });
        if (kinds.size < MAX_STATEMENTS) kinds.set(text, kind);
      }
      kind.observe(milliseconds / 1000);
    },
    addGauge({ name, help, labels, read }) {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
        async collect() {
          const figures = await read().catch(() => []);
          this.reset();
          for (const [values, figure] of figures) this.set(values, figure);
        },
      });
    },
    async write() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** What a statement does to which table, as "select stories": a name for all of its kind. */
function kindOf(text: string): string {
  const verb = /^\s*(select|insert|update|delete|begin|commit|rollback|with)\b/i.exec(text)?.[1] ?? 'other';
  const table = findTable(withoutParentheses(text)) ?? findTable(text);
  return table ? `${verb} ${table}`.toLowerCase() : verb.toLowerCase();
}

function findTable(text: string): string | undefined {
  return /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
}

/** What is asked for in between, as whether the reader likes a story, is not what the statement is about. */
function withoutParentheses(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, '');
  return outer === text ? text : withoutParentheses(outer);
}
