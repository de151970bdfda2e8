// Runs nightly

import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/server/database/database.ts';
import { findFreePort } from '../test/free-port.ts';
import { runToEnd, start, startMigrated, stop } from '../test/running-server.ts';
import { copyTestDatabase } from '../test/sqlite-databases.ts';
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
    expect(output).toBe(
      'Kerikko cannot use its database: file is not a database. Set DATA_DIR to the right folder, or restore a backup into an empty one.',
    );
  });

  test('reports an unreachable database server without its password', async () => {
    const address = `postgres://kerikko:hunter2secret@127.0.0.1:${await findFreePort()}/kerikko`;
    const { code, output } = await runToEnd({ DATABASE_URL: address });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Kerikko cannot use its database: .*ECONNREFUSED.*\. Is PostgreSQL running, and is DATABASE_URL right\?$/,
    );
    expect(output).not.toContain('hunter2secret');
  });

  test('lists every problem of a wrong configuration and exits with 1', async () => {
    const { code, output } = await runToEnd({
      PORT: '70000',
      PUBLIC_URL: 'kerikko.test',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'mail.example.org',
      S3_BUCKET: 'photos',
      LOG_LEVEL: 'loud',
    });
    expect(code).toBe(1);
    expect(output.split('\n').map((line) => line.trim().split(' ').slice(0, 3).join(' '))).toEqual([
      'Kerikko cannot start',
      '- PORT must',
      '- PUBLIC_URL must',
      '- DATABASE_URL must',
      '- SMTP_URL must',
      '- LOG_LEVEL must',
      '- S3_ENDPOINT, S3_REGION,',
    ]);
  });

  test('refuses a database of a newer version, changes nothing and exits with 1', async () => {
    const dataDir = await createFolder();
    const file = join(dataDir, 'kerikko.sqlite');
    copyTestDatabase(dataDir);
    const database = openDatabase({ file });
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', 'later')`.execute(
      database,
    );
    await database.destroy();
    const before = await readFile(file);

    const { code, output } = await runToEnd({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/^This database was written by a newer version of Kerikko \(it has 999-future\)/);
    expect(output.split('\n')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['kerikko.sqlite', 'server.lock']);
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  test('refuses to use a folder with which another server runs, until that one has ended', async () => {
    const dataDir = await createFolder();
    const first = await startMigrated({ DATA_DIR: dataDir });
    const second = await runToEnd({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/^Kerikko already runs with the data in .+ need PostgreSQL\.$/);
    await stop(first, 'SIGKILL');
    const third = await start({ DATA_DIR: dataDir });
    expect(await stop(third)).toBe(0);
  });

  test('warns of a PUBLIC_URL without https and of a changed RATE_LIMIT_FACTOR, and exits with 0 on SIGINT', async () => {
    const server = await startMigrated({
      PUBLIC_URL: 'http://stories.example.org',
      RATE_LIMIT_FACTOR: '100',
      LOG_LEVEL: 'warn',
    });
    expect(await stop(server, 'SIGINT')).toBe(0);
    // The log may be written after the server listens.
    expect(server.output()).toContain('PUBLIC_URL has no https');
    expect(server.output()).toContain('RATE_LIMIT_FACTOR changes every rate limit');
  });

  test('does not ask for https at an address of this machine, and exits with 0 on SIGHUP', async () => {
    const server = await startMigrated({ PUBLIC_URL: 'http://127.0.0.1:8080', LOG_LEVEL: 'warn' });
    expect(await stop(server, 'SIGHUP')).toBe(0);
    expect(server.output()).not.toContain('https');
  });
});
