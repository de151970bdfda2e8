import { readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const EXTENSION = '.eml';

/**
 * Returns the mails in a data folder, oldest first. Sorts by file time, because a mail's date has only full seconds, and
 * files of one time by their place in `written`, because Linux changes a file's time in steps of up to 10 ms.
 */
export async function readOutbox(dataDir: string, written: readonly string[] = []): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(EXTENSION));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      return { mtimeMs, place: written.indexOf(name), mail: await PostalMime.parse(await readFile(path)) };
    }),
  );
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs || a.place - b.place).map(({ mail }) => mail);
}

/** Appends the names of new mails to `written`. Called after each mail, this keeps the order in which they were written. */
export function recordWritten(dataDir: string, written: string[]): void {
  const names = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith(EXTENSION));
  written.push(...names.filter((name) => !written.includes(name)));
}
