import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, Transaction as KyselyTransaction, QueryResult } from 'kysely';
import type { AppEvent, Events } from '../events.ts';
import type { Logger } from '../log.ts';
import type { Database, Queries } from './database.ts';
import { isServer } from './is-server.ts';
import type { Tables } from './schema.ts';

export type Transaction = KyselyTransaction<Tables>;

/** Work to run after a commit. inTransaction waits for it, so slow work should continue in the background. */
export type AfterCommitWork = () => void | Promise<void>;

interface Scope {
  /** False once the rule has ended: the transaction accepts no more work. */
  isOpen: boolean;
  /** In the order of registration. */
  work: Set<AfterCommitWork>;
  /** The channels to publish after the commit. */
  signals: Set<string>;
  /** The tasks to run soon after the commit. */
  tasks: Set<string>;
  /** The promises of executeAhead's statements. Each must get an error handler. */
  sent: Promise<unknown>[];
  /** The running statements whose results are checked before the commit. */
  checked: Promise<unknown>[];
  /** Runs the handlers of an event. */
  dispatch(transaction: Transaction, event: AppEvent): Promise<void>;
  /** Returns the answers to a question. */
  answer(transaction: Transaction, question: string, input: unknown): Promise<unknown[]>;
}

interface TransactionContext {
  database: Database;
  log: Logger;
  /** Receives the channels of signalAfterCommit. */
  live?: { publish(channels: readonly string[]): void };
  /** Receives the tasks of runSoonAfterCommit. */
  scheduler?: { runSoon(task: string): void };
  /** Receives the events of raise. */
  events?: Events;
}

const scopes = new WeakMap<Transaction, Scope>();
const currentScope = new AsyncLocalStorage<Scope>();

/**
 * Runs `rule` in a separate transaction and returns its result. Once the commit has succeeded, runs the work that the
 * rule registered with afterCommit. After a rollback or a failed commit, none of that work runs. An error in the work
 * is logged and does not fail the caller, because the rule's changes are already stored.
 * @throws the error of the rule or of the commit
 * @throws Error if the caller is inside another inTransaction
 */
export async function inTransaction<Result>(
  context: TransactionContext,
  rule: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { database, log, live, scheduler, events } = context;
  // On SQLite, a second transaction would wait forever for the first one's mutex.
  if (currentScope.getStore()?.isOpen) {
    throw new Error('inTransaction cannot be nested: pass the open transaction to the inner function');
  }
  const scope: Scope = {
    isOpen: true,
    work: new Set(),
    signals: new Set(),
    tasks: new Set(),
    sent: [],
    checked: [],
    async dispatch(transaction, event) {
      await events?.dispatch(context, transaction, event);
    },
    async answer(transaction, question, input) {
      return (await events?.answer(question, { ...context, database: transaction }, input)) ?? [];
    },
  };
  const run = (transaction: Transaction) =>
    currentScope.run(scope, async () => {
      scopes.set(transaction, scope);
      try {
        const result = await rule(transaction);
        await Promise.all(scope.checked);
        return result;
      } finally {
        scope.isOpen = false;
      }
    });
  const result = await database
    .transaction()
    .execute(run)
    .catch(async (error: unknown) => {
      // If a statement that was sent ahead fails, all later statements fail, and so does the commit.
      await Promise.all(scope.sent);
      throw error;
    });
  if (scope.signals.size > 0) live?.publish([...scope.signals]);
  for (const task of scope.tasks) scheduler?.runSoon(task);
  for (const work of scope.work) {
    try {
      await work();
    } catch (error) {
      log.error({ error: String(error) }, 'work after a commit failed');
    }
  }
  return result;
}

/**
 * Runs a statement whose result the rule does not need. On PostgreSQL, the next statements do not wait for its
 * answer, nor does the commit without a `check`, which receives the result and may throw. An error of the
 * statement or the check fails inTransaction.
 */
export async function executeAhead(
  queries: Queries,
  statement: { compile(queries: Queries): CompiledQuery },
  check?: (result: QueryResult<unknown>) => void,
) {
  const compiled = statement.compile(queries);
  const scope = scopes.get(queries as Transaction);
  if (!scope?.isOpen || !isServer(queries)) {
    const result = await queries.executeQuery(compiled);
    check?.(result);
    return;
  }
  await queries.getExecutor().provideConnection(async (connection) => {
    const sent = connection.executeQuery(compiled).then(check);
    sent.catch(() => {});
    scope.sent.push(sent);
    if (check) scope.checked.push(sent);
  });
}

/**
 * Registers work to run after the transaction's commit. The same function registered twice runs once. The work is
 * lost if the process ends right after the commit, so something else must catch up on it, as the outbox does by
 * polling.
 * @throws Error if inTransaction did not open the transaction, or its rule has ended
 */
export function afterCommit(transaction: Transaction, work: AfterCommitWork): void {
  requireScope(transaction, 'afterCommit').work.add(work);
}

/**
 * Raises an event: runs the handlers that other features registered for it, in this transaction. Name the union of
 * the feature's events, as in `raise<StoryEvent>(transaction, …)`, so that the event is type-checked.
 * @throws the error of a handler
 * @throws Error if inTransaction did not open the transaction, or its rule has ended
 */
export async function raise<Event extends AppEvent>(transaction: Queries, event: Event): Promise<void> {
  await requireScope(transaction, 'raise').dispatch(transaction as Transaction, event);
}

/**
 * Returns the features' answers to a question, with the transaction as their database: askWithin checks the
 * types.
 * @throws Error if inTransaction did not open the transaction, or its rule has ended
 */
export async function answerWithin(
  transaction: Queries,
  question: string,
  input: unknown,
): Promise<unknown[]> {
  return requireScope(transaction, 'answerWithin').answer(transaction as Transaction, question, input);
}

/** Returns the scope of an open transaction. @throws Error that names the caller */
function requireScope(transaction: Queries, caller: string): Scope {
  const scope = scopes.get(transaction as Transaction);
  if (!scope?.isOpen) throw new Error(`${caller} needs an open transaction of inTransaction`);
  return scope;
}

/**
 * Publishes channels after the transaction's commit, so that listening pages read again. Does nothing outside
 * of a transaction of inTransaction: code that changes rows without one publishes by itself.
 */
export function signalAfterCommit(queries: Queries, ...channels: string[]): void {
  const scope = scopes.get(queries as Transaction);
  for (const channel of channels) scope?.signals.add(channel);
}

/**
 * Runs a task of a feature shortly after the transaction's commit: see Sweeper.runSoon. Does nothing outside of a transaction
 * of inTransaction: the task also runs every few seconds.
 */
export function runSoonAfterCommit(queries: Queries, task: string): void {
  scopes.get(queries as Transaction)?.tasks.add(task);
}
