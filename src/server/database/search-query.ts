import { type RawBuilder, sql } from 'kysely';
import type { Term } from './search-table.ts';

/** Documents have one term of every inner list. */
export type Condition = readonly (readonly Term[])[];

/** The documents of one tier. */
export interface MatchStep {
  tier: number;
  condition: Condition;
  /** Conditions of documents that are left out. At most two. */
  except: readonly Condition[];
  /** Only documents with a smaller number. */
  below: number;
}

export interface MatchQuery {
  /** In the order of the results. */
  steps: readonly MatchStep[];
  /** Only documents of this kind since this time, in milliseconds since 1970. The terms of the conditions decide the kind. */
  since?: { kind: string; time: number } | undefined;
}

/** A condition on `search_documents`, from its column `audience`: the reader is one of those for whom the document is. */
export type IsForReader = RawBuilder<unknown>;

export interface Match {
  tier: number;
  number: number;
  subjectId: string;
}

export interface FoundMatch extends Match {
  /** The place of its query in the list. */
  query: number;
}

/** Sentinel for MatchStep.below: greater than every number. */
export const ABOVE_ALL = 2 ** 31 - 1;

/**
 * How far the order of numbers and of times may differ. The clocks of two nodes do, and one transaction may take longer than
 * another.
 */
const DISORDER_MS = 3_600_000;

/** Returns the number below which no document of the kind is as new as the time. Documents of one kind are numbered by their time. */
export function firstSince(kind: RawBuilder<unknown>, time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select number from search_documents
      where kind = ${kind} and created_at >= ${time} - ${sql.lit(DISORDER_MS)} order by created_at limit 1), ${sql.lit(ABOVE_ALL)})`;
}
