import { type CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import type { AppContext } from '../src/server/context.ts';
import type { Database } from '../src/server/database/database.ts';

/** Returns the database with a function that sees each query before it is sent. */
export function watchQueries(database: Database, see: (query: RootOperationNode) => void): Database {
  return database.withPlugin({
    transformQuery({ node }) {
      see(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Returns a context that records, and a function that returns the compiled queries which it has sent since the last call. */
export function createRecorder<Context extends AppContext>(context: Context) {
  const nodes: RootOperationNode[] = [];
  const executor = context.database.getExecutor();
  return {
    recorded: { ...context, database: watchQueries(context.database, (node) => nodes.push(node)) },
    take: (): CompiledQuery[] => nodes.splice(0).map((node) => executor.compileQuery(node, createQueryId())),
  };
}

/** Runs a rule and returns the compiled queries that it sent to the database. */
export async function recordQueries<Context extends AppContext>(
  context: Context,
  run: (context: Context) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const { recorded, take } = createRecorder(context);
  await run(recorded);
  return take();
}
