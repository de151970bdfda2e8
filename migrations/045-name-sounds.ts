import { type Kysely, sql } from 'kysely';

/** Keeps how names sound, so that a name in Malayalam letters is found in English ones, and the other way round. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table memberships add column name_sounds text not null default ''`.execute(database);
  // What a search reads is in the index of its order.
  const indexes = {
    people_by_name: 'list_key, account_id, state',
    people_newest: 'joined_at, account_id, state',
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await database.schema.dropIndex(name).execute();
    await sql`create index ${sql.ref(name)} on memberships (${sql.raw(columns)}, folded_name, name_sounds)
      where list_key is not null`.execute(database);
  }
}
