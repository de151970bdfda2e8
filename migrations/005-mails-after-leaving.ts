import type { Kysely } from 'kysely';

/** Since when a mail's recipient has no account any more, or null: its row goes once the mail is sent or given up. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('recipient_left_at', 'bigint').execute();
}
