import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readlink, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * Writes a folder as files of root that everyone may read, whoever makes the release. The same files give the
 * same bytes: entries are sorted by name and have the same time, and gzip writes no time.
 */
export async function writeArchive(folder: string, archive: string, time: Date): Promise<void> {
  const tar = pack();
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  const written = pipeline(tar, gzip, createWriteStream(archive));
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .map((entry) => ({ entry, file: join(entry.parentPath, entry.name) }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  for (const { entry, file } of entries) {
    const header = { name: `${basename(folder)}/${relative(folder, file)}`, mtime: time, uid: 0, gid: 0 };
    if (entry.isDirectory()) tar.entry({ ...header, type: 'directory', mode: 0o755 });
    else if (entry.isSymbolicLink()) {
      tar.entry({ ...header, type: 'symlink', linkname: await readlink(file) });
    } else {
      const { size, mode } = await stat(file);
      await new Promise<void>((resolve, reject) => {
        const target = tar.entry({ ...header, size, mode: mode & 0o100 ? 0o755 : 0o644 }, (error) =>
          error ? reject(error) : resolve(),
        );
        pipeline(createReadStream(file), target).catch(reject);
      });
    }
  }
  tar.finalize();
  await written;
}
