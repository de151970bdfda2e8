import { sql } from 'kysely';

/** The condition that a member may open a row of `stories`: only its author opens a hidden story. */
export function isReadableBy(accountId: string) {
  return sql<boolean>`stories.deleted_at is null and (stories.hidden_at is null or stories.author_id = ${accountId})`;
}
