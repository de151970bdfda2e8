import { type Kysely, sql } from 'kysely';

/** Decisions are made one after the other, can be taken back, and are listed; so are those they are about. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // What a decision found, so that it can be taken back: null where there was no membership, and in older rows.
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

  // A row that is written is a lock that every database knows.
  await database.schema
    .createTable('locks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  await sql`insert into locks (name) values ('decisions')`.execute(database);
}
