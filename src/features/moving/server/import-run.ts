import { setImmediate as giveWay } from 'node:timers/promises';
import type { AppContext } from '../../../server/context.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { toImportKey, toTargetId } from './import-ids.ts';
import { findImported, rememberImports } from './imports-store.ts';
import type { MovedParts } from './moved-parts.ts';
import type { RefusedFiles } from './refused-files.ts';
import type { Item, Kind, Problem, Source } from './source.ts';
import type { Tally } from './tally.ts';

/** The state that the phases of an import share. */
export interface ImportRun {
  context: AppContext;
  source: Source;
  /** The parts that features register, which are imported with stories. */
  parts: MovedParts;
  tally: Tally;
  isDryRun: boolean;
  /** Whether a person of the source may get the account that has their email here. */
  isMerging: boolean;
  /** Undefined in a dry run. */
  refused: RefusedFiles | undefined;
  signal: AbortSignal | undefined;
  /** Runs before every transaction. */
  beforeWrite(): Promise<void>;
  /** Runs after each transaction. */
  onProgress: ((kind: Kind, read: number) => void) | undefined;
}

/** The rows of one transaction. On SQLite, other writers wait for the transaction. */
export const BATCH = 200;

/** What to do with a new record: insert a row, or report a problem. */
export type Outcome<Row> = { row: Row; problem?: undefined } | { row?: undefined; problem: Problem };

export interface Fresh<Value> {
  id: string;
  /** The id that the record gets here. */
  targetId: string;
  value: Value;
}

interface Phase<Value, Row> {
  kind: Kind;
  items: AsyncIterable<Item<Value>>;
  /** Returns a short text by which a volunteer recognises a record. */
  describe(value: Value | undefined, id: string): string;
  /** Returns the target ids of records that are here already, independent of what earlier imports recorded. */
  findExisting(targetIds: string[], ids: string[]): Promise<Set<string>>;
  prepare(fresh: Fresh<Value>): Outcome<Row>;
  /** Inserts rows. Does not change a row whose id somebody has taken meanwhile. */
  write(transaction: Transaction, rows: Row[]): Promise<unknown>;
  /** Called for each record that is here already, for each new one, and for each that is refused. */
  onPresent?(value: Value, id: string): void;
  onNew?(id: string): void;
  onRefused?(value: Value | undefined): void;
}

/**
 * Imports the records of one kind in batches. Each transaction also remembers its records, so that a second run
 * can continue after the first was killed.
 */
export async function runPhase<Value, Row>(run: ImportRun, phase: Phase<Value, Row>): Promise<void> {
  const seen = new Set<string>();
  for await (const batch of inGroups(phase.items, BATCH)) {
    run.signal?.throwIfAborted();
    await takeBatch(run, phase, batch, seen);
    run.onProgress?.(phase.kind, run.tally.countsOf(phase.kind).read);
    await giveWay();
  }
}

async function takeBatch<Value, Row>(
  run: ImportRun,
  phase: Phase<Value, Row>,
  batch: Item<Value>[],
  seen: Set<string>,
): Promise<void> {
  const { context, source, tally } = run;
  const { kind } = phase;
  const known = await findImported(
    context.database,
    batch.map(({ id }) => toImportKey(source, kind, id)),
  );
  const existing = await phase.findExisting(
    batch.map(({ id }) => toTargetId(source, kind, id)),
    batch.map(({ id }) => id),
  );
  const rows = new Map<string, { row: Row; key: string }>();
  for (const item of batch) {
    const { id, value } = item;
    const key = toImportKey(source, kind, id);
    const targetId = toTargetId(source, kind, id);
    const isDoubled = seen.has(targetId);
    seen.add(targetId);
    if (item.problem !== undefined) await refuse(run, phase, item, item.problem);
    else if (isDoubled) await refuse(run, phase, item, 'doubled');
    else if (value !== undefined && (known.has(key) || existing.has(targetId))) {
      tally.add(kind, 'present');
      phase.onPresent?.(value, id);
    } else if (value !== undefined) {
      const outcome = phase.prepare({ id, targetId, value });
      if (outcome.problem !== undefined) await refuse(run, phase, item, outcome.problem);
      else {
        phase.onNew?.(id);
        rows.set(targetId, { row: outcome.row, key });
      }
    }
  }
  tally.add(kind, 'imported', rows.size);
  if (run.isDryRun || rows.size === 0) return;
  await run.beforeWrite();
  await inTransaction(context, async (transaction) => {
    await phase.write(
      transaction,
      [...rows.values()].map(({ row }) => row),
    );
    await rememberImports(
      transaction,
      [...rows.values()].map(({ key }) => ({ key, kind })),
      context.clock.now(),
    );
  });
}

async function refuse<Value, Row>(
  run: ImportRun,
  { kind, describe, onRefused }: Phase<Value, Row>,
  { id, value, original }: Item<Value>,
  problem: Problem,
): Promise<void> {
  run.tally.refuse(kind, problem, describe(value, id));
  onRefused?.(value);
  await run.refused?.add(kind, { id, problem, original });
}
