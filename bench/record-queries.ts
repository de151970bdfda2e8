import { type CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { AppContext } from '../src/server/context.ts';

/** Runs a rule and returns the compiled queries that it sent to the database. */
export async function recordQueries(
  context: AppContext,
  run: (context: AppContext) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run({ ...context, database: context.database.withPlugin(recorder) });
  const executor = context.database.getExecutor();
  return nodes.map((node) => executor.compileQuery(node, createQueryId()));
}
