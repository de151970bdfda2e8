import { createHash } from 'node:crypto';
import type { Kind, Source } from './source.ts';

/**
 * Returns the id that a record of a source gets here: its own id if the source is Kerikko, otherwise an id that
 * every import computes alike.
 */
export function toTargetId({ format, keepsIds }: Source, kind: Kind, id: string): string {
  if (keepsIds) return id.toLowerCase();
  const hash = createHash('sha256').update(`target\n${format}\n${kind}\n${id}`).digest('hex');
  // Version 8 of RFC 9562, for ids that an application computes.
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Returns the key under which a record is remembered. The key does not reveal the person. */
export function toImportKey({ format }: Source, kind: Kind, id: string): string {
  return createHash('sha256').update(`import\n${format}\n${kind}\n${id}`).digest('base64url');
}
