import { sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';

/** The part of a viewer that decides which stories they may open. */
export type Reader = Pick<Viewer, 'accountId' | 'accessLevel'>;

/** The condition that a member may open a row of `stories`: only its author and moderators open a hidden story. */
export function isReadableBy(reader: Reader) {
  if (can(reader, 'moderate-content')) return sql<boolean>`stories.deleted_at is null`;
  return sql<boolean>`stories.deleted_at is null
    and (stories.hidden_at is null or stories.author_id = ${reader.accountId})`;
}
