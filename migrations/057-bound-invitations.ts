import { type Kysely, sql } from 'kysely';

/** Adds for whose email an invitation is, and whether visitors read who invites. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations add column bound_email_hash text`.execute(database);
  await sql`alter table invitations add column shows_name integer not null default 1`.execute(database);
}
