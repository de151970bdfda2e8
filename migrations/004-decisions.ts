import { type Kysely, sql } from 'kysely';

/** Prepares membership decisions for undo, for paged lists and for a lock that serialises them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // The state before a decision, for undo. Null in older rows, or if there was no membership.
  await database.schema.alterTable('decisions').addColumn('from_state', 'text').execute();
  await database.schema.alterTable('decisions').addColumn('from_role', 'text').execute();
  await database.schema
    .alterTable('decisions')
    .addColumn('undoes', 'text', (column) => column.references('decisions.id').onDelete('cascade'))
    .execute();
  await database.schema
    .createIndex('decisions_undone_once')
    .unique()
    .on('decisions')
    .column('undoes')
    .execute();
  await database.schema
    .createIndex('decisions_newest')
    .on('decisions')
    .columns(['decided_at', 'id'])
    .execute();
  await database.schema.createIndex('decisions_by_decider').on('decisions').column('decided_by').execute();
  await database.schema
    .createIndex('memberships_newest')
    .on('memberships')
    .columns(['joined_at', 'account_id'])
    .execute();

  // An update locks its row on every database, so each row serves as a lock.
  await database.schema
    .createTable('locks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  await sql`insert into locks (name) values ('decisions')`.execute(database);
}
