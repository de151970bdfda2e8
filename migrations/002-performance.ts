import { type Kysely, sql } from 'kysely';

/*
 * Adds daily histograms of web vitals: for each day (UTC, such as 2026-11-20), page pattern and metric, each bucket
 * counts visits. The table contains no personal data.
 */
const BUCKETS = 16;

export async function up(database: Kysely<unknown>): Promise<void> {
  let table = database.schema
    .createTable('performance')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('metric', 'text', (column) =>
      column.notNull().check(sql`metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')`),
    );
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    table = table.addColumn(`bucket_${bucket}`, 'bigint', (column) => column.notNull());
  }
  await table.addPrimaryKeyConstraint('performance_once', ['day', 'page', 'metric']).execute();
}
