import type { Kysely } from 'kysely';

/** Adds what administrators read in from the exports of group chats, until the authors decide. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('chat_rooms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    // A keyed hash of the export, so that the same one is not read in twice.
    .addColumn('digest', 'text', (column) => column.notNull())
    // The counts of the report, as JSON.
    .addColumn('report', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('chat_rooms_once', ['account_id', 'digest'])
    .execute();
  await database.schema
    .createTable('chat_people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room_id', 'text', (column) =>
      column.notNull().references('chat_rooms.id').onDelete('cascade'),
    )
    // Empty for somebody whose number had no name in the phone that exported the chat.
    .addColumn('name', 'text', (column) => column.notNull())
    // A keyed hash: telephone numbers are never stored.
    .addColumn('number_hash', 'text')
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('sealed_token', 'text')
    // The member who has claimed these stories.
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('chat_people_by_room').on('chat_people').column('room_id').execute();
  await database.schema
    .createIndex('chat_people_by_account')
    .on('chat_people')
    .column('account_id')
    .execute();
  await database.schema.createIndex('chat_people_by_end').on('chat_people').column('expires_at').execute();
  await database.schema
    .createTable('chat_proposals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('chat_people.id').onDelete('cascade'),
    )
    // When the first message was written.
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    // 1 if telephone numbers in the text were left out.
    .addColumn('lacks_numbers', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('chat_proposals_by_person')
    .on('chat_proposals')
    .columns(['person_id', 'written_at', 'id'])
    .execute();
  await database.schema
    .createTable('chat_photos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('proposal_id', 'text', (column) =>
      column.notNull().references('chat_proposals.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('chat_photos_by_proposal')
    .on('chat_photos')
    .columns(['proposal_id', 'position'])
    .execute();
}
