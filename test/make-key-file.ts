import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { createFolder } from './temporary-folder.ts';

/** Writes a new key as age-keygen does, and returns the path of the file. */
export async function makeKeyFile(): Promise<string> {
  const file = join(await createFolder(), 'backup.key');
  await writeFile(file, `# created: 2026-11-22\n${await generateIdentity()}\n`);
  return file;
}
