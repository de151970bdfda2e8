import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isShownSubject } from '../../subjects/server/subjects.ts';
import { listNewsKinds } from './sentences.ts';

/**
 * Returns the condition that a row of `news` about a story or another subject has a cause. The kind of news
 * defines it.
 */
export async function hasSubjectCause(transaction: Queries): Promise<RawBuilder<boolean>> {
  const isShown = await isShownSubject(transaction, 'news.about_kind', 'news.about_id', 'news.account_id');
  const cases = (await listNewsKinds(transaction)).flatMap(({ kind, hasCause }) =>
    hasCause ? sql`when ${sql.lit(kind)} then ${hasCause}` : [],
  );
  return sql<boolean>`${isShown} and case news.kind ${sql.join(cases, sql` `)} else false end`;
}
