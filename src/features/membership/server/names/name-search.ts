import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../../../server/database/contains-text.ts';
import { foldSearch, listAlike, searchSounds } from './names.ts';

/** Returns the condition that the name of a membership contains what somebody typed, or sounds so. Undefined for an empty search. */
export function nameContains(q: string): RawBuilder<boolean> | undefined {
  return oneOf(
    foldSearch(q).map((wanted) => containsText(sql`memberships.folded_name`, wanted)),
    q,
  );
}

/** Returns the condition that the name of a membership, or a word of it, begins with what somebody typed, or sounds so. */
export function nameBegins(q: string): RawBuilder<boolean> | undefined {
  return oneOf(
    foldSearch(q).map((wanted) => containsText(sql`(' ' || memberships.folded_name)`, ` ${wanted}`)),
    q,
  );
}

/** Returns the condition that each word of what somebody typed sounds like a word of the name. */
export function nameSoundsLike(q: string): RawBuilder<boolean> {
  const words = listAlike(q).map((alike) => {
    const sounds = alike.map((sound) => containsText(sql`memberships.name_sounds`, ` ${sound}`));
    return sql`(${sql.join(sounds, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(words.length > 0 ? words : [sql`false`], sql` and `)})`;
}

/** Returns a query of the ids of the people with this in their name, or in their email if `byEmail`. */
export function findPeople(q: string, byEmail: boolean): RawBuilder<unknown> {
  const typed = q.normalize('NFC').toLowerCase();
  const conditions = [nameContains(q), byEmail && containsText(sql`memberships.email_copy`, typed)];
  const isMeant = conditions.filter((one) => one !== undefined && one !== false);
  return sql`(select account_id from memberships
    where ${isMeant.length > 0 ? sql.join(isMeant, sql` or `) : sql`1 = 0`})`;
}

function oneOf(conditions: RawBuilder<boolean>[], q: string): RawBuilder<boolean> | undefined {
  if (conditions.length === 0) return undefined;
  const sounds = searchSounds(q).map((wanted) => containsText(sql`memberships.name_sounds`, wanted));
  return sql<boolean>`(${sql.join([...conditions, ...sounds], sql` or `)})`;
}
