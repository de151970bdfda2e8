import type { AppContext } from '../src/server/context.ts';
import type { TestApp } from './create-test-app.ts';

/** As many as the application ever has open to a database server. */
const CONNECTIONS = 10;

/**
 * Runs things at the same time, on connections that are open already:
 * while new ones open, the first is done before the second begins, and a race is none.
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

/** The same context, but something else happens before every transaction that is begun through it. */
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

/** A place where the first who come wait for the last. */
export function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}
