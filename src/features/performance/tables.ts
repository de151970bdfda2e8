type Bucket = `bucket_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15}`;

/** One histogram for each day, page and metric: each bucket counts visits. */
interface PerformanceTable extends Record<Bucket, number> {
  /** In UTC, such as 2026-11-20. */
  day: string;
  page: string;
  metric: string;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    performance: PerformanceTable;
  }
}
