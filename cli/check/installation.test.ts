import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../test/temporary-folder.ts';
import { checkInstallation } from './installation.ts';
import { findSandboxProblem } from './sandbox.ts';

const root = join(import.meta.dirname, '../..');

test('an installation of this release has nothing out of date, with its own host, certificate and drop-in', async () => {
  const { environment, etc } = await install();
  await mkdir(`${environment.KERIKKO_UNIT}.d`);
  await writeFile(
    join(`${environment.KERIKKO_UNIT}.d`, 'own.conf'),
    '[Service]\nReadWritePaths=/mnt/backups\n',
  );
  const findings = await checkInstallation(
    { ...environment, TZ: 'Asia/Kolkata', SMTP_URL_FILE: '/x' },
    { etc },
  );
  expect(findings).toEqual([{ mark: '✔', text: expect.stringContaining('those of this release') }]);
});

test('unknown settings, and files that lack lines of this release, are named', async () => {
  const { environment, etc } = await install();
  const { KERIKKO_UNIT, KERIKKO_WRAPPER } = environment;
  for (const [file, line] of [
    [KERIKKO_UNIT, /^RuntimeDirectory.*\n/gm],
    [KERIKKO_WRAPPER, /^export KERIKKO_COMMAND.*\n/gm],
    [join(etc, 'nginx/nginx-proxy.conf'), /^.*proxy_request_buffering.*\n/gm],
  ] as const) {
    await writeFile(file, (await readFile(file, 'utf8')).replace(line, ''));
  }
  const findings = await checkInstallation({ ...environment, PHOTO_DIR: '/x' }, { etc });
  const text = findings.map((finding) => `${finding.mark} ${finding.text}`).join('\n');
  expect(findings).toHaveLength(4);
  expect(text).toContain('! This version has no setting PHOTO_DIR.');
  expect(text).toMatch(/! .+kerikko\.service lacks lines of this release: "RuntimeDirectory=kerikko"/);
  expect(text).toContain('nginx-proxy.conf lacks lines');
  expect(text).toContain(`! ${KERIKKO_WRAPPER} lacks lines`);
});

test('outside of `sudo kerikko`, no variable counts as an unknown setting', async () => {
  expect(await checkInstallation({ PHOTO_DIR: '/x' })).toEqual([]);
});

test('a folder that the unit does not allow is named with ReadWritePaths, until a drop-in allows it', async () => {
  const { environment } = await install();
  for (const folder of ['/var/lib/kerikko', '/var/backups/kerikko', '/var/lib/kerikko/backups']) {
    expect(findSandboxProblem(folder, environment)).toBe(undefined);
  }
  const problem = findSandboxProblem('/mnt/backups', environment);
  expect(problem).toMatch(/the service may not write to \/mnt\/backups: .+ReadWritePaths=\/mnt\/backups/);
  await mkdir(`${environment.KERIKKO_UNIT}.d`);
  await writeFile(
    join(`${environment.KERIKKO_UNIT}.d`, 'own.conf'),
    '[Service]\nReadWritePaths=/mnt/backups\n',
  );
  expect(findSandboxProblem('/mnt/backups', environment)).toBe(undefined);
  expect(findSandboxProblem('/mnt/backups', {})).toBe(undefined);
});

test('the unit is read as systemd does: spaces around the equals sign, continued lines, empty and replaced values', async () => {
  const { environment, etc } = await install();
  const dropIns = `${environment.KERIKKO_UNIT}.d`;
  await mkdir(dropIns);
  const isAllowed = async (lines: string) => {
    await writeFile(join(dropIns, 'own.conf'), `[Service]\n${lines}\n`);
    return findSandboxProblem('/mnt/backups', environment) === undefined;
  };
  expect(await isAllowed('ReadWritePaths = /mnt/backups')).toBe(true);
  expect(await isAllowed('  ReadWritePaths=/srv \\\n  "/mnt/backups"')).toBe(true);
  expect(await isAllowed('ReadWritePaths=/mnt/backups\nReadWritePaths=')).toBe(false);
  expect(await isAllowed('ProtectSystem = full')).toBe(true);
  expect(await checkInstallation(environment, { etc })).toHaveLength(1);
  await isAllowed('WatchdogSec = 90');
  const unit = await readFile(environment.KERIKKO_UNIT, 'utf8');
  await writeFile(environment.KERIKKO_UNIT, unit.replace('WatchdogSec=60\n', ''));
  expect(await checkInstallation(environment, { etc })).toEqual([{ mark: '✔', text: expect.anything() }]);
});

async function install() {
  const etc = await createFolder();
  const KERIKKO_UNIT = join(etc, 'kerikko.service');
  const KERIKKO_WRAPPER = join(etc, 'kerikko');
  await mkdir(join(etc, 'nginx/conf.d'), { recursive: true });
  const deploy = join(root, 'deploy');
  await cp(join(deploy, 'kerikko.service'), KERIKKO_UNIT);
  await cp(join(deploy, 'kerikko'), KERIKKO_WRAPPER);
  await cp(join(deploy, 'nginx-proxy.conf'), join(etc, 'nginx/nginx-proxy.conf'));
  const site = await readFile(join(deploy, 'nginx-https.conf'), 'utf8');
  await writeFile(
    join(etc, 'nginx/conf.d/kerikko.conf'),
    site.replaceAll('stories.example.org', 'kathakal.example'),
  );
  return { etc, environment: { KERIKKO_COMMAND: 'sudo kerikko', KERIKKO_UNIT, KERIKKO_WRAPPER } };
}
