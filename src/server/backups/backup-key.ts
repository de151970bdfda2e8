import { readFile } from 'node:fs/promises';
import { ReadableStream as WebStream } from 'node:stream/web';

type Chunks = AsyncIterable<Uint8Array>;

/** Encrypts and decrypts backups in the age format, which the command `age` reads too. */
export interface BackupKey {
  encrypt(content: Chunks): Promise<Chunks>;
  /** @throws if the content was encrypted with another key. The returned stream fails if the content was changed or cut off. */
  decrypt(content: Chunks): Promise<Chunks>;
}

/**
 * Reads the keys in BACKUP_KEY_FILE. The first one encrypts, and each of them decrypts, so that a key can be replaced.
 * Returns undefined if no file is configured. @throws with the reason as a sentence
 */
export async function readBackupKey(file: string | undefined): Promise<BackupKey | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `The key file ${file} does not exist. Create it with age-keygen, or correct BACKUP_KEY_FILE.`
        : `The key file ${file} cannot be read (${error.code}).`,
    );
  });
  const identities = text.match(/^AGE-SECRET-KEY-\S+/gm) ?? [];
  // Imported late: the server itself only checks the file.
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption');
  const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity))).catch(
    () => [],
  );
  const [recipient] = recipients;
  if (!recipient) {
    throw new Error(
      `The key file ${file} contains no valid secret key of age (AGE-SECRET-KEY-…). Create one with age-keygen.`,
    );
  }
  return {
    encrypt(content) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return encrypter.encrypt(toWebStream(content));
    },
    decrypt(content) {
      const decrypter = new Decrypter();
      for (const identity of identities) decrypter.addIdentity(identity);
      return decrypter.decrypt(toWebStream(content));
    },
  };
}

function toWebStream(content: Chunks): ReadableStream<Uint8Array> {
  // Node's type and the browsers' differ, although the class is the same.
  return WebStream.from(content) as ReadableStream<Uint8Array>;
}
