import { locateDatabase } from '../src/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { formatTables } from './backup/format-tables.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { becomeOwner } from './community.ts';
import { runPathCommand } from './path-command.ts';

/** Implements `npm run restore -- FILE`, which restores a backup into an empty database and an empty photo store. */
await runPathCommand('Usage: npm run restore -- FILE', {}, async ({ path: file, signal }) => {
  const config = readConfig(process.env);
  console.log(`Database: ${nameDatabase(locateDatabase(config))}`);
  await becomeOwner(config.dataDir);
  const { manifest, snapshot, restored, photoFiles } = await restoreBackup(config, file, signal).catch(
    (error: Error) => {
      throw new Error(`Nothing was restored. ${error.message}`, { cause: error });
    },
  );
  console.log(`Restored the backup of ${manifest.writtenAt} and verified every row:`);
  console.log(formatTables(snapshot, restored));
  console.log(`${photoFiles} photo files. Ids are random, so there are no sequences to reset.`);
  console.log(
    'Everyone has to sign in again. Mails that were waiting are held back; an administrator can send them.',
  );
  console.log(
    `Accounts and stories that were deleted after ${manifest.writtenAt} are back: delete them again.`,
  );
});
