// Runs on: SQLite, PostgreSQL nightly

import { copyFile, open, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, createStory } from '../../test/factories.ts';
import { makeKeyFile } from '../../test/make-key-file.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { createFolder } from '../../test/temporary-folder.ts';
import { makeNightlyBackup } from './nightly-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const OLD = ['2026-11-17T030000Z', '2026-11-18T030000Z'].map(
  (time) => `kerikko-nightly-kerikko.test-${time}.tar`,
);
const OWN = 'kerikko-2020-01-01.tar';
/** The server of a trial copy leaves this file in the same folder. */
const OF_A_COPY = 'kerikko-nightly-trial.example.org-2026-11-17T030000Z.tar';
/** These files were made while the clock was ahead. */
const LATER = ['2077-01-01T030000Z', '2077-01-02T030000Z', '2077-01-03T030000Z'].map(
  (time) => `kerikko-nightly-kerikko.test-${time}.tar`,
);

test('a scheduled backup is encrypted, copied to the object store, and restored with its key only', async () => {
  const s3 = await startS3Server();
  onTestFinished(s3.remove);
  const [folder, key, otherKey] = [await createFolder(), await makeKeyFile(), await makeKeyFile()];
  for (const name of [...OLD, ...LATER, OWN, OF_A_COPY]) await writeFile(join(folder, name), 'old');
  const settings = { BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_KEY_FILE: key };
  const app = await createTestApp({ environment: { ...settings, ...s3.environment } });
  await createStory(app, await createActor(app), { title: 'Rain', topic: 'food' });

  const { file, bytes, problem } = await makeNightlyBackup(app.context.config);
  expect(problem).toBeUndefined();
  const name = file.slice(folder.length + 1);
  expect(name).toMatch(/^kerikko-nightly-kerikko.test-2\d{3}-\d\d-\d\dT\d{6}Z\.tar\.age$/);
  expect((await readdir(folder)).sort()).toEqual([OWN, OLD[1], name, OF_A_COPY]);
  const copies = await Array.fromAsync(app.context.files.list('backups'));
  expect(copies.map((copy) => copy.key)).toEqual([`backups/${name}`]);
  expect((await app.context.files.get(`backups/${name}`))?.size).toBe(bytes);

  const changed = join(folder, 'changed.age');
  await copyFile(file, changed);
  const handle = await open(changed, 'r+');
  // Every value changes: one in 256 encrypted bytes would be equal to any fixed value.
  const { buffer: byte } = await handle.read(Buffer.alloc(1), 0, 1, bytes - 1000);
  await handle.write(
    byte.map((value) => value ^ 1),
    0,
    1,
    bytes - 1000,
  );
  await handle.close();
  const cut = join(folder, 'cut.age');
  await copyFile(file, cut);
  // The end of the first chunk of the format.
  await truncate(cut, bytes - (bytes % 65_552));
  const restore = async (from: string, keyFile?: string) =>
    restoreBackup(
      readConfig({
        DATA_DIR: join(await createFolder(), 'new'),
        ...(keyFile ? { BACKUP_KEY_FILE: keyFile } : {}),
      }),
      from,
    );
  const wrong: [string, string | undefined, RegExp][] = [
    [file, undefined, /^The backup is encrypted\. Set BACKUP_KEY_FILE to the file with its key\.$/],
    [file, otherKey, /^The backup is encrypted with another key than those in BACKUP_KEY_FILE\.$/],
    [file, join(folder, 'nowhere'), /^The key file .+ does not exist\./],
    [file, join(folder, OWN), /^The key file .+ contains no valid secret key of age/],
    [changed, key, /^The encrypted backup was changed, or its end is missing\.$/],
    [cut, key, /^The encrypted backup was changed, or its end is missing\.$/],
  ];
  for (const [from, keyFile, message] of wrong) await expect(restore(from, keyFile)).rejects.toThrow(message);
  const { restored, snapshot } = await restore(file, key);
  expect(restored).toEqual(snapshot);
  expect(restored.stories?.rows).toBe(1);
});

test('a backup that cannot be copied is good all the same, and one that fails deletes no older one', async () => {
  const s3 = await startS3Server();
  const folder = await createFolder();
  for (const name of OLD) await writeFile(join(folder, name), 'old');
  const settings = { BACKUP_DIR: folder, BACKUP_KEEP: '1', ...s3.environment };
  const { config } = (await createTestApp({ environment: settings })).context;
  await s3.remove();
  const { problem, file } = await makeNightlyBackup(config);
  expect(problem).toMatch(/^The backup was not copied to the object store: .+cannot be reached/);
  expect(await readdir(folder)).toEqual([file.slice(folder.length + 1)]);

  for (const name of OLD) await writeFile(join(folder, name), 'old');
  const key = join(folder, 'nowhere');
  await expect(makeNightlyBackup({ ...config, backupKeyFile: key })).rejects.toThrow('does not exist');
  expect((await readdir(folder)).length).toBe(3);
});
