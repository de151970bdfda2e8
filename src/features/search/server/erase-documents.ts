import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { deleteDocuments, lockDocuments } from '../../../server/database/search-table.ts';
import { waitForProfile } from '../../people/server/profile.ts';
import type { DocumentKind } from './terms.ts';

/**
 * Removes what the index holds of an account that is about to be deleted. Call this before its stories and comments are
 * erased. Those that stay can still be found; the next sweep removes from their documents that they had the same author.
 */
export async function eraseDocuments(queries: Queries, accountId: string, keepsWork: boolean): Promise<void> {
  // Waits for a rule that changes the profile and has marked it, as leaving has done for stories: see lockStoriesOf.
  await waitForProfile(queries, accountId);
  await lockDocuments(queries, ['person', 'gathering', 'story', 'comment'] satisfies DocumentKind[]);
  await deleteDocuments(queries, 'person', sql`${accountId}`);
  const gone = keepsWork ? sql`and (deleted_at is not null or hidden_at is not null)` : sql``;
  const stories = sql`select id from stories where author_id = ${accountId} ${gone}`;
  // Without the author's name, those that stay are there as long as their row.
  const gatherings = sql`select id from gatherings where organiser_id = ${accountId}
    ${keepsWork ? sql`and hidden_at is not null` : sql``}`;
  for (const [kind, ids] of [
    ['gathering', gatherings],
    ['story', stories],
  ] as const) {
    // Comments of others leave together with what they are about.
    const comments = sql`select id from comments where subject_kind = ${kind} and subject_id in (${ids})`;
    await deleteDocuments(queries, 'comment', comments);
    await deleteDocuments(queries, kind, ids);
  }
  await deleteDocuments(
    queries,
    'comment',
    sql`select id from comments where author_id = ${accountId} ${gone}`,
  );
  for (const [kind, table, author] of WRITTEN) {
    await sql`update search_documents set version = 0 where kind = ${kind} and subject_id in
      (select id from ${sql.table(table)} where ${sql.ref(author)} = ${accountId})`.execute(queries);
  }
}

/** The kinds that members write, with their tables and the columns of the author. */
const WRITTEN = [
  ['story', 'stories', 'author_id'],
  ['comment', 'comments', 'author_id'],
  ['gathering', 'gatherings', 'organiser_id'],
] as const satisfies (readonly [DocumentKind, string, string])[];
