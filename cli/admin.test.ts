// Runs nightly on: SQLite and PostgreSQL

import { once } from 'node:events';
import { chown, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAppAs } from '../test/factories.ts';
import { readNodeParameters } from '../test/npm-scripts.ts';
import { createEmptyDatabase } from '../test/postgres-databases.ts';
import { launch } from '../test/running-server.ts';
import { createFolder } from '../test/temporary-folder.ts';
import { usesDatabaseServer, usesEmbeddedDatabase } from '../test/test-database.ts';

const EMAIL = 'ammu@example.org';

test('`npm run admin` names the database that it uses', async () => {
  const { app, viewer } = await createAppAs();
  const { code, output } = await runAdmin(environmentOf(app.context.config), viewer.email);
  expect(code).toBe(0);
  const name = app.context.config.databaseUrl
    ? `${new URL(app.context.config.databaseUrl).pathname.slice(1)} on the PostgreSQL server`
    : join(app.context.config.dataDir, 'kerikko.sqlite');
  expect(output).toContain(`Database: ${name}`);
  expect(output).toContain(`${viewer.email} is an administrator now`);
});

test.runIf(usesEmbeddedDatabase)(
  '`npm run admin` refuses where there is no community, and makes none',
  async () => {
    const dataDir = await createFolder();
    const { code, output } = await runAdmin({ DATA_DIR: dataDir }, EMAIL);
    expect(code).toBe(1);
    expect(output).toBe(
      `There is no database in ${dataDir}. Is DATA_DIR the one that the server uses?\nFor a new community: npm run admin -- ${EMAIL} --new`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test.runIf(usesEmbeddedDatabase)(
  '`npm run admin` says what to do about a database that it cannot use',
  async () => {
    const dataDir = await createFolder();
    await writeFile(join(dataDir, 'kerikko.sqlite'), 'this is a shopping list\n'.repeat(500));
    const damaged = await runAdmin({ DATA_DIR: dataDir }, EMAIL);
    expect(damaged).toEqual({
      code: 1,
      output:
        'file is not a database. Set DATA_DIR to the right folder, or restore a backup into an empty one.',
    });
    const unreachable = await runAdmin({ DATABASE_URL: 'postgres://127.0.0.1:9/kerikko' }, EMAIL);
    expect(unreachable.output).toMatch(
      /^connect ECONNREFUSED .+\. Is PostgreSQL running, and is DATABASE_URL right\?$/,
    );
  },
);

test.runIf(usesDatabaseServer)(
  '`npm run admin` refuses an empty PostgreSQL database, and creates no table in it',
  async () => {
    const url = await createEmptyDatabase();
    for (let attempt = 0; attempt < 2; attempt++) {
      const { code, output } = await runAdmin({ DATABASE_URL: url }, EMAIL);
      expect(code).toBe(1);
      expect(output).toContain('The database at DATABASE_URL has no community. Is DATABASE_URL the one');
    }
  },
);

test.runIf(usesEmbeddedDatabase)(
  '`npm run admin -- EMAIL --new` creates the database with its administrator before the first start; run by root, it gives the files to the owner of the folder',
  async () => {
    const dataDir = await createFolder();
    // Only root can give files away; other users own what they write.
    const owner = process.getuid?.() === 0 ? 65_534 : process.getuid?.();
    if (owner === 65_534) await chown(dataDir, owner, owner);
    const { code, output } = await runAdmin(
      { DATA_DIR: dataDir, PUBLIC_URL: 'https://a.example' },
      EMAIL,
      '--new',
    );
    expect(code).toBe(0);
    expect(output).toContain('https://a.example/');
    const names = await readdir(dataDir);
    expect(names).toContain('kerikko.sqlite');
    for (const name of names) expect((await stat(join(dataDir, name))).uid).toBe(owner);
  },
);

test.runIf(usesEmbeddedDatabase)('`npm run admin` explains its parameters', async () => {
  for (const parameters of [['nobody'], [EMAIL, '--old']]) {
    const { code, output } = await runAdmin({}, ...parameters);
    expect(code).toBe(1);
    expect(output).toMatch(/^Usage: npm run admin -- EMAIL\n/);
  }
});

async function runAdmin(environment: Record<string, string>, ...parameters: string[]) {
  const { child, output } = await launch(environment, [...readNodeParameters('admin'), ...parameters]);
  await once(child, 'close');
  return { code: child.exitCode, output: output().trim() };
}

function environmentOf({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}
