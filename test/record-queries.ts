import { type CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { AppContext } from '../src/server/context.ts';

/** Returns a context that records, and a function that returns the compiled queries which it has sent since the last call. */
export function createRecorder<Context extends AppContext>(context: Context) {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const executor = context.database.getExecutor();
  return {
    recorded: { ...context, database: context.database.withPlugin(plugin) },
    take: (): CompiledQuery[] => nodes.splice(0).map((node) => executor.compileQuery(node, createQueryId())),
  };
}

/** Runs a rule and returns the compiled queries that it sent to the database. */
export async function recordQueries(
  context: AppContext,
  run: (context: AppContext) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const { recorded, take } = createRecorder(context);
  await run(recorded);
  return take();
}
