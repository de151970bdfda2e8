import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Returns the mails in a data folder, oldest first. Sorts by file time, because a mail's date has only full seconds. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      return { mtimeMs, mail: await PostalMime.parse(await readFile(path)) };
    }),
  );
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs).map(({ mail }) => mail);
}
