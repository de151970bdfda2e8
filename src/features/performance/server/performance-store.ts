import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import type { Metric } from '../contract.ts';
import { BUCKETS } from './histogram.ts';

interface Sample {
  metric: Metric;
  bucket: number;
}

export interface Histogram {
  page: string;
  metric: string;
  counts: number[];
}

type Column = Exclude<keyof Tables['performance'], 'day' | 'page' | 'metric'>;
const columns = Array.from({ length: BUCKETS }, (_, index) => `bucket_${index}` as Column);

/**
 * Adds one visit's samples to the rows of its day, page and metrics. Pass the samples in the order of METRICS: a fixed
 * lock order prevents deadlocks between concurrent visits.
 */
export async function addSamples(
  queries: Queries,
  visit: { day: string; page: string },
  samples: readonly Sample[],
): Promise<void> {
  const rows = samples.map(({ metric, bucket }) => ({
    ...visit,
    metric,
    ...forEachColumn((_column, index) => (index === bucket ? 1 : 0)),
  }));
  await queries
    .insertInto('performance')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'metric'])
        .doUpdateSet((expression) => forEachColumn((column) => addExcluded(expression, column))),
    )
    .execute();
}

/** Returns the histograms of `fromDay` and all later days. */
export async function findHistograms(queries: Queries, fromDay: string): Promise<Histogram[]> {
  const rows = await queries.selectFrom('performance').selectAll().where('day', '>=', fromDay).execute();
  return rows.map((row) => ({
    page: row.page,
    metric: row.metric,
    counts: columns.map((column) => row[column]),
  }));
}

export async function deleteBefore(queries: Queries, day: string): Promise<void> {
  await queries.deleteFrom('performance').where('day', '<', day).execute();
}

function addExcluded(
  expression: ExpressionBuilder<Tables & { excluded: Tables['performance'] }, 'performance' | 'excluded'>,
  column: Column,
) {
  return expression(`performance.${column}`, '+', expression.ref(`excluded.${column}`));
}

function forEachColumn<Value>(make: (column: Column, index: number) => Value): Record<Column, Value> {
  return Object.fromEntries(columns.map((column, index) => [column, make(column, index)])) as Record<
    Column,
    Value
  >;
}
