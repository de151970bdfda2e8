import { type Kysely, sql } from 'kysely';

/** Adds the rows that count the stories of topics with a name of the community's own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (let number = 1; number <= 8; number += 1) {
    await sql`insert into topics (id) values (${`own-${number}`})`.execute(database);
  }
}
