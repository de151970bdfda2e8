import type { AppContext } from '../src/server/context.ts';
import type { TestApp } from './create-test-app.ts';

/** The largest number of connections that the application opens to a database server. */
const CONNECTIONS = 10;

/**
 * Runs `work` for all items at the same time. Opens the database connections first: otherwise the first call ends
 * before the second one has a connection, and the test has no race.
 */
export async function runConcurrently<Item, Result>(
  app: TestApp,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const client = app.client();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => client.get('/healthz')));
  return Promise.all(items.map(work));
}

/** Returns a context that awaits `meanwhile` before each transaction that it begins. */
export function beforeTransactions<Context extends AppContext>(
  context: Context,
  meanwhile: () => Promise<void>,
): Context {
  const { database } = context;
  const begin = () => {
    const execute: ReturnType<typeof database.transaction>['execute'] = async (work) => {
      await meanwhile();
      return database.transaction().execute(work);
    };
    return { execute };
  };
  const watched = new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return begin;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...context, database: watched };
}

/** Creates a barrier: each call resolves when the function has been called `count` times. */
export function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}
