import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * Keeps the keys of forms apart from the ids of rows: browsers chose the ids of gatherings, announcements and parts of recordings.
 * Gives a new id to each gathering that took the id of something else. From now on the database refuses an id that another kind has, and
 * deletes what is about a row by its kind and id.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = database.getExecutor().adapter instanceof PostgresAdapter;
  await replaceDeletion(database, isServer);
  await sql`alter table gatherings add column submission_key text`.execute(database);
  await sql`update gatherings set submission_key = id where previous_id is null`.execute(database);
  await separateGatherings(database);
  await sql`create unique index gatherings_submitted_once on gatherings (organiser_id, submission_key)`.execute(
    database,
  );
  await sql`alter table recordings add column part_key text`.execute(database);
  await sql`update recordings set part_key = id`.execute(database);
  await sql`drop index recordings_of_form`.execute(database);
  await sql`create unique index recordings_of_form on recordings (account_id, submission_key, part_key)`.execute(
    database,
  );
  await sql`alter table announcements add column submission_hash text`.execute(database);
  await sql`create unique index announcements_submitted_once on announcements (submission_hash)`.execute(
    database,
  );
  await refuseSharedIds(database, isServer);
  await indexDocumentsByKind(database, isServer);
}

/** The tables whose rows other rows are about, with their kinds. */
const KINDS = { stories: 'story', gatherings: 'gathering', letters: 'letter' } as const;

async function replaceDeletion(database: Kysely<unknown>, isServer: boolean): Promise<void> {
  if (isServer) {
    await sql`create or replace function delete_about_old() returns trigger language plpgsql as $$ begin
      delete from news where about_kind = tg_argv[0] and about_id = old.id;
      delete from comments where subject_kind = tg_argv[0] and subject_id = old.id;
      delete from story_photos where subject_kind = tg_argv[0] and subject_id = old.id;
      return null; end $$`.execute(database);
  } else {
    await sql`drop trigger news_of_stories_deleted`.execute(database);
  }
  for (const [table, kind] of Object.entries(KINDS)) {
    const name = sql.ref(`${table}_deleted`);
    const about = sql.lit(kind);
    await (isServer ? sql`drop trigger ${name} on ${sql.table(table)}` : sql`drop trigger ${name}`).execute(
      database,
    );
    await (isServer
      ? sql`create trigger ${name} after delete on ${sql.table(table)}
          for each row execute function delete_about_old(${about})`
      : sql`create trigger ${name} after delete on ${sql.table(table)} begin
          delete from news where about_kind = ${about} and about_id = old.id;
          delete from comments where subject_kind = ${about} and subject_id = old.id;
          delete from story_photos where subject_kind = ${about} and subject_id = old.id;
        end`
    ).execute(database);
  }
}

/** Where a gathering is named by its id alone. */
const REFERENCES = [
  ['gathering_answers', 'gathering_id'],
  ['gathering_stories', 'gathering_id'],
  ['gatherings', 'previous_id'],
] as const;
/** The columns of a gathering that move with it. */
const COLUMNS = sql.raw(
  `organiser_id, title, starts_at, ends_at, time_zone, place, link, description, seats, created_at, edited_at, sequence,
    cancelled_at, hidden_at, days_reminder_at, hours_reminder_at, repeats, month_day, submission_key`,
);

async function separateGatherings(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from gatherings
    where exists (select 1 from stories where stories.id = gatherings.id)
      or exists (select 1 from letters where letters.id = gatherings.id)
      or exists (select 1 from comments where comments.id = gatherings.id)
      or exists (select 1 from accounts where accounts.id = gatherings.id)`.execute(database);
  for (const { id } of rows) await moveGathering(database, id, crypto.randomUUID());
}

async function moveGathering(database: Kysely<unknown>, from: string, to: string): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(database);
  await run(sql`insert into gatherings (id, comments, ${COLUMNS})
    select ${to}, 0, ${COLUMNS} from gatherings where id = ${from}`);
  for (const [table, column] of REFERENCES) {
    await run(
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`,
    );
  }
  for (const table of ['comments', 'story_photos']) {
    await run(sql`update ${sql.table(table)} set subject_id = ${to}
      where subject_kind = 'gathering' and subject_id = ${from}`);
  }
  await run(sql`update news set subject_id = ${to}
    where subject_id = ${from} and (about_kind = 'gathering' or about_kind is null and kind like 'gathering-%')`);
  await run(sql`update news set about_id = ${to} where about_kind = 'gathering' and about_id = ${from}`);
  await run(sql`update cases set thing_id = ${to} where kind = 'gathering' and thing_id = ${from}`);
  await run(sql`delete from gatherings where id = ${from}`);
  // Comments of both were counted where the server found the id first.
  for (const [table, kind, id] of [
    ['stories', 'story', from],
    ['gatherings', 'gathering', to],
  ] as const) {
    await run(sql`update ${sql.table(table)} set comments = (select count(*) from comments
      where subject_kind = ${sql.lit(kind)} and subject_id = ${id} and deleted_at is null and hidden_at is null)
      where id = ${id}`);
  }
  for (const [kind, id] of [
    ['story', from],
    ['comment', from],
    ['person', from],
    ['gathering', from],
    ['gathering', to],
  ] as const) {
    await run(sql`insert into search_pending (kind, subject_id) values (${kind}, ${id})`);
  }
}

async function refuseSharedIds(database: Kysely<unknown>, isServer: boolean): Promise<void> {
  const tables = Object.keys(KINDS);
  for (const table of tables) {
    const isShared = sql.join(
      tables
        .filter((other) => other !== table)
        .map(
          (other) => sql`exists (select 1 from ${sql.table(other)} where ${sql.table(other)}.id = new.id)`,
        ),
      sql` or `,
    );
    const name = `${table}_id_of_one_kind`;
    if (isServer) {
      await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin
        if ${isShared} then raise exception 'another kind has this id' using errcode = 'unique_violation'; end if;
        return new; end $$`.execute(database);
      await sql`create trigger ${sql.ref(name)} before insert or update of id on ${sql.table(table)}
        for each row execute function ${sql.ref(name)}()`.execute(database);
      continue;
    }
    for (const event of ['insert', 'update of id']) {
      await sql`create trigger ${sql.ref(`${name}_${event.split(' ')[0]}`)} before ${sql.raw(event)} on ${sql.table(table)}
        when ${isShared} begin select raise(abort, 'another kind has this id'); end`.execute(database);
    }
  }
}

/** Lets each kind have a document of the same id. SQLite needs a new table for that; its numbers, and so the terms, stay. */
async function indexDocumentsByKind(database: Kysely<unknown>, isServer: boolean): Promise<void> {
  if (isServer) {
    await sql`alter table search_documents drop constraint search_documents_subject_id_key`.execute(database);
  } else {
    await sql`create table new_search_documents (
      number integer primary key autoincrement,
      kind text not null,
      subject_id text not null,
      created_at integer not null,
      version integer not null default 0
    ) strict`.execute(database);
    await sql`insert into new_search_documents (number, kind, subject_id, created_at, version)
      select number, kind, subject_id, created_at, version from search_documents`.execute(database);
    await sql`delete from sqlite_sequence where name = 'new_search_documents'`.execute(database);
    await sql`insert into sqlite_sequence (name, seq) select 'new_search_documents', seq from sqlite_sequence
      where name = 'search_documents'`.execute(database);
    await sql`drop table search_documents`.execute(database);
    await sql`alter table new_search_documents rename to search_documents`.execute(database);
    await sql`create index search_documents_by_time on search_documents (kind, created_at)`.execute(database);
    await sql`create index search_documents_by_version on search_documents (kind, version)`.execute(database);
  }
  await sql`create unique index search_documents_of_subject on search_documents (subject_id, kind)`.execute(
    database,
  );
}
