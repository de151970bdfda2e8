import type { Queries } from '../../../server/database/database.ts';

/** Returns how many stories each topic has that members can read. */
export async function countStoriesByTopic(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.selectFrom('topics').select(['id', 'stories']).execute();
  return new Map(rows.map(({ id, stories }) => [id, stories]));
}
