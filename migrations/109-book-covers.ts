import type { Kysely } from 'kysely';

/** Lets the editors of a book use a picture of their own as its cover. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const change = () => database.schema.alterTable('books');
  // The key of its file. Null for a drawn cover.
  await change().addColumn('cover', 'text').execute();
  await change()
    .addColumn('cover_alt', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await change().addColumn('cover_width', 'integer').execute();
  await change().addColumn('cover_height', 'integer').execute();
  // When the editors chose to print the title on the picture. Null for the picture alone.
  await change().addColumn('cover_titled_at', 'bigint').execute();
}
