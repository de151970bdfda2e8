import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFolders } from '../src/server/files/create-folders.ts';
import { fillWithDemo } from './demo/fill.ts';
import { loadServer } from './load-server.ts';

/** Implements `npm run demo`: starts the server on a separate data folder and fills it with a demo community once. */
async function main(): Promise<void> {
  refuseParameters();
  const environment = {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? './data-demo',
    // Everyone should be able to look at the admin pages.
    ADMIN_SECOND_FACTOR: process.env.ADMIN_SECOND_FACTOR ?? 'off',
  };
  const { readConfig, startServer } = await loadServer();
  const config = readConfig(environment);
  const password = await readOrMakePassword(join(config.dataDir, 'demo-password.txt'));
  const signIns = await fillWithDemo(config, password);
  await startServer(environment);
  console.log(`
Sign in as a member:         ${signIns.member}
          or administrator:  ${signIns.administrator}
          password of both:  ${password}`);
}

/** Refuses parameters, so that `--help` starts no server. @throws Error with the usage */
function refuseParameters(): void {
  try {
    parseArgs();
  } catch {
    throw new Error(
      'Usage: npm run demo\nIt takes no parameters. PORT and DATA_DIR choose another port and folder.',
    );
  }
}

/** Returns the password of a data folder, which is random because the demo may be reachable from a network. */
async function readOrMakePassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  await createFolders(dirname(file));
  const made = `kerikko-${randomBytes(4).toString('hex')}`;
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
