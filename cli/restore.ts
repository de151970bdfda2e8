import { readConfig } from '../src/server/config.ts';
import { runFileCommand } from './backup/file-command.ts';
import { formatTables } from './backup/format-tables.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** npm run restore -- FILE: a backup to an empty place, whichever database and photo store that is. */
await runFileCommand('restore', async (file, signal) => {
  const config = readConfig(process.env);
  const { manifest, snapshot, restored, photoFiles } = await restoreBackup(config, file, signal).catch(
    (error: Error) => {
      throw new Error(`Nothing was restored. ${error.message}`, { cause: error });
    },
  );
  console.log(`Restored the backup of ${manifest.writtenAt} and compared every row:`);
  console.log(formatTables(snapshot, restored));
  console.log(`${photoFiles} photo files. There are no sequences to set: every id is random.`);
  console.log(
    'Everybody signs in anew. Mails that waited are held back; an administrator may send them again.',
  );
  console.log(
    `Whoever left, and whatever was deleted, since ${manifest.writtenAt} is back: delete it again.`,
  );
});
