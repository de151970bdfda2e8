import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { namesOf } from '../questions.ts';

/** Returns the names of accounts, by id. The map lacks an account without a name. Runs no query without ids. */
export async function readNames(
  context: AppContext,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const [names = new Map<string, string>()] = await ask(context, namesOf, { accountIds });
  return names;
}
