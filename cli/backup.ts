import { locateDatabase } from '../src/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { formatTables } from './backup/format-tables.ts';
import { writeBackup } from './backup/write-backup.ts';
import { runPathCommand } from './path-command.ts';

/** Implements `npm run backup -- FILE`, which writes the database and the photos to one file while the server runs. */
await runPathCommand('Usage: npm run backup -- FILE', {}, async ({ path: file, signal }) => {
  const config = readConfig(process.env);
  const { manifest, bytes, rowsMissingPhoto, foreignTables } = await writeBackup(config, file, signal).catch(
    (error: Error) => {
      throw new Error(`No backup was written. ${error.message}`, { cause: error });
    },
  );
  console.log(`Database: ${nameDatabase(locateDatabase(config))}`);
  console.log(`Wrote and verified ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
  console.log(formatTables(manifest.tables));
  console.log(`${manifest.photoFiles} photo files`);
  if (rowsMissingPhoto.length > 0) {
    console.log(
      `${rowsMissingPhoto.length} photos are missing: their owners changed or removed them during the backup.`,
    );
  }
  if (foreignTables.length > 0) {
    console.log(`Tables that Kerikko does not make were left out: ${foreignTables.join(', ')}.`);
  }
  console.log(
    'The backup omits sessions and one-time links. It includes unsent mails; a restore holds them back.',
  );
  console.log(
    'The file contains everything that members wrote: encrypt it, and store it on another machine.',
  );
});
