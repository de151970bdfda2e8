import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/server/database/database.ts';
import { findFreePort } from '../free-port.ts';
import { startPostgres } from '../postgres.ts';
import { createFixtures } from './member.ts';
import { check, runScenario, waitUntil } from './report.ts';
import { startServerProcess } from './server-process.ts';

/* Kills one of two nodes while both queue the digests of many members. Each member gets one mail. */

const MEMBERS = 1000;
/** Slows each mail down, so that the nodes, which look every 15 to 25 seconds, work at the same time. */
const PAUSE_S = 0.02;

await runScenario(`a node killed while two queue ${MEMBERS} digests`, async (folder) => {
  await using postgres = await startPostgres({ isDurable: true });
  const databaseUrl = await postgres.createDatabase('kerikko');
  const ports = [await findFreePort(), await findFreePort()];
  const publicUrl = `http://127.0.0.1:${ports[0]}`;
  const secretKey = randomBytes(32).toString('base64');
  const nodes = await Promise.all(
    ports.map((port, index) =>
      startServerProcess({
        DATA_DIR: `${folder}/${index}`,
        SECRET_KEY: secretKey,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
      }),
    ),
  );
  const { database } = await createFixtures({ databaseUrl }, { publicUrl });
  const emails = await planDigests(database);
  const [killed, survivor] = Math.random() < 0.5 ? nodes : nodes.toReversed();
  // Both read the same mails: while one writes a mail, the other waits for its row.
  await waitUntil('both nodes are at work', async () => {
    const { rows } = await sql<{ at_work: number }>`select count(*) as at_work from pg_stat_activity
      where datname = 'kerikko' and (wait_event = 'PgSleep' or wait_event_type = 'Lock')`.execute(database);
    return Number(rows[0]?.at_work) === 2;
  });
  const queuedBefore = (await readRecipients(database)).length;
  await killed?.kill('SIGKILL');
  check(queuedBefore < MEMBERS * 0.9, `${queuedBefore} digests were queued already when a node was killed`);
  await sql`drop trigger slow on outbox`.execute(database);
  await waitUntil('the other node has queued the rest', async () => {
    const due = await database
      .selectFrom('news_mails')
      .select('account_id')
      .where('due_at', '<=', Date.now())
      .limit(1)
      .execute();
    return due.length === 0;
  });
  const recipients = await readRecipients(database);
  const missing = emails.filter((email) => !recipients.includes(email));
  check(missing.length === 0, `${missing.length} members got no mail`);
  check(recipients.length === MEMBERS, `${recipients.length} mails were queued for ${MEMBERS} members`);
  await database.destroy();
  await survivor?.kill('SIGTERM');
  return [
    `killed after ${queuedBefore} mails; ${recipients.length} mails to ${new Set(recipients).size} members, none twice`,
  ];
});

/** Creates members whose digest is due, and returns their emails. */
async function planDigests(database: Database): Promise<string[]> {
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(PAUSE_S)}); return new; end $$`.execute(database);
  await sql`create trigger slow before insert on outbox for each row execute function slow()`.execute(
    database,
  );
  const now = Date.now();
  const ids = Array.from({ length: MEMBERS }, () => randomUUID());
  const emailOf = (id: string) => `${id}@example.org`;
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('accounts')
      .values(
        ids.map((id) => ({
          ...{ id, email: emailOf(id), email_verified_at: now, password_hash: null },
          ...{ created_at: now, last_sign_in_at: now, language: null, seen_at: now },
        })),
      )
      .execute();
    await transaction
      .insertInto('memberships')
      .values(
        ids.map((id) => ({
          account_id: id,
          state: 'approved',
          role: 'member',
          joined_at: now,
          factor_due_at: null,
        })),
      )
      .execute();
    await transaction
      .insertInto('news_mails')
      .values(ids.map((id) => ({ account_id: id, kind: 'digest', due_at: now })))
      .execute();
  });
  return ids.map(emailOf);
}

async function readRecipients(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('outbox').select('recipient').where('priority', '=', 1).execute();
  return rows.map(({ recipient }) => recipient);
}
