import { locateDatabase } from '../src/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { migrateDatabase } from '../src/server/database/database.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { becomeOwner, requireCommunity } from './community.ts';
import { printFailure } from './print.ts';

/**
 * Implements `npm run migrate`, which brings the database to this version's schema without serving. The version that runs meanwhile
 * goes on serving pages, so an upgrade interrupts nobody for as long as a migration takes: docs/decisions/080.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await becomeOwner(config.dataDir);
  await requireCommunity(config);
  // Only the current user may read files that SQLite creates beside the database.
  process.umask(0o077);
  const location = locateDatabase(config);
  console.log(`Database: ${nameDatabase(location)}`);
  const start = performance.now();
  const applied = await migrateDatabase(location);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    applied.length > 0
      ? `${applied.length} migrations ran in ${seconds} s. Restart Kerikko now.`
      : 'The database has the schema of this version already.',
  );
}

await main().catch(printFailure);
