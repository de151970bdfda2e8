import * as v from 'valibot';
import type { TableChecksums } from '../../src/server/database/table-checksums.ts';

/*
 * A backup is a tar file with these entries, in this order:
 *   photos/…                  each photo that the database names, unchanged
 *   kerikko.sqlite            the database
 *   SHA256SUMS                a checksum of each entry above, in the format of `sha256sum --check`
 *   manifest.json             the last entry, so that a backup without a manifest is known to be cut off
 */
export const DATABASE_ENTRY = 'kerikko.sqlite';
export const CHECKSUMS_ENTRY = 'SHA256SUMS';
export const MANIFEST_ENTRY = 'manifest.json';
export const PHOTO_PREFIX = 'photos/';

/** Increased when earlier versions of Kerikko can no longer read the format. */
export const FORMAT_VERSION = 1;

export interface Manifest {
  format: number;
  writtenAt: string;
  /** The newest migration that was applied to the database. */
  migration: string;
  tables: TableChecksums;
  photoFiles: number;
  /** The SHA-256 of SHA256SUMS, and thereby of the whole backup. */
  sums: string;
}

const UNREADABLE = 'The manifest of the backup cannot be read.';
const formatOf = v.object({ format: v.number() });
/** A restore prints times, names and checksums, so none of them may contain control characters for a terminal. */
const manifestOf = v.object({
  format: v.number(),
  writtenAt: v.pipe(v.string(), v.isoTimestamp()),
  migration: v.string(),
  tables: v.record(
    v.pipe(v.string(), v.regex(/^\w+$/)),
    v.object({ rows: v.number(), sum: v.pipe(v.string(), v.regex(/^\w+$/)) }),
  ),
  photoFiles: v.number(),
  sums: v.string(),
});

/** Parses a manifest. @throws when the text is no manifest, or one of a newer version */
export function readManifest(text: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(UNREADABLE);
  }
  // A newer version may write other fields.
  if (v.is(formatOf, parsed) && parsed.format > FORMAT_VERSION) {
    throw new Error('The backup was written by a newer version of Kerikko. Restore it with that version.');
  }
  if (!v.is(manifestOf, parsed)) throw new Error(UNREADABLE);
  return parsed as Manifest;
}

/** Formats the hashes as the content of SHA256SUMS. */
export function formatChecksums(hashes: Map<string, string>): string {
  return [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join('');
}
