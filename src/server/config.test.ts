import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../test/temporary-folder.ts';
import { ConfigError, readConfig, VARIABLES } from './config.ts';
import { SECRET_NAMES } from './secret-files.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('an empty environment gives every setting its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    secretKey: undefined,
    adminSecondFactor: true,
    requireDatabase: false,
    smtpUrl: undefined,
    mailFrom: 'kerikko@localhost',
    s3: undefined,
    trustedProxies: [],
    rateLimitFactor: 1,
    liveStreams: 5000,
    logLevel: 'info',
    metricsPort: undefined,
    backups: undefined,
    backupKeyFile: undefined,
  });
});

test('every variable is in docs/operations.md and, unless the containers fix it, passed on by compose.yaml', async () => {
  const read = (file: string) => readFile(join(import.meta.dirname, '../..', file), 'utf8');
  const [operations, compose] = [await read('docs/operations.md'), await read('deploy/compose.yaml')];
  const files = SECRET_NAMES.map((name) => `${name}_FILE`);
  expect([...VARIABLES, ...files].filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  const fixed = ['PORT', 'HOST', 'DATA_DIR'];
  expect(VARIABLES.filter((name) => !compose.includes(`    ${name}: `))).toEqual(fixed);
});

test('every variable that is set is used', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '::',
      PUBLIC_URL: 'https://stories.example.org/',
      DATA_DIR: '/srv/kerikko',
      SECRET_KEY: 'thirty-two random characters, or more',
      ADMIN_SECOND_FACTOR: 'off',
      DATABASE_URL: 'postgres://kerikko:secret@db/kerikko',
      REQUIRE_DATABASE: 'yes',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'Our Bus <bus@example.org>',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1 fd00::/8',
      RATE_LIMIT_FACTOR: '2.5',
      METRICS_PORT: '9464',
      LIVE_STREAMS: '0',
      LOG_LEVEL: 'debug',
      BACKUP_DIR: '/safe',
      BACKUP_KEEP: '7',
      BACKUP_KEY_FILE: '/etc/backup.key',
      ...S3,
    }),
  ).toEqual({
    port: 8080,
    host: '::',
    publicUrl: 'https://stories.example.org',
    dataDir: '/srv/kerikko',
    databaseUrl: 'postgres://kerikko:secret@db/kerikko',
    secretKey: 'thirty-two random characters, or more',
    adminSecondFactor: false,
    requireDatabase: true,
    smtpUrl: 'smtps://user:pass@mail.example.org',
    mailFrom: 'Our Bus <bus@example.org>',
    s3: {
      endpoint: 'https://s3.example.org',
      region: 'eu-1',
      bucket: 'photos',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    trustedProxies: ['10.0.0.0/8', '192.168.1.1', 'fd00::/8'],
    rateLimitFactor: 2.5,
    liveStreams: 0,
    metricsPort: 9464,
    logLevel: 'debug',
    backups: { folder: '/safe', keep: 7 },
    backupKeyFile: '/etc/backup.key',
  });
});

test('each secret may come from a file', async () => {
  const folder = await createFolder();
  const files = Object.fromEntries(SECRET_NAMES.map((name) => [`${name}_FILE`, join(folder, name)]));
  const secrets = {
    SECRET_KEY: 'thirty-two random characters, or more',
    DATABASE_URL: 'postgres://kerikko:secret@db/kerikko',
    SMTP_URL: 'smtps://user:pass@mail.example.org',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  for (const name of SECRET_NAMES) await writeFile(join(folder, name), `${secrets[name]}\n`);
  const { S3_SECRET_ACCESS_KEY: _, ...open } = S3;
  expect(readConfig({ ...open, ...files })).toEqual(readConfig({ ...S3, ...secrets }));

  await writeFile(join(folder, 'SMTP_URL'), 'hunter2');
  await writeFile(join(folder, 'SECRET_KEY'), ' \n');
  const wrong = { ...files, DATABASE_URL_FILE: '/nowhere', S3_SECRET_ACCESS_KEY: 'secret', ...open };
  expect(problemsOf(wrong)).toEqual([
    'SMTP_URL must start with smtp:// or smtps://, or be left out.',
    `SECRET_KEY_FILE must name a file with the value of SECRET_KEY: ${folder}/SECRET_KEY is empty.`,
    'DATABASE_URL_FILE must name a file that Kerikko can read: /nowhere (ENOENT).',
    'S3_SECRET_ACCESS_KEY and S3_SECRET_ACCESS_KEY_FILE are both set: remove one of them.',
  ]);
});

test('the default public address has the configured port', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
});

test('an empty or blank variable counts as unset', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'LOG_LEVEL'];
  const blank = [...names, ...Object.keys(S3), 'DATA_DIR', 'TRUSTED_PROXIES', 'RATE_LIMIT_FACTOR'];
  expect(readConfig(Object.fromEntries(blank.map((name) => [name, ' '])))).toEqual(readConfig({}));
  expect(readConfig(Object.fromEntries(blank.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('the error lists every problem with the name of its variable', () => {
  const wrong = {
    PORT: 'eighty',
    HOST: 'no host',
    PUBLIC_URL: 'stories.example.org',
    DATABASE_URL: 'mysql://db',
    SMTP_URL: 'mail.example.org',
    MAIL_FROM: 'nobody',
    S3_ENDPOINT: 's3.example.org',
    TRUSTED_PROXIES: 'proxy.example.org',
    RATE_LIMIT_FACTOR: '0',
    METRICS_PORT: 'none',
    LOG_LEVEL: 'loud',
  };
  const problems = problemsOf(wrong);
  for (const name of Object.keys(wrong)) {
    expect(problems.some((problem) => problem.startsWith(`${name} must `))).toBe(true);
  }
  expect(problems).toContain(
    'S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too: a photo store needs all of S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  );
  expect(new Set(problems).size).toBe(problems.length);
});

test('metrics and pages may not share a port', () => {
  for (const environment of [{ METRICS_PORT: '3000' }, { PORT: '8080', METRICS_PORT: '8080' }])
    expect(problemsOf(environment)).toEqual([expect.stringMatching(/^METRICS_PORT must differ from PORT/)]);
  expect(readConfig({ PORT: '8080', METRICS_PORT: '3000' }).metricsPort).toBe(3000);
});

test('the error message names all problems and contains no secret', () => {
  const config = { ...S3, S3_BUCKET: '', PORT: 'x', DATABASE_URL: 'mysql://root:hunter2secret@db' };
  const error = catchError(() => readConfig(config));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error.message.split('\n')).toHaveLength(4);
  expect(error.message).not.toContain('hunter2secret');
});

test.each(Object.keys(S3))('a photo store without %s is a problem', (name) => {
  const problems = problemsOf({ ...S3, [name]: '' });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must be set too`));
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['PUBLIC_URL', 'https://example.org/stories'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://example.org/?setup=1'],
  ['PUBLIC_URL', 'https://example.org/#top'],
  ['PUBLIC_URL', 'https://ammu:chaya@example.org'],
  ['SMTP_URL', 'smtp://kerikko:pass#word@mail.example.org'],
  ['SMTP_URL', 'smtp://kerikko:12#34@mail.example.org'],
  ['SMTP_URL', 'smtp://kerikko:pass/word@mail.example.org'],
  ['SMTP_URL', 'smtp://kerikko:12?34@mail.example.org'],
  ['SMTP_URL', 'smtp://kerikko:100%@mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['REQUIRE_DATABASE', 'true'],
  ['MAIL_FROM', 'Bus\r\nBcc: evil@example.org <bus@example.org>'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['RATE_LIMIT_FACTOR', 'Infinity'],
  ['RATE_LIMIT_FACTOR', 'lots'],
])('%s refuses %s', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
});

test.each([
  ['PORT', '0'],
  ['PORT', '65535'],
  ['PUBLIC_URL', 'https://example.org:8443'],
  ['HOST', '0.0.0.0'],
  ['HOST', '/run/kerikko/kerikko.sock'],
  ['HOST', 'unix:/run/kerikko/kerikko.sock'],
  ['SMTP_URL', 'smtp://localhost:2525'],
  ['SMTP_URL', 'smtps://bus%40example.org:100%25%23@mail.example.org:465'],
  ['SMTP_URL', 'smtp://bus@example.org:chaya@mail.example.org?requireTLS=false'],
  ['DATABASE_URL', 'postgresql://db/kerikko'],
  ['TRUSTED_PROXIES', '10.0.0.0/0,::/128'],
  ['RATE_LIMIT_FACTOR', '0.5'],
  ['LOG_LEVEL', 'silent'],
])('%s accepts %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});

function problemsOf(environment: Record<string, string>): string[] {
  return catchError(() => readConfig(environment)).problems;
}

function catchError(run: () => unknown): ConfigError {
  try {
    run();
  } catch (error) {
    return error as ConfigError;
  }
  throw new Error('nothing was refused');
}

test.each([
  ['S3_ENDPOINT', 'https://id:secret@s3.example.org', 'must be an address alone'],
  ['S3_ENDPOINT', 'https://s3.example.org/?x=secret', 'must be an address alone'],
  ['S3_BUCKET', 'photos/ours', 'must be the name of a bucket'],
  ['S3_REGION', 'eu 1', 'must be a name such as eu-central-1'],
])('%s=%s is refused as a photo store', (name, value, words) => {
  const problems = problemsOf({ ...S3, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${name} ${words}`);
  expect(problems.join()).not.toContain('secret');
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['public_url', 'PUBLIC_URL'],
])('%s is refused, because %s is meant', (name, meant) => {
  expect(problemsOf({ [name]: 'x' })).toEqual([`${name} is unknown: ${meant} is meant, or remove it.`]);
});

test("other programs' variables are ignored", () => {
  const others = [
    'PATH',
    'HOME',
    'PWD',
    'LANG',
    'TERM',
    'HOSTNAME',
    'PORTS',
    'HOSTS',
    'MAIL',
    'SMTP_SERVICE_HOST',
  ];
  expect(() => readConfig(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow();
});
