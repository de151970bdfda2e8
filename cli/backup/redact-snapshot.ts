import type { Feature } from '../../src/app/feature.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { TableName } from '../../src/server/database/schema.ts';
import { clearIndex } from '../../src/server/database/search-table.ts';

/** Deletes or changes the rows of a snapshot that a restore must not bring back, as their features register. */
export async function redactSnapshot(
  snapshot: Database,
  features: readonly Feature[],
  now: number,
): Promise<void> {
  // A database of an earlier version lacks some tables and columns.
  const found = await snapshot.introspection.getTables();
  await clearIndex(snapshot);
  const tables = features.flatMap((feature) => Object.entries(feature.tables));
  await snapshot.transaction().execute(async (transaction) => {
    for (const [name, { backup }] of tables) {
      const columns = found.find((table) => table.name === name)?.columns.map((column) => column.name);
      if (!columns || !backup) continue;
      if (backup === 'omit') await transaction.deleteFrom(name as TableName).execute();
      else await backup(transaction, { now, columns });
    }
  });
}
