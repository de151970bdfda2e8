import { type RawBuilder, sql } from 'kysely';

/** Returns the row value of a cursor, or of the fallback if there is no cursor. */
export function cursorPosition(after: string | undefined, fallback: string): RawBuilder<unknown> {
  const [time, id] = (after ?? fallback).split('_');
  return sql`(${Number(time)}, ${id})`;
}
