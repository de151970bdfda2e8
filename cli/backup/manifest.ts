import type { TableSums } from '../../src/server/database/copy-rows.ts';

/*
 * What lies in a backup, in this order:
 *   photos/profile-photos/…   each photo that the database names, as it is kept
 *   kerikko.sqlite            the database
 *   SHA256SUMS                one line for each of these, as `sha256sum --check` reads them
 *   manifest.json             last: a file without it was cut off
 */
export const DATABASE_ENTRY = 'kerikko.sqlite';
export const CHECKSUMS_ENTRY = 'SHA256SUMS';
export const MANIFEST_ENTRY = 'manifest.json';
export const PHOTO_PREFIX = 'photos/';

/** Raised when an older Kerikko could not read it any more. */
export const FORMAT_VERSION = 1;

export interface Manifest {
  format: number;
  writtenAt: string;
  /** The newest migration that the database has seen. */
  migration: string;
  tables: TableSums;
  photoFiles: number;
  /** Of SHA256SUMS, and so of all. */
  sums: string;
}

/** @throws when it is none, or one of a newer version */
export function readManifest(text: string): Manifest {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(text);
  } catch {
    manifest = null;
  }
  if (typeof manifest?.format !== 'number' || !manifest.tables)
    throw new Error('Its manifest cannot be read.');
  if (manifest.format > FORMAT_VERSION) {
    throw new Error('It was written by a newer version of Kerikko. Restore it with that one.');
  }
  return manifest as Manifest;
}

export function formatChecksums(hashes: Map<string, string>): string {
  return [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join('');
}
