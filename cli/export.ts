import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { features, locateDatabase } from '../src/compose.ts';
import { exportCommunity } from '../src/features/moving/server/export-community.ts';
import { readConfig } from '../src/server/config.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { openSnapshot, takeSnapshot } from '../src/server/database/snapshot.ts';
import { createEvents } from '../src/server/event-handlers.ts';
import { openFileStore } from '../src/server/files/open-file-store.ts';
import { exists } from '../src/server/files/paths.ts';
import { createWorkFolder } from './backup/work-folder.ts';
import { becomeOwner, requireCommunity } from './community.ts';
import { runPathCommand } from './path-command.ts';

const USAGE = `Usage: npm run export -- FOLDER [--with-passwords]
The folder must not exist. What is written to it: docs/moving.md`;

/** Implements `npm run export -- FOLDER`, which writes everything that members made as documented JSON, photos and sounds. */
await runPathCommand(
  USAGE,
  { 'with-passwords': { type: 'boolean' } },
  async ({ path: folder, options, signal }) => {
    const withPasswords = options['with-passwords'] === true;
    const config = readConfig(process.env);
    await becomeOwner(config.dataDir);
    await requireCommunity(config);
    if (await exists(folder))
      throw new Error(`${folder} already exists. Choose another name, or move it away.`);
    const location = locateDatabase(config);
    // A killed export leaves only the work folder, which the next one removes.
    const work = await createWorkFolder(folder);
    try {
      const file = join(work.path, 'snapshot.sqlite');
      await takeSnapshot(location, file, []);
      const database = openSnapshot(file);
      const target = join(work.path, 'export');
      await mkdir(target);
      const report = await exportCommunity(
        { database, files: openFileStore(config), now: Date.now(), events: createEvents(features) },
        target,
        { withPasswords, signal },
      ).finally(() => database.destroy());
      await rename(target, folder);
      const { members, stories, comments, likes, photos, others, sounds, hiddenStories } = report;
      const missing = report.missingPhotos + report.missingSounds;
      const counts = [`${photos} photos`, ...sounds.map(({ kind, count }) => `${count} ${kind}`)];
      const files = ['photos', ...sounds.map(({ kind }) => kind)];
      console.log(`Database: ${nameDatabase(location)}`);
      console.log(
        `Wrote ${folder}: ${members} members, ${stories} stories, ${others.map(({ name, count }) => `${count} ${name}, `).join('')}${comments} comments, ${likes} likes, ${counts.join(', ')}.`,
      );
      if (missing > 0) console.log(`${missing} ${files.join(' or ')} are missing: their files are gone.`);
      const hidden = [{ name: 'stories', hidden: hiddenStories }, ...others].filter(
        (kind) => kind.hidden > 0,
      );
      for (const { name, hidden: count } of hidden) {
        console.log(`${count} hidden ${name} are left out: only their authors and moderators see them.`);
      }
      console.log(
        withPasswords
          ? 'The folder contains password hashes: whoever has them can guess passwords. Encrypt it, and delete it afterwards.'
          : 'Passwords are left out: members choose new ones where they arrive. With --with-passwords they keep theirs.',
      );
      console.log(
        'Letters, settings, decisions, news and drafts are left out. A copy of everything is a backup.',
      );
    } finally {
      await work.remove();
    }
  },
);
