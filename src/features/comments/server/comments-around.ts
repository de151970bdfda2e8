import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import type { ContentAround } from '../../subjects/report-questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { showMentionsOf } from './mentions.ts';

/** How many comments before and after a reported one moderators read. Five comments in all, like letters. */
const BEFORE = 3;
const AFTER = 2;

type Row = Omit<ContentAround, 'photos'>;

/**
 * Returns the comments that moderators read with a reported one of a circle, oldest first: those around
 * `comment`, or without `comment` the first ones on a reported text. Only comments from before the last report:
 * the people of the circle knew these when they reported. Empty for a text that all members see, because
 * moderators open its page.
 */
export async function readCommentsAround(
  source: AppContext | Transaction,
  subjectId: string,
  comment?: { id: string; at: number },
): Promise<ContentAround[]> {
  const shownAt = (await findSubjects(source, [subjectId])).get(subjectId)?.shownAt ?? null;
  if (shownAt === null) return [];
  const queries = queriesOf(source);
  const find = async (isBefore: boolean, limit: number) => {
    const place = comment
      ? sql`and (created_at, id) ${isBefore ? sql`<` : sql`>`} (${comment.at}, ${comment.id})`
      : sql``;
    const { rows } = await sql<Row>`
      select id, coalesce(${nameOf('comments.author_id')}, '') as "by", text, created_at as "at" from comments
      where subject_id = ${subjectId} and deleted_at is null and hidden_at is null and created_at <= ${shownAt} ${place}
      order by created_at ${isBefore ? sql`desc` : sql``}, id ${isBefore ? sql`desc` : sql``}
      limit ${sql.lit(limit)}`.execute(queries);
    return rows;
  };
  const rows = comment
    ? [...(await find(true, BEFORE)).reverse(), ...(await find(false, AFTER))]
    : await find(false, BEFORE + AFTER);
  const texts = await showMentionsOf(queries, rows);
  return rows.map((row, index) => ({ ...row, text: texts[index] ?? '', photos: [] }));
}
