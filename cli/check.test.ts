// Runs nightly on: SQLite and PostgreSQL

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDnsServer } from '../test/dns-server.ts';
import { createAppWith } from '../test/factories.ts';
import { startMailServer } from '../test/mail-servers.ts';
import { readNodeParameters } from '../test/npm-scripts.ts';
import { createEmptyDatabase } from '../test/postgres-databases.ts';
import { launch } from '../test/running-server.ts';
import { createFolder } from '../test/temporary-folder.ts';
import { usesEmbeddedDatabase } from '../test/test-database.ts';
import { checkSettings } from './check/settings.ts';
import { readUsableConfig } from './check/usable-config.ts';

test('`npm run check` tries database, photos, disk, clock and mail server, sends a mail and changes nothing', async () => {
  const { app } = await createAppWith({ member: 'member' });
  const { dataDir, databaseUrl = '' } = app.context.config;
  const mailServer = await startMailServer();
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailServer.url,
    BACKUP_DIR: await createFolder(),
    MAIL_FROM: 'stories@example.org',
  };
  const dns = await startDnsServer({ 'example.org': { txt: ['v=spf1 mx -all'] } });
  const { code, output } = await runCheck(environment, '--mail', 'ammu@example.org', '--dns', dns);
  expect(output).not.toMatch(/✖/);
  expect(code).toBe(0);
  for (const text of [
    /✔ Every setting has a form that Kerikko knows/,
    /✔ Members type http:\/\/localhost:3000/,
    /GB are free/,
    /✔ The database .+ answers, and no migration is pending/,
    /✔ The clock says 20/,
    /✔ Photos can be stored in the folder/,
    /✔ Backups: each night in .+, not encrypted \(BACKUP_KEY_FILE\); [\d.]+ GB are free there/,
    /✔ A mail to ammu@example\.org was accepted/,
    /✔ SPF: example\.org says "v=spf1 mx -all"/,
    /! DMARC: example\.org does not say .+ Add the record: _dmarc\.example\.org TXT/,
  ]) {
    expect(output).toMatch(text);
  }
  expect(mailServer.mails.map(({ recipient }) => recipient)).toEqual(['ammu@example.org']);
  expect(await readdir(`${dataDir}/photos/profile-photos`)).toEqual([]);
});

test.runIf(usesEmbeddedDatabase)(
  '`npm run check` says everything that is wrong, and exits with 1',
  async () => {
    const dataDir = await createFolder();
    const { code, output } = await runCheck({
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://localhost:9',
      BACKUP_DIR: '/nowhere',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/✖ There is no community in .+kerikko\.sqlite\. Is DATA_DIR right\?/);
    expect(output).toMatch(/✖ Mails cannot leave by the mail server localhost:9: connect ECONNREFUSED/);
    expect(output).toMatch(/✖ Backups: .+ They will fail: the folder \/nowhere does not exist/);
    expect(await readdir(dataDir)).not.toContain('kerikko.sqlite');
  },
);

test.runIf(usesEmbeddedDatabase)(
  '`npm run check` shows every wrong setting at once, and tries the rest',
  async () => {
    const { code, output } = await runCheck({
      DATA_DIR: await createFolder(),
      PUBLIC_URL: 'http://stories.example.org',
      SMPT_URL: 'smtp://localhost:9',
      LOG_LEVEL: 'loud',
      TZ: 'Asia/Kochi',
      KERIKKO_IGNORED: '/etc/kerikko.env, line 3: export PUBLIC_URL',
    });
    expect(code).toBe(1);
    const lines = output.split('\n').map((line) => line.slice(0, 46));
    expect(lines).toEqual(
      expect.arrayContaining([
        '✖ LOG_LEVEL must be one of silent, fatal, erro',
        '✖ SMPT_URL is unknown: SMTP_URL is meant, or r',
        '✖ /etc/kerikko.env, line 3: export PUBLIC_URL ',
        '! Members type http://stories.example.org, whi',
        '! TRUSTED_PROXIES is empty: all visitors count',
        '✖ TZ=Asia/Kochi is no time zone, and means UTC',
      ]),
    );
    expect(output).toMatch(/✖ There is no community in/);
    // Nothing is said of mails, whose setting is unknown.
    expect(output).not.toMatch(/Mails become/);
  },
);

test('an address that other machines reach without a proxy, and one of this machine only, get no tick', () => {
  const find = (environment: Record<string, string>) =>
    checkSettings(readUsableConfig(environment), environment)
      .map(({ mark, text }) => `${mark} ${text}`)
      .join('\n');
  const PUBLIC_URL = 'https://stories.example.org';
  expect(find({ PUBLIC_URL, HOST: '0.0.0.0' })).toMatch(/! HOST=0\.0\.0\.0 lets other machines reach/);
  expect(find({ PUBLIC_URL, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' })).not.toMatch(/^[!✖]/m);
  expect(find({ PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1', TZ: 'Asia/Kolkata' })).not.toMatch(/^[!✖]/m);
  expect(find({ PUBLIC_URL: 'kerikko', HOST: '127.0.0.1' })).toMatch(
    /✖ PUBLIC_URL must[\s\S]+! TRUSTED_PROXIES/,
  );
  expect(find({ KERIKKO_COMMAND: 'sudo kerikko' })).toMatch(
    /! Members type http:\/\/localhost:3000, which is only/,
  );
  expect(find({})).not.toMatch(/^[!✖]/m);
});

test.runIf(usesEmbeddedDatabase)('`npm run check` does not create a mistyped data folder', async () => {
  const dataDir = join(await createFolder(), 'dta');
  const { output } = await runCheck({ DATA_DIR: dataDir });
  expect(output).toMatch(/✖ The data folder cannot be written: .+ Is DATA_DIR right\?/);
  expect(output).toMatch(/✖ Photos cannot be stored in .+: the folder does not exist/);
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(!usesEmbeddedDatabase)(
  '`npm run check` refuses a PostgreSQL database that is not UTF8',
  async () => {
    const { code, output } = await runCheck({ DATABASE_URL: await createEmptyDatabase('LATIN1') });
    expect(code).toBe(1);
    expect(output).toMatch(/✖ The PostgreSQL database has the encoding LATIN1.+createdb/);
  },
);

async function runCheck(environment: Record<string, string>, ...parameters: string[]) {
  const { child, output } = await launch(environment, [...readNodeParameters('check'), ...parameters]);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}
