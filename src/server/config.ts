import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { stripInvisible } from '../malayalam/invisible.ts';
import { MAX_SOCKET_PATH } from './http/unix-socket.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { readSecretFiles } from './secret-files.ts';

export interface Config {
  port: number;
  host: string;
  /** The path of a Unix socket to listen at instead of the port. */
  socket?: string | undefined;
  /** Has no trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Encrypts secrets in the database; undefined for the key in the data folder. */
  secretKey: string | undefined;
  /** Whether administrators must have a second factor. */
  adminSecondFactor: boolean;
  databaseUrl: string | undefined;
  /** True if the server refuses to start without an existing database. */
  requireDatabase: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: S3Config | undefined;
  trustedProxies: string[];
  rateLimitFactor: number;
  /** How many streams of signals this node keeps open; 0 when pages do not listen. */
  liveStreams: number;
  /** The port that serves metrics; undefined when no port serves them. */
  metricsPort: number | undefined;
  logLevel: LogLevel;
  /** Undefined when no backups are scheduled. */
  backups: BackupConfig | undefined;
  /** The file with the age key that encrypts backups; undefined when backups are not encrypted. */
  backupKeyFile: string | undefined;
}

export interface BackupConfig {
  folder: string;
  /** How many backups to keep. */
  keep: number;
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Lists every problem of the configuration, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `Kerikko cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
);

const environmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isSocketPath(text) || /^[\w.:-]+$/.test(text),
        'must be an address, a host name, or the path of a Unix socket',
      ),
      v.check(
        (text) => !isSocketPath(text) || Buffer.byteLength(toSocketPath(text)) <= MAX_SOCKET_PATH,
        `must have at most ${MAX_SOCKET_PATH} bytes as the path of a Unix socket`,
      ),
    ),
    '127.0.0.1',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isUrl(text, ['http:', 'https:']),
        'must be an address such as https://stories.example.org',
      ),
      v.check(
        (text) => !isUrl(text, ['http:', 'https:']) || new URL(text).pathname === '/',
        'must not contain a path',
      ),
      v.check(
        (text) => !isUrl(text, ['http:', 'https:']) || !/[?#@]/.test(text),
        'must not contain a query, a hash sign or a password',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  SECRET_KEY: v.optional(
    v.pipe(v.string(), v.minLength(32, 'must have at least 32 random characters: openssl rand -base64 32')),
  ),
  ADMIN_SECOND_FACTOR: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isUrl(text, ['postgres:', 'postgresql:']),
        'must start with postgres://, or be left out',
      ),
      v.check(
        (text) => !/[?&]pgbouncer=(?!transaction(&|$))/.test(text),
        'may contain ?pgbouncer=transaction, and no other value of pgbouncer',
      ),
    ),
  ),
  REQUIRE_DATABASE: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^smtps?:\/\//i.test(text), 'must start with smtp:// or smtps://, or be left out'),
      v.check(
        (text) => !/^smtps?:\/\//i.test(text) || isSmtpUrl(text),
        'must have the form smtp://user:password@host:587, with special characters of the user and the password encoded (% as %25, / as %2F, ? as %3F, # as %23)',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.transform(stripInvisible),
      v.regex(/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/, 'must be an email address, or Name <address>'),
    ),
  ),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isUrl(text, ['http:', 'https:']), 'must be an http or https address'),
      v.check(
        (text) => !/[?#]|:\/\/[^/]*@/.test(text),
        'must be an address alone, without a key, a question mark or a hash sign',
      ),
    ),
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a name such as eu-central-1'))),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d][\w.-]{2,62}$/i, 'must be the name of a bucket, and nothing more')),
  ),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.check(
        (list) => list.every(isAddressOrRange),
        'must be IP addresses or ranges (10.0.0.0/8), separated by commas',
      ),
    ),
    '',
  ),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.check((factor) => factor > 0 && Number.isFinite(factor), 'must be a number above 0'),
    ),
    '1',
  ),
  LIVE_STREAMS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a number, 0 for none'), v.transform(Number)),
    '5000',
  ),
  METRICS_PORT: v.optional(port),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a number from 1 to 9999'),
      v.transform(Number),
      v.minValue(1, 'must be a number from 1 to 9999'),
    ),
    '14',
  ),
  BACKUP_KEY_FILE: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** The names of all variables. */
export const VARIABLES = Object.keys(environmentSchema.entries);

/**
 * Returns the configuration that the environment variables describe. An empty variable counts as unset. Reads the files that
 * contain secrets.
 * @throws ConfigError with every problem
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const files = readSecretFiles(environment);
  const given = Object.fromEntries(
    VARIABLES.map((name) => [name, environment[name]?.trim() || files.secrets[name]]).filter(
      ([, value]) => value,
    ),
  );
  const parsed = v.safeParse(environmentSchema, given);
  const problems = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}.`);
  const missing = S3_NAMES.filter((name) => !given[name]);
  if (missing.length > 0 && missing.length < S3_NAMES.length) {
    problems.push(
      `${missing.join(', ')} must be set too: a photo store needs all of ${S3_NAMES.join(', ')}.`,
    );
  }
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '3000')) {
    problems.push('METRICS_PORT must differ from PORT: metrics are not for browsers.');
  }
  problems.push(...files.problems, ...findMisspelled(environment));
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);

  const env = parsed.output;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    port: env.PORT,
    // Metrics always use a port, even if the server listens at a Unix socket.
    host: isSocketPath(env.HOST) ? '127.0.0.1' : env.HOST,
    socket: isSocketPath(env.HOST) ? toSocketPath(env.HOST) : undefined,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    secretKey: env.SECRET_KEY,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR === 'on',
    databaseUrl: env.DATABASE_URL,
    requireDatabase: env.REQUIRE_DATABASE === 'yes',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `kerikko@${new URL(publicUrl).hostname}`,
    s3:
      missing.length > 0
        ? undefined
        : {
            endpoint: env.S3_ENDPOINT as string,
            region: env.S3_REGION as string,
            bucket: env.S3_BUCKET as string,
            accessKeyId: env.S3_ACCESS_KEY_ID as string,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
          },
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    liveStreams: env.LIVE_STREAMS,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    backups:
      env.BACKUP_DIR === undefined ? undefined : { folder: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP },
    backupKeyFile: env.BACKUP_KEY_FILE === undefined ? undefined : resolve(env.BACKUP_KEY_FILE),
  };
}

/** Returns true for an http address of another machine. */
export function isUnencrypted(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Returns true for a name or address of this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

/** Returns a sentence for each variable whose name looks like a misspelled setting. */
function findMisspelled(environment: Record<string, string | undefined>): string[] {
  // Ignore short names, because most programs have variables such as PORT or HOST.
  const known = VARIABLES.filter((name) => name.length > 5 && environment[name] === undefined);
  return Object.keys(environment).flatMap((name) => {
    if (VARIABLES.includes(name)) return [];
    const meant = known.find((setting) => isOneTypoApart(name, setting));
    return meant ? [`${name} is unknown: ${meant} is meant, or remove it.`] : [];
  });
}

/** Returns true if one letter is missing, added or wrong, or two neighbours are swapped. Ignores case and underscores. */
function isOneTypoApart(name: string, setting: string): boolean {
  const [a, b] = [name, setting].map((text) => text.toUpperCase().replaceAll('_', '')) as [string, string];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Returns true for a mail server's URL whose parts are encoded: an unencoded `#` or `/` would cut off its host. */
function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, hash, username, password } = new URL(text);
  if (hostname === '' || !['', '/'].includes(pathname) || hash !== '') return false;
  // In an unencoded password, a question mark would turn the rest of the URL into its query.
  if (text.includes('?') && text.lastIndexOf('@') > text.indexOf('?')) return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function isSocketPath(text: string): boolean {
  return /^(unix:)?\/./.test(text);
}

function toSocketPath(text: string): string {
  return text.replace(/^unix:/, '');
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
