import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Database, Queries } from './database/database.ts';
import { takeLock } from './database/locks.ts';
import { inTransaction } from './database/transaction.ts';
import type { Logger } from './log.ts';

/** AES-256-GCM, with the nonce and the tag that NIST SP 800-38D recommends. */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The file in DATA_DIR that holds a generated key. */
export const KEY_FILE = 'secret.key';

/** The error that this server's key is not the one with which the database's secrets were encrypted. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}

/** Encrypts secrets that the server must read again. A copy of the database alone does not reveal them. */
export interface SecretBox {
  /**
   * Returns the encrypted text. Only `open` with the same purpose can decrypt it, so that a sealed secret is
   * useless in another row. @throws WrongKeyError
   */
  seal(text: string, purpose: string): Promise<string>;
  /** Decrypts a text. @throws WrongKeyError, or an Error if the text was changed or sealed for another purpose */
  open(sealed: string, purpose: string): Promise<string>;
  /** Compares the key with the one that encrypted the database's secrets. @throws WrongKeyError */
  check(): Promise<void>;
}

interface Services {
  database: Database;
  log: Logger;
}

/** Creates a SecretBox with SECRET_KEY, or else with a key in DATA_DIR, which the first use generates. */
export function createSecretBox(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  services: Services,
): SecretBox {
  let checked: Promise<Buffer> | undefined;
  // Do not cache a failure, because the operator may replace the file.
  const getKey = () => {
    checked ??= findKey(config, services).catch((error) => {
      checked = undefined;
      throw error;
    });
    return checked;
  };
  return {
    seal: async (text, purpose) => seal(await getKey(), text, purpose),
    open: async (sealed, purpose) => open(await getKey(), sealed, purpose),
    check: async () => {
      if (await readCheckValue(services)) await getKey();
    },
  };
}

/** Returns the key, after comparing it with the database's check value. Only the first key ever used is generated. */
async function findKey(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  services: Services,
): Promise<Buffer> {
  const file = join(dataDir, KEY_FILE);
  const known = await readCheckValue(services);
  const secret = secretKey ?? (await readKeyFile(file)) ?? (known ? undefined : await createKeyFile(file));
  if (!secret) throw wrongKey(`There is no ${file}.`);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kerikko sealed secrets', KEY_BYTES));
  const checkValue = createHmac('sha256', key).update('check value').digest('base64url');
  const expected = known ?? (await storeCheckValue(services, checkValue));
  if (expected !== checkValue) throw wrongKey(`${secretKey ? 'SECRET_KEY' : file} holds another key.`);
  return key;
}

function wrongKey(reason: string): WrongKeyError {
  return new WrongKeyError(
    `The encrypted secrets in the database cannot be read: ${reason} Copy ${KEY_FILE} from the other node or from the earlier folder into DATA_DIR, or set SECRET_KEY to the same value everywhere. If the key is lost: npm run admin -- --forget-authenticators`,
  );
}

async function readKeyFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file under a temporary name first, so that another process never reads half of it. */
async function createKeyFile(file: string): Promise<string | undefined> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    // Another process has created the file first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readKeyFile(file);
}

async function readCheckValue({ database }: Pick<Services, 'database'>): Promise<string | undefined> {
  const row = await database.selectFrom('secret_keys').select('check_value').executeTakeFirst();
  return row?.check_value;
}

/**
 * Stores the check value of the first key and returns it. If two nodes do this at once, the second gets the
 * first one's value.
 */
function storeCheckValue(services: Services, checkValue: string): Promise<string> {
  return inTransaction(services, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const row = await transaction.selectFrom('secret_keys').select('check_value').executeTakeFirst();
    if (row) return row.check_value;
    await transaction.insertInto('secret_keys').values({ check_value: checkValue }).execute();
    return checkValue;
  });
}

function seal(key: Buffer, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function open(key: Buffer, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
}

/** Forgets which key encrypts the secrets, so that the next start accepts another key. */
export async function forgetSecretKey(queries: Queries): Promise<void> {
  await queries.deleteFrom('secret_keys').execute();
}
