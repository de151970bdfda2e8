import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder that only the current user may open, and its missing parents. Returns the topmost folder that it
 * created, or undefined if the folder exists. Node's own recursive mkdir never ends if a folder's parent refuses the
 * folder with ENOENT, such as for /proc/x.
 * @throws the error of the file system
 */
export async function createFolders(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: 0o700 });
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(path))) return undefined;
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error;
    const topmost = await createFolders(dirname(path));
    return (await createFolders(path)) && (topmost ?? path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
