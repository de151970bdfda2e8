import { type Kysely, sql } from 'kysely';

/** Keeps the size of each text, so that the space of an author is a sum over an index. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const sizes = { stories: ['title', 'opening', 'rest'], comments: ['text'] };
  for (const [table, columns] of Object.entries(sizes)) {
    await database.schema
      .alterTable(table)
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    const parts = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
    await sql`update ${sql.table(table)} set bytes = ${sql.join(parts, sql` + `)}`.execute(database);
    await database.schema
      .createIndex(`${table}_size_by_author`)
      .on(table)
      .columns(['author_id', 'bytes'])
      .where(sql.ref('author_id'), 'is not', null)
      .execute();
  }
}
