import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Community, createCommunity } from './community.ts';
import { test as base, SQLITE_FILE_NAME } from './kerikko.ts';

interface WorkerFixtures {
  /** A community that each worker creates once, and the data folder that holds it. No server uses this folder. */
  prepared: { folder: string; community: Community };
}

/** Tests whose servers begin with the community of community.ts. Each test gets a copy of its own. */
export const test = base.extend<{ community: Community }, WorkerFixtures>({
  prepared: [
    async ({ migratedFile }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kerikko-community-'));
      await copyFile(migratedFile, join(folder, SQLITE_FILE_NAME));
      await use({ folder, community: await createCommunity({ url: 'http://localhost', dataDir: folder }) });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  preparedFolder: async ({ prepared }, use) => use(prepared.folder),
  community: async ({ prepared, kerikko }, use) => use({ ...prepared.community, kerikko }),
});
