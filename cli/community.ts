import { stat } from 'node:fs/promises';
import { locateDatabase } from '../src/compose.ts';
import type { Config } from '../src/server/config.ts';
import { isMigrated } from '../src/server/database/existing-database.ts';

/** Checks that the configured database has a community. @throws with the setting to check, as a sentence */
export async function requireCommunity(config: Config): Promise<void> {
  if (await isMigrated(locateDatabase(config))) return;
  throw new Error(
    config.databaseUrl
      ? 'The database at DATABASE_URL has no community. Is DATABASE_URL the one that the server uses?'
      : `There is no database in ${config.dataDir}. Is DATA_DIR the one that the server uses?`,
  );
}

/** Changes the user from root to the owner of a folder, so that new files belong to the user who runs the server. */
export async function becomeOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(() => undefined);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
