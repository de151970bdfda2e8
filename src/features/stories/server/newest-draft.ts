import { type RawBuilder, sql } from 'kysely';

/** Returns SQL that selects id, topic, title and `updated_at` of the draft that an account saved last. */
export function newestDraft(accountId: string): RawBuilder<unknown> {
  return sql`select id, topic, title, updated_at from drafts
    where account_id = ${accountId} and discarded_at is null
    order by updated_at desc, id
    limit 1`;
}
