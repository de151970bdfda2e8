import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';

/**
 * Mounts a disk in memory of this size, such as `24m`, at the folder. Everybody may write to it. Returns how to unmount it;
 * undefined where only root may mount a disk.
 */
export async function mountSmallDisk(folder: string, size: string): Promise<(() => void) | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=1777`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return () => void execFileSync('umount', ['--lazy', folder]);
}

/** Fills the disk to the last byte. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      const isWritten = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
      if (!isWritten) size = Math.floor(size / 2);
    }
  } finally {
    await file.close().catch(() => {});
  }
}
