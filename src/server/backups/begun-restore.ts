import { join } from 'node:path';
import { exists } from '../files/paths.ts';

/** What a restore calls the copy of its database, in DATA_DIR. Its folder of temporary files has this name and an ending. */
export const RESTORED = 'restored';
const WORK_FOLDER = `${RESTORED}.tmp`;

/** Returns the folder of a restore that runs or was killed: a restore that ends removes it. Undefined without one. */
export async function findBegunRestore(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, WORK_FOLDER);
  return (await exists(folder)) ? folder : undefined;
}
