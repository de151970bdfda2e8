import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../src/server/database/database.ts';
import type { TableName, Tables } from '../src/server/database/schema.ts';

/** An app, its context or its database. */
type Holder = { context: { database: Database } } | { database: Database } | Database;

/** Columns and the values that rows must have in them. */
type Where<Table extends TableName> = Partial<Selectable<Tables[Table]>>;
type Row<Table extends TableName, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
>;

/** Returns the rows of a table with these values, and of each row all columns or those that are named. */
export function readRows<Table extends TableName, Column extends keyof Selectable<Tables[Table]>>(
  holder: Holder,
  table: Table,
  where: Where<Table> = {},
  columns?: Column[],
): Promise<Row<Table, Column>[]> {
  return select(holder, table, where, columns).execute() as never;
}

/** Returns the first of `readRows`, and throws without one. */
export function readRow<Table extends TableName, Column extends keyof Selectable<Tables[Table]>>(
  holder: Holder,
  table: Table,
  where: Where<Table> = {},
  columns?: Column[],
): Promise<Row<Table, Column>> {
  return select(holder, table, where, columns).executeTakeFirstOrThrow() as never;
}

/** Returns the first of `readRows`, or undefined. */
export function findRow<Table extends TableName, Column extends keyof Selectable<Tables[Table]>>(
  holder: Holder,
  table: Table,
  where: Where<Table> = {},
  columns?: Column[],
): Promise<Row<Table, Column> | undefined> {
  return select(holder, table, where, columns).executeTakeFirst() as never;
}

export async function insertRows<Table extends TableName>(
  holder: Holder,
  table: Table,
  rows: Insertable<Tables[Table]> | Insertable<Tables[Table]>[],
): Promise<void> {
  await untyped(holder)
    .insertInto(table as string)
    .values(rows as never)
    .execute();
}

/** Changes the rows of a table that have the values of `where`. */
export async function updateRows<Table extends TableName>(
  holder: Holder,
  table: Table,
  where: Where<Table>,
  values: Updateable<Tables[Table]>,
): Promise<void> {
  await untyped(holder)
    .updateTable(table as string)
    .set(values)
    .where((is) => is.and(where))
    .execute();
}

export async function deleteRows<Table extends TableName>(
  holder: Holder,
  table: Table,
  where: Where<Table>,
): Promise<void> {
  await untyped(holder)
    .deleteFrom(table as string)
    .where((is) => is.and(where))
    .execute();
}

function select(holder: Holder, table: TableName, where: object, columns?: PropertyKey[]) {
  const found = untyped(holder)
    .selectFrom(table)
    .where((is) => is.and(where as Record<string, unknown>));
  return columns ? found.select(columns as string[]) : found.selectAll();
}

/** Kysely cannot infer the columns of a table that is a parameter. The functions above check them. */
function untyped(holder: Holder) {
  const { database } =
    'context' in holder ? holder.context : 'database' in holder ? holder : { database: holder };
  return database as unknown as Kysely<Record<string, Record<string, unknown>>>;
}
