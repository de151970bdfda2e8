import { type RawBuilder, sql } from 'kysely';

/** Part of a text, as it was typed: the signs that stand for any letter are but signs here. */
export function contains(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}

/** The place in a list that a cursor names. Without one, the given. */
export function cursorPosition(after: string | undefined, otherwise: string): RawBuilder<unknown> {
  const [time, id] = (after ?? otherwise).split('_');
  return sql`(${Number(time)}, ${id})`;
}
