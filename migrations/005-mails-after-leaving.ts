import type { Kysely } from 'kysely';

/** Adds the time when a mail's recipient left. The row of such a mail is deleted once the mail is sent or has failed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('recipient_left_at', 'bigint').execute();
}
