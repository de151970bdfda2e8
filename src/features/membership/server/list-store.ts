import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that a column contains a text. Escapes the wildcards of LIKE. */
export function contains(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}

/** Returns the row value of a cursor, or of the fallback if there is no cursor. */
export function cursorPosition(after: string | undefined, fallback: string): RawBuilder<unknown> {
  const [time, id] = (after ?? fallback).split('_');
  return sql`(${Number(time)}, ${id})`;
}
