import { type RawBuilder, sql } from 'kysely';
import type { Term } from './search-table.ts';

/** A document meets the condition if it has at least one term of every inner list. */
export type Condition = readonly (readonly Term[])[];

/** The documents of one tier. */
export interface MatchStep {
  tier: number;
  condition: Condition;
  /** Documents that meet one of these conditions are left out. At most two conditions. */
  except: readonly Condition[];
  /** Only documents with a smaller number. */
  below: number;
}

export interface MatchQuery {
  /** The terms of the conditions select this kind. */
  kind: string;
  /** In the order of the results. */
  steps: readonly MatchStep[];
  /** Only documents since this time, in milliseconds since 1970. */
  since?: number | undefined;
}

/** A condition on the column `audience` of `search_documents`: the document is for the reader. */
export type IsForReader = RawBuilder<unknown>;

export interface Match {
  tier: number;
  number: number;
  subjectId: string;
}

export interface FoundMatch extends Match {
  /** The index of the match's query in the list. */
  query: number;
}

/** Sentinel for MatchStep.below: greater than every number. */
export const ABOVE_ALL = 2 ** 31 - 1;

/**
 * How far the order of numbers and that of times may differ. The clocks of two nodes differ, and one
 * transaction may take longer than another.
 */
const DISORDER_MS = 3_600_000;

/**
 * Returns a number below which all documents of the kind are older than the time. Documents of one kind are
 * numbered by their time.
 */
export function firstSince(kind: RawBuilder<unknown>, time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select number from search_documents
      where kind = ${kind} and created_at >= ${time} - ${sql.lit(DISORDER_MS)} order by created_at limit 1), ${sql.lit(ABOVE_ALL)})`;
}
