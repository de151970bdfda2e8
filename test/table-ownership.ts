import { sql } from 'kysely';
import type { Feature } from '../src/app/feature.ts';
import { isDerivedTable } from '../src/server/database/search-table.ts';
import { createSqliteFile } from './sqlite-databases.ts';

interface Schema {
  tables: string[];
  accountColumns: AccountColumn[];
}

/** A column with an account's id or an email. */
export interface AccountColumn {
  table: string;
  column: string;
  /** The foreign key's action when the account is deleted; undefined for an email. */
  onDelete?: string;
}

/** Text columns with these names contain an email. */
const EMAIL_COLUMN = /email|recipient/;
const SAFE_ON_DELETE = ['CASCADE', 'SET NULL'];

/** Reads from a migrated database which tables there are, and which columns contain an account's data. */
export async function readSchema(): Promise<Schema> {
  const { database } = await createSqliteFile();
  const found = await database.introspection.getTables();
  const accountColumns: AccountColumn[] = [];
  for (const { name: table, columns } of found) {
    const keys = await sql<{ column: string; target: string; onDelete: string }>`
      select "from" as "column", "table" as target, on_delete as "onDelete"
      from pragma_foreign_key_list(${table})`.execute(database);
    for (const { column, target, onDelete } of keys.rows) {
      if (target === 'accounts') accountColumns.push({ table, column, onDelete });
    }
    for (const { name: column, dataType } of columns) {
      if (dataType.toLowerCase() === 'text' && EMAIL_COLUMN.test(column))
        accountColumns.push({ table, column });
    }
  }
  // The tables of the index are in no backup, and belong to the search.
  return { tables: found.map(({ name }) => name).filter((name) => !isDerivedTable(name)), accountColumns };
}

/** Reports tables without exactly one owner, and account data that the archive or the leaving step omits. */
export function findOwnershipProblems(features: readonly Feature[], schema: Schema): string[] {
  const { tables, accountColumns } = schema;
  const registered = features.flatMap((feature) => Object.keys(feature.tables));
  return [
    ...[...new Set([...tables, ...registered])].flatMap((table) => checkOwner(features, tables, table)),
    ...features.flatMap(checkSections),
    ...accountColumns.flatMap((column) => checkAccountColumn(features, column, accountColumns)),
  ];
}

function checkOwner(features: readonly Feature[], tables: string[], table: string): string[] {
  if (!tables.includes(table)) return [`${table}: is registered, but does not exist in the database`];
  const owners = features.filter((feature) => table in feature.tables).map(({ name }) => name);
  if (owners.length === 1) return [];
  if (owners.length > 1) return [`${table}: belongs to ${owners.join(' and ')}; keep it in one feature.ts`];
  return [`${table}: belongs to no feature; add it to the tables in its owner's feature.ts`];
}

/** Compares the sections that a feature's tables name with those that the feature writes. */
function checkSections({ name, tables, archive }: Feature): string[] {
  const named = Object.values(tables).flatMap((table) => (Array.isArray(table.archive) ? table.archive : []));
  const written = Object.keys(archive?.sections ?? {});
  return [
    ...named
      .filter((section) => !written.includes(section))
      .map(
        (section) => `${name}: a table names the archive section ${section}, which ${name} does not write`,
      ),
    ...written
      .filter((section) => !named.includes(section))
      .map((section) => `${name}: no table names the archive section ${section}`),
  ];
}

function checkAccountColumn(
  features: readonly Feature[],
  { table, column, onDelete }: AccountColumn,
  all: readonly AccountColumn[],
): string[] {
  const owner = features.find((feature) => table in feature.tables);
  if (!owner) return [];
  const problems = [];
  if (!owner.tables[table as keyof Feature['tables']]?.archive) {
    problems.push(
      `${table}.${column}: is missing from the archive; name the table's sections in feature.ts, or the reason for omitting it`,
    );
  }
  if (onDelete !== undefined && !SAFE_ON_DELETE.includes(onDelete)) {
    problems.push(
      `${table}.${column}: prevents deleting its account; give the foreign key onDelete cascade or set null`,
    );
  }
  // Leaving deletes the account's own row, and rows that are deleted with it.
  const isDeleted =
    table === 'accounts' || all.some((key) => key.table === table && key.onDelete === 'CASCADE');
  if (onDelete === undefined && !isDeleted && !owner.leaving?.erase) {
    problems.push(
      `${table}.${column}: stays when the member leaves; erase it in the leaving step of ${owner.name}`,
    );
  }
  return problems;
}
