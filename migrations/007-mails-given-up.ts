import { type Kysely, sql } from 'kysely';

/** Adds what an administrator needs to retry a failed mail, and the purpose and expiry of the link in a mail. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('retried_at', 'bigint').execute();
  await database.schema.alterTable('outbox').addColumn('link_purpose', 'text').execute();
  await database.schema.alterTable('outbox').addColumn('link_expires_at', 'bigint').execute();
  await database.schema
    .createIndex('outbox_failed')
    .on('outbox')
    .columns(['failed_at', 'id'])
    .where(sql<boolean>`failed_at is not null`)
    .execute();
}
