import { readConfig } from '../src/server/config.ts';
import { runFileCommand } from './backup/file-command.ts';
import { formatTables } from './backup/format-tables.ts';
import { writeBackup } from './backup/write-backup.ts';

/** npm run backup -- FILE: the database and the photos in one file, while the server runs. */
await runFileCommand('backup', async (file, signal) => {
  const { manifest, bytes, accountsWithPhotoGone } = await writeBackup(
    readConfig(process.env),
    file,
    signal,
  ).catch((error: Error) => {
    throw new Error(`No backup was written. ${error.message}`, { cause: error });
  });
  console.log(`Written and read back: ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
  console.log(formatTables(manifest.tables));
  console.log(`${manifest.photoFiles} photo files`);
  if (accountsWithPhotoGone.length > 0) {
    console.log(
      `Without the photos of ${accountsWithPhotoGone.length} members, who changed or removed them meanwhile.`,
    );
  }
  console.log(
    'Left out: sessions and one-time links. Mails that wait are in it, and held back when it is restored.',
  );
  console.log('It holds everything that members told: encrypt it, and keep it elsewhere.');
});
