// Runs nightly

import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../test/free-port.ts';
import { runToEnd } from '../test/running-server.ts';
import { createFolder } from '../test/temporary-folder.ts';

describe('npm start', () => {
  test('reports a port in use and exits with 1', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const dataDir = await createFolder();
    expect(await runToEnd({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `Another program uses port ${port}. Stop it, or choose another port: PORT=3001 npm start`,
    });
    // A database that a new version has migrated would stop the old version, which may be the other program.
    expect(await readdir(dataDir)).toEqual([]);
    const own = String(await findFreePort());
    expect(await runToEnd({ PORT: own, METRICS_PORT: String(port), DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `Another program uses port ${port}. Stop it, or choose another port: METRICS_PORT=9465 npm start`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('refuses to begin a new community when REQUIRE_DATABASE=yes', async () => {
    const dataDir = await createFolder();
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, REQUIRE_DATABASE: 'yes' });
    expect(code).toBe(1);
    expect(output).toMatch(/^There is no community in .+, and REQUIRE_DATABASE=yes keeps /);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('begins no community where a restore was killed', async () => {
    const dataDir = await createFolder();
    await mkdir(join(dataDir, 'restored.tmp'));
    const { code, output } = await runToEnd({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^There is no community in .+ yet: the restore that uses .+restored\.tmp has not /,
    );
    expect(await readdir(dataDir)).toEqual(['restored.tmp']);
  });

  test('reports a data folder that is a file', async () => {
    const file = join(await createFolder(), 'file');
    await writeFile(file, 'a file');
    const { code, output } = await runToEnd({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^Kerikko cannot use the folder ${file} for its data: [^\n]+ Set DATA_DIR to another folder\\.$`,
      ),
    );
  });

  test('reports a data folder that cannot be created', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has /proc');
    const { code, output } = await runToEnd({ DATA_DIR: '/proc/kerikko' });
    expect(code).toBe(1);
    expect(output).toMatch(/^Kerikko cannot use the folder \/proc\/kerikko for its data: ENOENT: /);
  });

  test('names the folder that it cannot write to, and the setting to change', async () => {
    const dataDir = await createFolder();
    // A folder in place of the database file fails for root too, unlike missing permissions.
    await mkdir(join(dataDir, 'kerikko.sqlite'));
    const { code, output } = await runToEnd({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^Kerikko cannot write its database in the folder ${dataDir}: [^\n]+ set DATA_DIR to another folder\\.$`,
      ),
    );
  });

  test('reports a database file that is not a database', async () => {
    const dataDir = await createFolder();
    await writeFile(join(dataDir, 'kerikko.sqlite'), 'this is a shopping list\n'.repeat(500));
    const { code, output } = await runToEnd({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toBe('Kerikko cannot use its database: file is not a database');
  });

  test('reports an unreachable database server without its password', async () => {
    const address = `postgres://kerikko:hunter2secret@127.0.0.1:${await findFreePort()}/kerikko`;
    const { code, output } = await runToEnd({ DATABASE_URL: address });
    expect(code).toBe(1);
    expect(output).toMatch(/^Kerikko cannot use its database: .*ECONNREFUSED.*$/);
    expect(output).not.toContain('hunter2secret');
  });
});
