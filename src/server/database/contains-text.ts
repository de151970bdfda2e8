import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that a column contains a text. Escapes LIKE's wildcards in the text. */
export function containsText(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
