import { access, constants, stat } from 'node:fs/promises';
import { locateDatabase } from '../src/compose.ts';
import type { Config } from '../src/server/config.ts';
import { isMigrated } from '../src/server/database/existing-database.ts';

/** The configured database has no community. */
export class NoCommunityError extends Error {}

/** Checks that the configured database has a community. @throws with the setting to check, as a sentence */
export async function requireCommunity(config: Config): Promise<void> {
  if (await isMigrated(locateDatabase(config))) return;
  await mustBeOpen(config);
  throw new NoCommunityError(
    config.databaseUrl
      ? 'The database at DATABASE_URL has no community. Is DATABASE_URL the one that the server uses?'
      : `There is no database in ${config.dataDir}. Is DATA_DIR the one that the server uses?`,
  );
}

/** @throws if the current user may not enter the data folder, where a database would seem to be missing */
async function mustBeOpen({ dataDir }: Config): Promise<void> {
  const error = await access(dataDir, constants.X_OK).catch((error: NodeJS.ErrnoException) => error);
  if (error?.code !== 'EACCES') return;
  throw new Error(
    `This user may not open the folder ${dataDir}. Run the command as the user who runs Kerikko, or set DATA_DIR to another folder.`,
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
