import { sql } from 'kysely';
import type { Queries } from '../../src/server/database/database.ts';

/** How many different names and stories there are. */
export const TEMPLATES = 500;
export const SCHEME = '00000000-0000-4000-8000-';

/** Returns an expression of the id of row `n` of a group, in the form of a UUID. */
export function id(group: string, number = 'n'): string {
  return `printf('${SCHEME}${group}%011x', ${number})`;
}

export const WITH_TEMPLATE = `join templates on templates.place = n % ${TEMPLATES}`;

/** Returns an expression of a field of the template. */
export function templated(field: string): string {
  return `(templates.value ->> '${field}')`;
}

/** Inserts rows by statements of SQLite. `values` are expressions of the number `n`, which starts at 1. */
export class Plant {
  readonly database: Queries;
  readonly now: number;

  constructor(database: Queries, now: number) {
    this.database = database;
    this.now = now;
  }

  /** Replaces the rows of the table `templates`, of which `WITH_TEMPLATE` joins one in turn. */
  async setTemplates(values: readonly unknown[]): Promise<void> {
    await this.run('drop table if exists templates');
    await this.run('create table templates (place integer primary key, value text) strict');
    await sql`insert into templates select key, value from json_each(${JSON.stringify(values)})`.execute(
      this.database,
    );
  }

  /** Returns the number of changed rows. */
  async run(statement: string): Promise<number> {
    const { numAffectedRows } = await sql`${sql.raw(statement)}`.execute(this.database);
    return Number(numAffectedRows ?? 0);
  }

  /** Inserts `count` rows, but for those of a key that exists. Columns without an expression get their defaults. */
  async copyInto(table: string, count: number, values: Record<string, string>, join = ''): Promise<void> {
    const inserted = await this.run(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
        insert or ignore into ${table} (${Object.keys(values).join(', ')})
        select ${Object.values(values).join(', ')} from numbers ${join}`,
    );
    if (inserted < count * 0.9) throw new Error(`${table} got only ${inserted} of ${count} rows`);
  }

  /** Copies one row that meets a condition, `count` times, with other values of some columns. */
  async copy(
    table: string,
    template: string,
    count: number,
    values: Record<string, string>,
    join = '',
  ): Promise<void> {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
      this.database,
    );
    const columns = Object.fromEntries(rows.map(({ name }) => [name, values[name] ?? `template."${name}"`]));
    const from = `join (select * from ${table} where ${template} limit 1) as template ${join}`;
    await this.copyInto(table, count, columns, from);
  }
}
