import { createContext, locateDatabase } from '../src/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { findPendingMigrations } from '../src/server/database/existing-database.ts';
import { becomeOwner, requireCommunity } from './community.ts';
import { act } from './members/act.ts';
import { list } from './members/list.ts';
import { readParameters } from './members/parameters.ts';
import { printFailure } from './print.ts';

/**
 * Implements `npm run members`: lists people, shows one, and decides about them by the rules of the administrators' pages, with the
 * same mails and the same entries in the log.
 */
async function main(parameters: string[]): Promise<void> {
  const wanted = readParameters(parameters);
  const config = readConfig(process.env);
  await becomeOwner(config.dataDir);
  await requireCommunity(config);
  const pending = await findPendingMigrations(locateDatabase(config));
  if (pending.length > 0) {
    throw new Error(
      'The database is of an earlier version of Kerikko. Start this version once, then try again.',
    );
  }
  // Only the current user may read files that SQLite creates beside the database.
  process.umask(0o077);
  // The answer is alone on standard output, so that programs can read it.
  const quiet = { ...config, logLevel: 'error', metricsPort: undefined } as const;
  const context = await createContext(quiet, { print: () => {}, logTo: process.stderr });
  try {
    const print = (text: string) => console.log(text);
    await (wanted.command === 'list' ? list(context, wanted, print) : act(context, wanted, print));
  } finally {
    await context.close();
  }
}

await main(process.argv.slice(2)).catch(printFailure);
